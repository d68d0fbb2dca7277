package dev.dbdyno.lab;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Excursions;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Slice;
import dev.dbdyno.results.window.Tally;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The window of a load that several generators made together: what one generator would have recorded that had made all of it. Pure.
 *
 * @param parts one of each generator
 * @param agreedNanos when the window was to begin, on the lab's clock
 */
record JoinedWindow(List<Part> parts, long agreedNanos) {

    /** A generator that begins later than this is not part of the load that was asked for. */
    static final long LATE_NANOS = 5_000_000;

    JoinedWindow {
        parts = List.copyOf(parts);
    }

    /**
     * What one generator recorded.
     *
     * @param place of the generator, as the user wrote it
     * @param isHere whether it runs on the lab's machine, and has read what others used there
     * @param startNanos of its window, on the lab's clock
     * @param uncertaintyNanos by which that may be wrong
     * @param late operations beyond the bound that is watched, for what other generators saw to be joined to
     */
    record Part(
            String place,
            boolean isHere,
            Measurement measurement,
            long startNanos,
            long uncertaintyNanos,
            List<Excursions.Stretch> late) {}

    Measurement measurement() {
        return new Measurement(
                tally(),
                joined(Measurement::latency),
                quantities(),
                here().map(Measurement::processors)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                openLoop(),
                slices(),
                remarks());
    }

    private Stream<Measurement> here() {
        return parts.stream().filter(Part::isHere).map(Part::measurement);
    }

    private List<Measurement> windows() {
        return parts.stream().map(Part::measurement).toList();
    }

    private long sum(ToLongFunction<Measurement> count) {
        return windows().stream().mapToLong(count).sum();
    }

    private Latency joined(Function<Measurement, Latency> latency) {
        return Latency.joined(windows().stream().map(latency).toList());
    }

    private Tally tally() {
        // by difference, for a clock may wrap
        LongSummaryStatistics starts = parts.stream()
                .mapToLong(part -> part.startNanos() - agreedNanos)
                .summaryStatistics();
        long last = parts.stream()
                .mapToLong(part ->
                        part.startNanos() - agreedNanos + part.measurement().durationNanos())
                .max()
                .orElse(0);
        Instant startedAt = windows().stream()
                .map(Measurement::startedAt)
                .min(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
        FirstFailure failure = windows().stream()
                .map(Measurement::firstFailure)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return new Tally(
                startedAt,
                last - starts.getMin(),
                sum(Measurement::operations),
                sum(Measurement::failures),
                failure,
                null,
                parts.size() == 1 ? null : Long.valueOf(starts.getMax() - starts.getMin()),
                parts.size() == 1 ? windows().getFirst().tally().atWork() : null);
    }

    /**
     * What was used on the lab's machine. Those of one machine read the same, but for their own; what a generator uses on another
     * machine is no part of what this one has, and is left out.
     */
    private Quantities quantities() {
        Map<Party, Map<Count, Long>> byParty = new EnumMap<>(Party.class);
        Quantities first = here().findFirst().map(Measurement::quantities).orElse(Quantities.NONE);
        byParty.putAll(first.byParty());
        List<Quantities> generators = here().map(
                        window -> window.quantities().byParty().getOrDefault(Party.GENERATOR, Map.of()))
                .map(counts -> Quantities.of(Party.GENERATOR, counts))
                .toList();
        byParty.putAll(Quantities.sum(generators).byParty());
        return new Quantities(byParty, first.byThreads());
    }

    private @Nullable OpenLoopWindow openLoop() {
        List<OpenLoopWindow> open = windows().stream()
                .map(Measurement::openLoop)
                .filter(Objects::nonNull)
                .toList();
        if (open.isEmpty()) {
            return null;
        }
        return new OpenLoopWindow(
                open.getFirst().offeredPerSecond(),
                open.stream().mapToLong(OpenLoopWindow::due).sum(),
                Latency.joined(open.stream().map(OpenLoopWindow::lag).toList()),
                Latency.joined(open.stream().map(OpenLoopWindow::service).toList()),
                excursions(open));
    }

    private @Nullable Excursions excursions(List<OpenLoopWindow> open) {
        Excursions first = open.getFirst().excursions();
        if (first == null) {
            return null;
        }
        long late = open.stream()
                .map(OpenLoopWindow::excursions)
                .filter(Objects::nonNull)
                .mapToLong(Excursions::operations)
                .sum();
        return Excursions.joined(
                first.boundNanos(),
                late,
                parts.stream().flatMap(part -> part.late().stream()).toList());
    }

    private @Nullable List<Slice> slices() {
        List<Slice> first = parts.getFirst().measurement().slices();
        if (first == null) {
            return null;
        }
        List<Slice> slices = new ArrayList<>();
        for (int index = 0; index < first.size(); index++) {
            int at = index;
            slices.add(joined(windows().stream()
                    .map(window -> Objects.requireNonNull(window.slices()).get(at))
                    .toList()));
        }
        return slices;
    }

    private static Slice joined(List<Slice> parts) {
        return new Slice(
                parts.getFirst().length(),
                parts.stream().mapToLong(Slice::due).sum(),
                parts.stream().mapToLong(Slice::failures).sum(),
                parts.stream().mapToLong(Slice::ended).sum(),
                Latency.joined(parts.stream().map(Slice::latency).toList()));
    }

    private List<Remark> remarks() {
        List<Remark> remarks = new ArrayList<>();
        for (Part part : parts) {
            long lateNanos = part.startNanos() - agreedNanos;
            if (lateNanos > LATE_NANOS + part.uncertaintyNanos()) {
                remarks.add(new Remark.StartedLate(part.place(), lateNanos));
            }
            part.measurement().remarks().stream()
                    .filter(remark -> !isNothingDueOfSome(remark))
                    .map(remark -> named(part, remark))
                    .forEach(remarks::add);
        }
        return remarks;
    }

    /** At a low rate one part of a schedule may have no operation where another has some. */
    private boolean isNothingDueOfSome(Remark remark) {
        OpenLoopWindow whole = openLoop();
        return remark instanceof Remark.NothingDue && whole != null && whole.due() > 0;
    }

    private static Remark named(Part part, Remark remark) {
        return remark instanceof Remark.Invalidating fault ? new Remark.OfGenerator(part.place(), fault) : remark;
    }
}
