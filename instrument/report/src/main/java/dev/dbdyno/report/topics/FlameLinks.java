package dev.dbdyno.report.topics;

import dev.dbdyno.report.FlameFile;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Block.Links.Link;
import java.util.List;
import java.util.stream.Stream;

/** Links from an account to the flame graphs of the same arms; none where the page has no file of them beside it. */
final class FlameLinks {

    private static final Block.Links NONE = new Block.Links(List.of(), "");

    private FlameLinks() {}

    /** A link to the graph of each arm. */
    static Block.Links ofArms(Report report) {
        FlameFile flame = report.flame();
        return flame == null
                ? NONE
                : links(
                        flame,
                        flame.arms().stream()
                                .map(arm -> new Link(
                                        "Flame graph of " + report.name(arm),
                                        "%s#arm=%d".formatted(flame.name(), arm + 1))));
    }

    /** Links to the graphs of all other arms against this one, layer by layer, as the account is. */
    static Block.Links against(int reference, Report report) {
        FlameFile flame = report.flame();
        return flame == null || !flame.arms().contains(reference)
                ? NONE
                : links(
                        flame,
                        flame.arms().stream()
                                .filter(arm -> arm != reference)
                                .map(arm -> new Link(
                                        "Flame graph of %s against %s"
                                                .formatted(report.name(arm), report.name(reference)),
                                        "%s#arm=%d&against=%d&from=layers"
                                                .formatted(flame.name(), arm + 1, reference + 1))));
    }

    private static Block.Links links(FlameFile flame, Stream<Link> links) {
        return new Block.Links(
                links.toList(),
                "Flame graphs are in %s, beside this page in the run's folder. A copy of this page alone does not have them."
                        .formatted(flame.name()));
    }
}
