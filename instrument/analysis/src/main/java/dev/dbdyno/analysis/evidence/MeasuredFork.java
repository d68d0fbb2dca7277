package dev.dbdyno.analysis.evidence;

import dev.dbdyno.analysis.statistics.Histograms;
import dev.dbdyno.analysis.words.RemarkWords;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One fork with its measured windows.
 *
 * @param record as stored
 * @param measured all measured windows, invalid ones included: the probes of a search, in order
 * @param windows those that its figures rest on: valid; of a capacity search near the capacity, of a staircase of clients
 *     at the arm's best number of them
 * @param rounds valid measured windows by the round of their block; empty where the forks of a block ran one after another
 * @param roundTrips of those rounds, where distances are compared; else empty
 * @param traced windows behind the measured ones, in which system calls were counted
 * @param fault why it counts for nothing, in words; null where it is valid
 */
public record MeasuredFork(
        ForkRecord record,
        List<Measurement> measured,
        List<Measurement> windows,
        SortedMap<Integer, Measurement> rounds,
        SortedMap<Integer, Duration> roundTrips,
        List<Measurement> traced,
        @Nullable String fault) {

    /**
     * The largest fraction of failed operations that a valid fork may have, unless its load is meant to be too much.
     */
    static final double FAILURES_FRACTION = 0.001;

    static MeasuredFork of(ForkRecord record, List<WindowRecord> stored, List<Measurement> traced, Plan plan) {
        List<Measurement> measured =
                stored.stream().map(WindowRecord::measurement).toList();
        List<Measurement> windows = CountedWindows.of(plan, measured);
        return new MeasuredFork(
                record,
                measured,
                windows,
                rounds(stored),
                roundTrips(stored),
                traced,
                faultOf(record, stored, windows, plan));
    }

    private static SortedMap<Integer, Measurement> rounds(List<WindowRecord> stored) {
        SortedMap<Integer, Measurement> rounds = new TreeMap<>();
        for (WindowRecord window : stored) {
            if (window.round() != null && window.measurement().isValid()) {
                rounds.put(window.round(), window.measurement());
            }
        }
        return Collections.unmodifiableSortedMap(rounds);
    }

    private static SortedMap<Integer, Duration> roundTrips(List<WindowRecord> stored) {
        SortedMap<Integer, Duration> roundTrips = new TreeMap<>();
        for (WindowRecord window : stored) {
            if (window.round() != null && window.roundTrip() != null) {
                roundTrips.put(window.round(), window.roundTrip());
            }
        }
        return Collections.unmodifiableSortedMap(roundTrips);
    }

    private static @Nullable String faultOf(
            ForkRecord record, List<WindowRecord> stored, List<Measurement> windows, Plan plan) {
        if (record.failure() != null) {
            return "failed while " + record.failure().phase() + ": "
                    + record.failure().message();
        }
        String lacking = lacking(stored, plan);
        if (lacking != null) {
            return lacking;
        }
        List<Measurement> measured =
                stored.stream().map(WindowRecord::measurement).toList();
        if (windows.isEmpty()) {
            return measured.isEmpty()
                    ? "has no measured window"
                    : "has no valid window of %d: %s".formatted(measured.size(), firstInvalid(measured));
        }
        return wrongReply(measured) == null ? fewSucceeded(windows, plan) : wrongReply(measured);
    }

    private static @Nullable String lacking(List<WindowRecord> stored, Plan plan) {
        if (plan.probing() instanceof Probing.Distances distances) {
            return lacking(stored, distances, fewestRounds(plan));
        }
        Integer planned = planned(plan);
        if (planned == null || stored.size() == planned) {
            return null;
        }
        // one that replaced another takes part in the rounds that were left
        boolean enough = plan.probing() == null
                && stored.stream().anyMatch(window -> window.round() != null)
                && stored.size() >= fewestRounds(plan);
        return enough ? null : "has %d measured windows of %d".formatted(stored.size(), planned);
    }

    private static @Nullable String lacking(List<WindowRecord> stored, Probing.Distances distances, int fewest) {
        for (Duration roundTrip : distances.roundTrips()) {
            long found = stored.stream()
                    .filter(window -> roundTrip.equals(window.roundTrip()))
                    .count();
            if (found < fewest) {
                return "has %d measured windows at a round trip of %d µs, fewer than %d"
                        .formatted(found, roundTrip.toNanos() / 1000, fewest);
            }
        }
        return null;
    }

    /**
     * The number of measured windows that is planned; null for a search or a staircase of rates, whose number is not
     * known beforehand or does not matter.
     */
    private static @Nullable Integer planned(Plan plan) {
        return switch (plan.probing()) {
            case null -> (Integer) plan.windows().windowsPerFork();
            case Probing.ClientStaircase stairs -> (Integer) stairs.clients().size();
            case Probing.Rates rates -> null;
            case Probing.Distances distances -> null;
        };
    }

    /** The fewest rounds with which a fork, or a pair of forks, counts for its block: half of those planned. */
    public static int fewestRounds(Plan plan) {
        return (plan.windows().windowsPerFork() + 1) / 2;
    }

    /** The same fork, whose figures rest on one window. */
    public MeasuredFork restingOn(Measurement window) {
        return restingOn(List.of(window));
    }

    /** The same fork, whose figures rest on some windows. */
    public MeasuredFork restingOn(List<Measurement> some) {
        return new MeasuredFork(record, measured, some, rounds, roundTrips, traced, fault);
    }

    /** Its valid windows at one distance, by their rounds. */
    public SortedMap<Integer, Measurement> roundsAt(Duration roundTrip) {
        SortedMap<Integer, Measurement> there = new TreeMap<>();
        rounds.forEach((round, window) -> {
            if (roundTrip.equals(roundTrips.get(round))) {
                there.put(round, window);
            }
        });
        return Collections.unmodifiableSortedMap(there);
    }

    private static String firstInvalid(List<Measurement> measured) {
        return measured.stream()
                .filter(window -> !window.isValid())
                .findFirst()
                .map(RemarkWords::faults)
                .orElse("");
    }

    private static @Nullable String wrongReply(List<Measurement> measured) {
        return measured.stream()
                .map(Measurement::firstFailure)
                .filter(failure -> failure != null && failure.kind() == FirstFailure.Kind.WRONG_REPLY)
                .findFirst()
                .map(FirstFailure::words)
                .orElse(null);
    }

    private static @Nullable String fewSucceeded(List<Measurement> windows, Plan plan) {
        long operations = sum(windows, Measurement::operations);
        if (operations == 0) {
            return "no operation ended well";
        }
        if (plan.probing() instanceof Probing.ByFork || plan.load() instanceof LoadModel.Spike) {
            return null; // failing under too much load is what such a run looks for
        }
        long failures = sum(windows, Measurement::failures);
        double failed = (double) failures / (operations + failures);
        return failed > FAILURES_FRACTION
                ? Words.percent(failed) + " of its operations failed, more than " + Words.percent(FAILURES_FRACTION)
                : null;
    }

    /** Whether its measured turns were rounds of a block. Otherwise it was loaded alone. */
    public boolean hasRounds() {
        return !rounds.isEmpty();
    }

    public boolean valid() {
        return fault == null;
    }

    public int block() {
        return record.block();
    }

    public int arm() {
        return record.arm();
    }

    public long operations() {
        return sum(Measurement::operations);
    }

    public long failures() {
        return sum(Measurement::failures);
    }

    public long durationNanos() {
        return sum(Measurement::durationNanos);
    }

    public double operationsPerSecond() {
        return Measurement.operationsPerSecond(windows);
    }

    /** The sum of what all its windows know. */
    public Quantities quantities() {
        return Quantities.sum(windows.stream().map(Measurement::quantities).toList());
    }

    /** How often a party asked its kernel for something, per operation; null if that was not counted. */
    public @Nullable Double systemCalls(Party party) {
        Long calls = Quantities.sum(traced.stream().map(Measurement::quantities).toList())
                .get(party, Count.SYSTEM_CALLS);
        long operations = sum(traced, Measurement::operations);
        return calls == null || operations == 0 ? null : Double.valueOf((double) calls / operations);
    }

    /** The CPU time that a party used; null if a window does not know it. */
    public @Nullable Cpu cpu(Party party) {
        return quantities().cpu(party);
    }

    public double microsPerOperation(Cpu cpu) {
        return cpu.totalNanos() / 1e3 / operations();
    }

    /** The latencies of all windows that count, merged. */
    public Histogram latency() {
        return Histograms.merged(windows.stream().map(Measurement::latency).toList());
    }

    public long sum(ToLongFunction<Measurement> part) {
        return sum(windows, part);
    }

    private static long sum(List<Measurement> windows, ToLongFunction<Measurement> part) {
        return windows.stream().mapToLong(part).sum();
    }
}
