package dev.dbdyno.load.turn;

import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The window that is made up of one turn, or of several turns of one closed loop, between which other forks had theirs. Pure.
 *
 * @param turns at least one, in their order
 */
public record TurnsOfWindow(List<Measurement> turns) {

    public TurnsOfWindow {
        turns = List.copyOf(turns);
    }

    /** The window. */
    public Measurement window() {
        if (turns.size() == 1) {
            return turns.getFirst();
        }
        Latency latency =
                Latency.joined(turns.stream().map(Measurement::latency).toList());
        return new Measurement(tally(), latency, quantities(), turns.getFirst().processors(), null, null, remarks());
    }

    private long sum(ToLongFunction<Measurement> count) {
        return turns.stream().mapToLong(count).sum();
    }

    private Tally tally() {
        return new Tally(
                        turns.getFirst().startedAt(),
                        sum(Measurement::durationNanos),
                        sum(Measurement::operations),
                        sum(Measurement::failures),
                        first(Measurement::firstFailure),
                        mostThreads())
                .with(AtWork.sum(turns));
    }

    private @Nullable FirstFailure first(Function<Measurement, @Nullable FirstFailure> failure) {
        return turns.stream().map(failure).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private @Nullable Integer mostThreads() {
        return turns.stream()
                .map(Measurement::completionThreads)
                .filter(Objects::nonNull)
                .max(Integer::compare)
                .orElse(null);
    }

    /**
     * What was used in all turns. A queue that is looked at now and then may not have been seen in one of them, which then counts like
     * the others.
     */
    private Quantities quantities() {
        Quantities all =
                Quantities.sum(turns.stream().map(Measurement::quantities).toList());
        Map<Count, Long> ofHost = all.byParty().getOrDefault(Party.HOST, Map.of());
        for (Count wait : List.of(Count.POOL_WAIT, Count.CARRIER_WAIT)) {
            if (!ofHost.containsKey(wait)) {
                all = all.with(Party.HOST, wait, extrapolated(wait));
            }
        }
        return all;
    }

    private @Nullable Long extrapolated(Count wait) {
        List<Measurement> seen = turns.stream()
                .filter(turn -> turn.count(Party.HOST, wait) != null)
                .toList();
        if (seen.isEmpty()) {
            return null;
        }
        long waited = seen.stream()
                .mapToLong(turn -> Objects.requireNonNull(turn.count(Party.HOST, wait)))
                .sum();
        long nanos = seen.stream().mapToLong(Measurement::durationNanos).sum();
        return Math.round((double) waited / nanos * sum(Measurement::durationNanos));
    }

    /** What holds of single turns by chance, such as a moment at which a client could not begin, is asked of the window as a whole. */
    private List<Remark> remarks() {
        List<Remark> remarks = new ArrayList<>(turns.stream()
                .flatMap(turn -> turn.remarks().stream())
                .filter(Predicate.not(TurnsOfWindow::isOfWindow))
                .distinct()
                .toList());
        notLittle().ifPresent(remarks::add);
        starved().ifPresent(remarks::add);
        return remarks;
    }

    private static boolean isOfWindow(Remark remark) {
        return remark instanceof Remark.NotLittle || remark instanceof Remark.StarvedLoadMaker;
    }

    private <R extends Remark> List<R> of(Class<R> kind) {
        return turns.stream()
                .flatMap(turn -> turn.remarks().stream())
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    private Optional<Remark> notLittle() {
        List<Remark.NotLittle> odd = of(Remark.NotLittle.class);
        if (odd.isEmpty()) {
            return Optional.empty();
        }
        int clients = odd.getFirst().clients();
        double ofOdd = odd.stream().mapToDouble(Remark.NotLittle::inFlight).sum();
        double inFlight = (ofOdd + (double) clients * (turns.size() - odd.size())) / turns.size();
        return Remark.NotLittle.of(inFlight, clients);
    }

    private Optional<Remark> starved() {
        List<Remark.StarvedLoadMaker> starved = of(Remark.StarvedLoadMaker.class);
        return 2 * starved.size() > turns.size() ? Optional.of(starved.getFirst()) : Optional.empty();
    }
}
