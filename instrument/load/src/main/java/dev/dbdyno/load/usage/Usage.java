package dev.dbdyno.load.usage;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was used between two sweeps.
 *
 * @param quantities of everyone who could be read
 * @param processors online in the machine; null where unknown
 * @param remarks on what could not be read
 */
public record Usage(Quantities quantities, @Nullable Integer processors, List<Remark> remarks) {
    public Usage {
        remarks = List.copyOf(remarks);
    }

    /** The same without what a party used, and whether it ran. */
    Usage without(Party party) {
        Map<Party, Map<Count, Long>> others = new EnumMap<>(quantities.byParty());
        others.remove(party);
        List<Remark> ofOthers = remarks.stream()
                .filter(remark -> !(remark instanceof Remark.ProcessDidNotRun late && late.party() == party))
                .toList();
        return new Usage(new Quantities(others, quantities.byThreads()), processors, ofOthers);
    }
}
