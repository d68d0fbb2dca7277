package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Topology;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How connections lay on event loops and threads, seen from outside the stack. */
final class TopologySection implements Section {

    private record Fork(int block, List<Integer> loops) {}

    private record Row(String label, int arm, List<Fork> forks) {}

    private record Data(List<Row> rows) {}

    @Override
    public String id() {
        return "topology";
    }

    @Override
    public String title() {
        return "Connections, event loops, threads";
    }

    @Override
    public Optional<String> script() {
        return Optional.of("topology.js");
    }

    @Override
    public Optional<Html> body(Report report) {
        List<ForkRecord> seen = report.results().forks().stream()
                .filter(fork -> fork.topology() != null)
                .toList();
        if (seen.isEmpty()) {
            return Optional.empty();
        }
        Html table = table(report, seen).behind("Connections and threads as a table");
        List<Row> rows = rows(report, seen);
        String description =
                "One bar an event loop that carries connections, as high as it has connections; one group a fork.";
        return Optional.of(
                rows.isEmpty() ? table : Html.all(new Chart("topology", description, new Data(rows)).html(), table));
    }

    private static List<Row> rows(Report report, List<ForkRecord> seen) {
        return IntStream.range(0, report.run().arms().size())
                .mapToObj(arm -> new Row(report.label(arm), arm, forks(seen, arm)))
                .filter(row -> !row.forks().isEmpty())
                .toList();
    }

    private static List<Fork> forks(List<ForkRecord> seen, int arm) {
        return seen.stream()
                .filter(fork -> fork.arm() == arm)
                .map(fork -> new Fork(fork.block(), loops(fork)))
                .filter(fork -> !fork.loops().isEmpty())
                .toList();
    }

    private static List<Integer> loops(ForkRecord fork) {
        List<Integer> loops = Objects.requireNonNull(fork.topology()).connectionsPerEventLoop();
        return loops == null ? List.of() : loops;
    }

    private static DataTable table(Report report, List<ForkRecord> seen) {
        DataTable table = DataTable.of(
                "Connections and threads of every fork",
                "arm",
                "block",
                "connections at the server",
                "connections per event loop",
                "threads on which operations ended");
        seen.forEach(fork -> table.row("", cells(report, fork)));
        return table;
    }

    private static List<Element> cells(Report report, ForkRecord fork) {
        Topology topology = Objects.requireNonNull(fork.topology());
        return List.of(
                DataTable.head(report.label(fork.arm())),
                cell(Integer.toString(fork.block() + 1), fork.block()),
                cell(Numbers.count(topology.connectionsAtServer()), topology.connectionsAtServer()),
                cell(words(topology)),
                cell(Numbers.count(topology.completionThreads()), topology.completionThreads()));
    }

    private static String words(Topology topology) {
        List<Integer> loops = topology.connectionsPerEventLoop();
        if (loops == null) {
            return "unknown here";
        }
        return loops.isEmpty()
                ? "no event loops"
                : loops.stream().map(n -> Integer.toString(n)).collect(Collectors.joining(" · "));
    }
}
