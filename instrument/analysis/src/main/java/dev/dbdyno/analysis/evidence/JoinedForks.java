package dev.dbdyno.analysis.evidence;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.Probing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes the two forks that an arm has in a block where distances are compared, one without a relay and one that is moved, as one:
 * what is said of an arm in a block then rests on both, and fails with either.
 */
final class JoinedForks {

    private final RunResults results;
    private final List<Link> links;

    private JoinedForks(RunResults results) {
        this.results = results;
        this.links = results.run().plan().links();
    }

    /** The same results with one fork of each arm in a block; unchanged if there are no more anyway. */
    static RunResults of(RunResults results) {
        return results.run().plan().probing() instanceof Probing.Distances
                ? new JoinedForks(results).joined()
                : results;
    }

    private record Place(int block, int arm) {}

    private RunResults joined() {
        Map<Place, Map<Link, List<ForkRecord>>> byPlace = new LinkedHashMap<>();
        for (ForkRecord fork : results.forks()) {
            byPlace.computeIfAbsent(new Place(fork.block(), fork.arm()), none -> new EnumMap<>(Link.class))
                    .computeIfAbsent(Objects.requireNonNull(fork.link(), "it is one of two"), none -> new ArrayList<>())
                    .add(fork);
        }
        List<ForkRecord> forks = new ArrayList<>();
        List<WindowRecord> windows = new ArrayList<>();
        byPlace.values().stream()
                .filter(byLink -> byLink.keySet().containsAll(links))
                .forEach(byLink -> join(byLink.values(), forks, windows));
        return new RunResults(results.run(), forks, windows, results.ending());
    }

    /** An arm's attempt in a block is that attempt of each of its forks, or its last where it needed fewer. */
    private void join(Collection<List<ForkRecord>> byLink, List<ForkRecord> forks, List<WindowRecord> windows) {
        int attempts = byLink.stream().mapToInt(List::size).max().orElse(0);
        for (int attempt = 0; attempt < attempts; attempt++) {
            int number = attempt;
            List<ForkRecord> parts = byLink.stream()
                    .map(ofLink -> ofLink.get(Math.min(number, ofLink.size() - 1)))
                    .toList();
            Integer stored = attempt == 0 ? null : Integer.valueOf(attempt);
            forks.add(joined(parts, stored));
            for (ForkRecord part : parts) {
                windowsOf(part).forEach(window -> windows.add(inAttempt(window, stored)));
            }
        }
    }

    private List<WindowRecord> windowsOf(ForkRecord fork) {
        return results.windows().stream()
                .filter(window -> window.block() == fork.block()
                        && window.arm() == fork.arm()
                        && Objects.equals(window.attempt(), fork.attempt())
                        && window.linkOfFork() == fork.link())
                .toList();
    }

    private static WindowRecord inAttempt(WindowRecord window, @Nullable Integer attempt) {
        return new WindowRecord(
                window.block(),
                window.arm(),
                attempt,
                window.window(),
                window.round(),
                window.roundTrip(),
                window.phase(),
                window.measurement());
    }

    private static ForkRecord joined(List<ForkRecord> parts, @Nullable Integer attempt) {
        ForkRecord first = parts.getFirst();
        return new ForkRecord(
                first.block(),
                first.arm(),
                first.position(),
                attempt,
                null,
                earliest(parts),
                parts.stream()
                        .map(ForkRecord::endedAt)
                        .max(Comparator.naturalOrder())
                        .orElseThrow(),
                steadiness(parts),
                work(parts),
                first(parts, ForkRecord::topology),
                first(parts, ForkRecord::footprint),
                first(parts, ForkRecord::failure),
                first(parts, ForkRecord::relay),
                first(parts, ForkRecord::place));
    }

    private static Instant earliest(List<ForkRecord> parts) {
        return parts.stream()
                .map(ForkRecord::startedAt)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private static @Nullable Steadiness steadiness(List<ForkRecord> parts) {
        if (parts.stream().anyMatch(part -> part.steadiness() == null)) {
            return null;
        }
        return parts.stream().allMatch(part -> part.steadiness() == Steadiness.STEADY)
                ? Steadiness.STEADY
                : Steadiness.NOT_STEADY;
    }

    private static @Nullable ServerWork work(List<ForkRecord> parts) {
        List<ServerWork> works = new ArrayList<>();
        for (ForkRecord part : parts) {
            if (part.work() == null) {
                return null;
            }
            works.add(part.work());
        }
        return new ServerWork(
                works.stream().mapToLong(ServerWork::operations).sum(),
                sum(works, ServerWork::statements),
                sum(works, ServerWork::rows),
                sum(works, ServerWork::plans),
                sum(works, ServerWork::transactions),
                sum(works, ServerWork::sessions));
    }

    /** The sum of a count; null if one of them is unknown. */
    private static @Nullable Long sum(List<ServerWork> works, Function<ServerWork, @Nullable Long> counter) {
        long sum = 0;
        for (ServerWork work : works) {
            Long counted = counter.apply(work);
            if (counted == null) {
                return null;
            }
            sum += counted;
        }
        return sum;
    }

    private static <T> @Nullable T first(List<ForkRecord> parts, Function<ForkRecord, @Nullable T> known) {
        for (ForkRecord part : parts) {
            T value = known.apply(part);
            if (value != null) {
                return value;
            }
        }
        return null;
    }
}
