package dev.dbdyno.analysis.warnings;

import dev.dbdyno.analysis.evidence.EventLoops;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.warnings.Warning.Kind;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Whether the arms had the connections that they were given, and what carried them. */
final class ConnectionWarnings {

    private static final String POOL = "pool";

    private final Evidence evidence;
    private final List<Warning> warnings = new ArrayList<>();

    ConnectionWarnings(Evidence evidence) {
        this.evidence = evidence;
    }

    List<Warning> all() {
        poolsDiffer();
        for (int arm : evidence.arms()) {
            List<Topology> topologies = topologies(arm);
            if (!topologies.isEmpty()) {
                connections(arm, topologies);
                eventLoops(arm);
            }
        }
        return warnings;
    }

    private void poolsDiffer() {
        TreeSet<Integer> pools = new TreeSet<>();
        List<String> each = new ArrayList<>();
        for (int arm : evidence.arms()) {
            pool(arm).ifPresent(pool -> {
                pools.add(pool);
                each.add(evidence.name(arm) + ": " + pool);
            });
        }
        if (pools.size() > 1) {
            warnings.add(new Warning(Kind.POOLS_DIFFER, null, Words.list(each)));
        }
    }

    private void connections(int arm, List<Topology> topologies) {
        OptionalInt pool = pool(arm);
        boolean hasNone = topologies.stream().allMatch(topology -> topology.connectionsAtServer() == 0);
        if (pool.isEmpty() || hasNone) {
            // a stack that never asks the server, such as a fake, is no stack whose pool is not full
            return;
        }
        int given = pool.getAsInt();
        if (evidence.mostInFlight() >= given) {
            found(Kind.FEWER_CONNECTIONS, arm, topologies, given, open -> open < given);
        }
        found(Kind.MORE_CONNECTIONS, arm, topologies, given, open -> open > given);
    }

    private void found(Kind kind, int arm, List<Topology> topologies, int given, Predicate<Integer> wrong) {
        List<Integer> open = topologies.stream()
                .map(Topology::connectionsAtServer)
                .filter(wrong)
                .sorted()
                .toList();
        if (!open.isEmpty()) {
            int farthest = kind == Kind.FEWER_CONNECTIONS ? open.getFirst() : open.getLast();
            warnings.add(new Warning(
                    kind,
                    arm,
                    "%d open at the server, the pool is %d; in %d of %d forks"
                            .formatted(farthest, given, open.size(), topologies.size()),
                    new Warning.Share(open.size(), topologies.size(), "forks")));
        }
    }

    private void eventLoops(int arm) {
        List<List<Integer>> known = evidence.forks().validOf(arm).stream()
                .map(evidence::eventLoops)
                .flatMap(Optional::stream)
                .toList();
        List<List<Integer>> uneven = known.stream()
                .filter(loops -> EventLoops.isUneven(loops, evidence.processors()))
                .toList();
        // a stack deals its loops out by chance, too: what only a few forks had is not the stack's nature
        if (!uneven.isEmpty() && 2 * uneven.size() >= known.size()) {
            warnings.add(new Warning(
                    Kind.IDLE_EVENT_LOOPS,
                    arm,
                    "connections per event loop: %s, on %d processors; in %d of %d forks"
                            .formatted(
                                    Words.list(uneven.getFirst()), evidence.processors(), uneven.size(), known.size()),
                    new Warning.Share(uneven.size(), known.size(), "forks")));
        }
    }

    private List<Topology> topologies(int arm) {
        return evidence.forks().validOf(arm).stream()
                .map(fork -> fork.record().topology())
                .filter(Objects::nonNull)
                .toList();
    }

    private OptionalInt pool(int arm) {
        String pool = evidence.arm(arm).settings().get(POOL);
        if (pool == null || evidence.arm(arm).failure() != null) {
            return OptionalInt.empty();
        }
        try {
            return OptionalInt.of(Integer.parseInt(pool));
        } catch (NumberFormatException e) {
            return OptionalInt.empty(); // a stack's own word for "no pool": nothing to compare with
        }
    }
}
