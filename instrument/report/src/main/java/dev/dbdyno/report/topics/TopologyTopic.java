package dev.dbdyno.report.topics;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How connections lay on event loops and threads, seen from outside the stack. */
final class TopologyTopic implements Topic {

    private record Fork(int block, List<Integer> loops) {}

    private record Row(String label, int arm, List<Fork> forks) {}

    private record Data(List<Row> rows) {}

    private record Seen(ForkRecord fork, Topology topology) {
        List<Integer> loops() {
            List<Integer> loops = topology.connectionsPerEventLoop();
            return loops == null ? List.of() : loops;
        }
    }

    @Override
    public String id() {
        return "topology";
    }

    @Override
    public String title() {
        return "Connections, event loops, threads";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<Seen> seen = report.results().forks().stream()
                .flatMap(fork -> Stream.ofNullable(fork.topology()).map(topology -> new Seen(fork, topology)))
                .toList();
        List<Row> rows = VerdictTopic.arms(report).stream()
                .map(arm -> new Row(report.name(arm), arm, forks(seen, arm)))
                .filter(row -> !row.forks().isEmpty())
                .toList();
        List<Block> blocks = new ArrayList<>();
        if (!rows.isEmpty()) {
            blocks.add(new Block.Chart(
                    "topology",
                    "One bar an event loop that carries connections, as high as it has connections; one group a fork.",
                    new Data(rows)));
        }
        blocks.add(table(report, seen));
        return blocks;
    }

    private static List<Fork> forks(List<Seen> seen, int arm) {
        return seen.stream()
                .filter(each -> each.fork().arm() == arm && !each.loops().isEmpty())
                .map(each -> new Fork(each.fork().block(), each.loops()))
                .toList();
    }

    private static Table table(Report report, List<Seen> seen) {
        return Table.of("topology", "Connections and threads of every fork", seen)
                .in(Form.DETAILS)
                .arm(each -> Topic.arm(report, each.fork().arm()))
                .count("block", "block", each -> each.fork().block() + 1)
                .count(
                        "connections_at_server",
                        "connections at the server",
                        each -> each.topology().connectionsAtServer())
                .cell("connections_per_event_loop", "connections per event loop", TopologyTopic::loops)
                .figure("completion_threads", "threads on which operations ended", Unit.COUNT, TopologyTopic::threads)
                .build();
    }

    /** No operation ends on no thread: where none was seen, nobody looked. */
    private static Cell threads(Seen each) {
        int threads = each.topology().completionThreads();
        return threads == 0 ? new Cell.Absent("not counted") : Cell.of(Unit.COUNT, threads);
    }

    private static Cell loops(Seen each) {
        if (each.topology().connectionsPerEventLoop() == null) {
            return new Cell.Absent("unknown here");
        }
        return each.loops().isEmpty() ? new Cell.Text("no event loops") : new Cell.Several(Unit.COUNT, each.loops());
    }
}
