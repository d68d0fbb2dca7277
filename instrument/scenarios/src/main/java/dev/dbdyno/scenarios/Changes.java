package dev.dbdyno.scenarios;

import dev.dbdyno.model.data.DataSet;
import java.util.List;

/**
 * What a scenario leaves different from what it found, and when that is made again.
 *
 * @param betweenForks data sets that the next fork must find as this one did
 * @param betweenWindows those that grow so that each window would be different from the one before, as inserted nodes do; made
 *     again outside of measured time. Tables that grow are not among them: their rows are found by a key.
 */
public record Changes(List<DataSet> betweenForks, List<DataSet> betweenWindows) {

    /** A scenario that only reads changes nothing. */
    public static final Changes NONE = new Changes(List.of(), List.of());

    public Changes {
        betweenForks = List.copyOf(betweenForks);
        betweenWindows = List.copyOf(betweenWindows);
    }

    static Changes betweenForks(List<DataSet> changed) {
        return new Changes(changed, List.of());
    }

    static Changes betweenForksAndWindows(List<DataSet> changed) {
        return new Changes(changed, changed);
    }
}
