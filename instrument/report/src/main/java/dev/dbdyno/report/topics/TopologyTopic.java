package dev.dbdyno.report.topics;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Topology;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How connections lay on event loops and threads, seen from outside the stack. */
final class TopologyTopic implements Topic {

    private static final Cell UNKNOWN = new Cell.Absent("unknown here");
    private static final Cell NO_LOOPS = new Cell.Text("no event loops");

    /** An arm whose forks' connections lie on event loops. */
    private record OnLoops(int arm, List<List<Integer>> forks) {}

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
        return List.of(loops(report, seen), table(report, seen));
    }

    /** The row of each arm says each way in which connections lay once, since most forks have the same. */
    private static Table loops(Report report, List<Seen> seen) {
        List<OnLoops> arms = VerdictTopic.arms(report).stream()
                .map(arm -> new OnLoops(arm, loopsOf(seen, arm)))
                .filter(arm -> !arm.forks().isEmpty())
                .toList();
        return Table.of("loops", "Connections on each event loop", arms)
                .in(Set.of(Form.PAGE))
                .arm(each -> Topic.arm(report, each.arm()))
                .text("connections_per_event_loop", "connections per event loop", each -> ways(each.forks()))
                .build();
    }

    private static List<List<Integer>> loopsOf(List<Seen> seen, int arm) {
        return seen.stream()
                .filter(each -> each.fork().arm() == arm && !each.loops().isEmpty())
                .map(each ->
                        each.loops().stream().sorted(Comparator.reverseOrder()).toList())
                .toList();
    }

    /** {@code 4 + 4 in all 5 forks}, {@code 5 + 3 in 4, 4 + 4 in 1 of 5 forks}. */
    private static String ways(List<List<Integer>> forks) {
        Map<String, Long> counts = forks.stream()
                .map(loops -> loops.stream().map(String::valueOf).collect(Collectors.joining(" + ")))
                .collect(Collectors.groupingBy(way -> way, LinkedHashMap::new, Collectors.counting()));
        String all = RunWords.counted(forks.size(), "fork");
        if (counts.size() == 1) {
            return "%s in %s".formatted(counts.keySet().iterator().next(), forks.size() == 1 ? all : "all " + all);
        }
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(way -> "%s in %d".formatted(way.getKey(), way.getValue()))
                .collect(Collectors.joining(", ", "", " of " + all));
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
                .cell("native_event_loops", "of these loops, on a native transport", TopologyTopic::onNativeTransport)
                .figure("completion_threads", "threads on which operations ended", Unit.COUNT, TopologyTopic::threads)
                .build();
    }

    /** No operation ends on no thread: where none was seen, nobody looked. */
    private static Cell threads(Seen each) {
        int threads = each.topology().completionThreads();
        return threads == 0 ? new Cell.Absent("not counted") : Cell.of(Unit.COUNT, threads);
    }

    private static Cell onNativeTransport(Seen each) {
        Integer loops = each.topology().nativeEventLoops();
        if (loops == null) {
            return UNKNOWN;
        }
        return each.loops().isEmpty() ? NO_LOOPS : Cell.of(Unit.COUNT, loops);
    }

    private static Cell loops(Seen each) {
        if (each.topology().connectionsPerEventLoop() == null) {
            return UNKNOWN;
        }
        return each.loops().isEmpty() ? NO_LOOPS : new Cell.Several(Unit.COUNT, each.loops());
    }
}
