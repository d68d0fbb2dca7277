package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.lab.JoinedWindow.Part;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.drawing.Course;
import dev.dbdyno.load.drawing.Schedule;
import dev.dbdyno.load.recording.OpenLoopRecorder;
import dev.dbdyno.load.recording.OpenLoopTotals;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Excursions;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Windows that several generators made together, against what one recorder holds that has seen everything. */
class JoinedWindowTest {

    private static final long MS = 1_000_000;
    private static final Duration BOUND = Duration.ofMillis(10);

    /** What becomes of one operation. */
    private record Operation(long intended, long started, long ended, boolean failed) {}

    @Test
    void severalPartsAreBitForBitWhatOneRecorderHolds() {
        assertBitForBit(200);
    }

    @Test
    @Tag("full")
    void severalPartsAreBitForBitWhatOneRecorderHoldsInManyCases() {
        assertBitForBit(1_000);
    }

    private static void assertBitForBit(int cases) {
        Random random = new Random(21);
        for (int run = 0; run < cases; run++) {
            Course course = course(random);
            long seed = random.nextLong();
            int generators = 1 + random.nextInt(8);
            List<List<Operation>> parts = IntStream.range(0, generators)
                    .mapToObj(part -> operations(Schedule.share(course, seed, part, generators), course, random))
                    .toList();
            Measurement whole =
                    measured(course, parts.stream().flatMap(List::stream).toList());
            Measurement joined = joined(course, parts);
            // who has read what is no matter of the recorder
            assertThat(joined.with(whole.tally()).remarking(List.of()))
                    .as("case %d", run)
                    .isEqualTo(whole.remarking(List.of()));
            assertThat(joined.operations()).isEqualTo(whole.operations());
            assertThat(joined.failures()).isEqualTo(whole.failures());
            assertThat(joined.durationNanos()).isEqualTo(whole.durationNanos());
        }
    }

    /** The union of the parts of a schedule is the schedule, and no start is in two of them. */
    @Test
    void eachStartOfAScheduleIsInOnePart() {
        Random random = new Random(22);
        for (int run = 0; run < 1_000; run++) {
            Course course = course(random);
            long seed = random.nextLong();
            int of = 1 + random.nextInt(8);
            List<Long> whole = starts(Schedule.of(course, seed), course);
            List<Long> divided = IntStream.range(0, of)
                    .mapToObj(part -> starts(Schedule.share(course, seed, part, of), course))
                    .flatMap(List::stream)
                    .sorted()
                    .toList();
            assertThat(divided).as("case %d", run).isEqualTo(whole);
        }
    }

    private static Course course(Random random) {
        Arrivals arrivals = random.nextBoolean() ? Arrivals.POISSON : Arrivals.UNIFORM;
        OpenLoop open = new OpenLoop(20 + random.nextInt(600), arrivals, 8, Duration.ofMillis(random.nextInt(100)));
        return Course.of(open, Duration.ofMillis(200 + random.nextInt(600)));
    }

    private static List<Long> starts(Schedule schedule, Course course) {
        List<Long> starts = new ArrayList<>();
        for (long next = schedule.nextOffsetNanos(); next < course.endNanos(); next = schedule.nextOffsetNanos()) {
            starts.add(next);
        }
        return starts;
    }

    private static List<Operation> operations(Schedule schedule, Course course, Random random) {
        return starts(schedule, course).stream()
                .map(intended -> {
                    long lag = random.nextLong(MS);
                    long service = (long) (Math.exp(random.nextGaussian()) * 3 * MS);
                    return new Operation(intended, intended + lag, intended + lag + service, random.nextInt(20) == 0);
                })
                .toList();
    }

    private static OpenLoopTotals recorded(Course course, List<Operation> operations) {
        OpenLoopRecorder recorder = OpenLoopRecorder.whole();
        recorder.watch(BOUND);
        recorder.begin(course.leadIn().toNanos(), course.endNanos());
        for (Operation operation : operations) {
            recorder.due(operation.intended(), operation.started());
            recorder.ended(
                    null,
                    operation.intended(),
                    operation.started(),
                    operation.ended(),
                    operation.failed() ? new FirstFailure("it failed", null) : null);
        }
        return OpenLoopTotals.of(List.of(recorder));
    }

    private static Measurement measured(Course course, List<Operation> operations) {
        return measurement(recorded(course, operations).window(course, null));
    }

    private static Measurement measurement(LoadedWindow window) {
        return new Measurement(
                Tally.of(Instant.EPOCH, window.durationNanos(), window.operations())
                        .failing(window.failures(), window.firstFailure()),
                window.latency(),
                Quantities.NONE,
                null,
                window.openLoop(),
                null,
                window.remarks());
    }

