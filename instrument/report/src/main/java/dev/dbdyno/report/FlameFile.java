package dev.dbdyno.report;

import dev.dbdyno.report.table.Block;
import java.util.List;

/**
 * The flame graphs of a run, in a file beside its page.
 *
 * @param name of the file
 * @param arms that are in it
 */
public record FlameFile(String name, List<Integer> arms) {

    private static final String NOTE =
            "Flame graphs are in %s, beside this page in the run's folder. A copy of this page alone does not have them.";

    public FlameFile {
        arms = List.copyOf(arms);
    }

    /** Links to the graph of each arm. */
    public Block.Links ofArms(Report report) {
        return new Block.Links(
                arms.stream()
                        .map(arm -> new Block.Links.Link(
                                "Flame graph of " + report.name(arm), "%s#arm=%d".formatted(name, arm + 1)))
                        .toList(),
                NOTE.formatted(name));
    }

    /** Links to the graphs of arms against another one. */
    public Block.Links against(int other, Report report) {
        return new Block.Links(
                arms.stream()
                        .filter(arm -> arm != other && arms.contains(other))
                        .map(arm -> new Block.Links.Link(
                                "Flame graph of %s against %s".formatted(report.name(arm), report.name(other)),
                                "%s#arm=%d&against=%d".formatted(name, arm + 1, other + 1)))
                        .toList(),
                NOTE.formatted(name));
    }
}