    private static Measurement joined(Course course, List<List<Operation>> parts) {
        long from = course.leadIn().toNanos();
        List<Part> joined = parts.stream()
                .map(operations -> recorded(course, operations))
                .map(totals -> new Part(
                        "local", true, measurement(totals.window(course, null)), from, 0, totals.lateStretches()))
                .toList();
        return new JoinedWindow(joined, from).measurement();
    }

    @Test
    void lateStretchesOfSeveralGeneratorsAreOneWhereTheirOperationsFollowEachOther() {
        List<Excursions.Stretch> one = Excursions.stretches(10, new long[] {0, 5, 30, 90});
        List<Excursions.Stretch> other = Excursions.stretches(10, new long[] {12, 21, 99});
        assertThat(one).hasSize(3);
        assertThat(Excursions.joined(
                        10, 7, Stream.of(one, other).flatMap(List::stream).toList()))
                .isEqualTo(Excursions.of(10, new long[] {0, 5, 12, 21, 30, 90, 99}));
    }

    private static Part part(String place, boolean isHere, Measurement window, long startNanos) {
        return new Part(place, isHere, window, startNanos, 100_000, List.of());
    }

    private static Measurement window(long operations) {
        OpenLoopRecorder recorder = OpenLoopRecorder.whole();
        recorder.begin(0, 100 * MS);
        for (int i = 0; i < operations; i++) {
            recorder.due(0, 0);
            recorder.ended(null, 0, 0, 100 * MS, null);
        }
        Course course = Course.of(new OpenLoop(100, Arrivals.UNIFORM, 1, Duration.ZERO), Duration.ofMillis(100));
        return measurement(OpenLoopTotals.of(List.of(recorder)).window(course, null));
    }

    @Test
    void aGeneratorThatBeganLateOrWasStarvedMakesTheWindowInvalidByName() {
        Remark.StarvedLoadMaker starved = new Remark.StarvedLoadMaker(0.5, 0.45);
        Remark.Clipped clipped = new Remark.Clipped(1, 2);
        Measurement joined = new JoinedWindow(
                        List.of(
                                part("ssh a", false, window(2).remarking(List.of(starved, clipped)), 4 * MS),
                                part("ssh b", false, window(3), 6 * MS)),
                        0)
                .measurement();
        assertThat(joined.remarks())
                .containsExactly(
                        new Remark.OfGenerator("ssh a", starved), clipped, new Remark.StartedLate("ssh b", 6 * MS));
        assertThat(joined.isValid()).isFalse();
        assertThat(joined.operations()).isEqualTo(5);
        // from the first start to the last end
        assertThat(joined.durationNanos()).isEqualTo(102 * MS);
        assertThat(joined.tally().apartNanos()).isEqualTo(2 * MS);
    }

    @Test
    void aPartOfALowRateMayHaveNothingToDo() {
        Measurement idle = window(0);
        assertThat(idle.isValid()).isFalse();
        assertThat(new JoinedWindow(List.of(part("a", false, idle, 0), part("b", false, window(1), 0)), 0)
                        .measurement()
                        .isValid())
                .isTrue();
        assertThat(new JoinedWindow(List.of(part("a", false, idle, 0), part("b", false, idle, 0)), 0)
                        .measurement()
                        .isValid())
                .isFalse();
    }

    /** Two here read the same of everyone but themselves; what is used on another machine is not this one's. */
    @Test
    void whatWasUsedHereIsToldByThoseThatAreHere() {
        Measurement joined = new JoinedWindow(
                        List.of(
                                part("ssh a", false, used(1_000, 7), 0),
                                part("local", true, used(10, 3), 0),
                                part("local", true, used(20, 3), 0)),
                        0)
                .measurement();
        assertThat(joined.quantities().get(Party.GENERATOR, Count.CPU_USER)).isEqualTo(30);
        assertThat(joined.quantities().get(Party.HOST, Count.CPU_USER)).isEqualTo(3);
        assertThat(new JoinedWindow(List.of(part("ssh a", false, used(1_000, 7), 0)), 0)
                        .measurement()
                        .quantities())
                .isEqualTo(Quantities.NONE);
    }

    private static Measurement used(long generator, long host) {
        return window(1)
                .with(
                        new Quantities(Map.of(
                                Party.GENERATOR,
                                Map.of(Count.CPU_USER, generator),
                                Party.HOST,
                                Map.of(Count.CPU_USER, host))),
                        2);
    }
}
