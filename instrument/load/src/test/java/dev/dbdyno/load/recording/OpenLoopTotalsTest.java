package dev.dbdyno.load.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.drawing.Course;
import dev.dbdyno.load.drawing.Schedule;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.plan.LoadModel.Spike;
import dev.dbdyno.results.window.Excursions;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Slice;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/**
 * Virtual time: a window of one second after a lead-in of half a second. Numbers are milliseconds unless a name says
 * otherwise.
 */
class OpenLoopTotalsTest {

    private static final Course COURSE =
            Course.of(new OpenLoop(10, Arrivals.UNIFORM, 4, Duration.ofMillis(500)), Duration.ofSeconds(1));
    private static final FirstFailure GONE = new FirstFailure("gone", "57P01");

    private final OpenLoopRecorder recorder = OpenLoopRecorder.whole();

    @Test
    void latencyCountsFromTheIntendedStartServiceFromTheActualOneAndLagIsTheLoadMakersAlone() {
        begin(recorder);
        recorder.due(ms(600), ms(601));
        recorder.ended(null, ms(600), ms(640), ms(650), null);

        LoadedWindow window = totals(recorder);
        OpenLoopWindow open = Objects.requireNonNull(window.openLoop());
        assertThat(only(window.latency().nanos())).isEqualTo(50);
        assertThat(only(open.service().nanos())).isEqualTo(10);
        assertThat(only(open.lag().nanos())).isEqualTo(1);
        assertThat(open.due()).isEqualTo(1);
        assertThat(open.offeredPerSecond()).isEqualTo(10);
    }

    @Test
    void whatWasDueInTheLeadInIsCountedApartWhenverItEnds() {
        begin(recorder);
        recorder.due(ms(100), ms(100));
        recorder.due(ms(499), ms(499));
        recorder.due(ms(500), ms(500));
        recorder.ended(null, ms(100), ms(100), ms(150), GONE);
        recorder.ended(null, ms(499), ms(499), ms(900), null);
        recorder.ended(null, ms(500), ms(500), ms(600), null);

        LoadedWindow window = totals(recorder);
        assertThat(window.leadInOperations()).isEqualTo(2);
        assertThat(window.operations()).isEqualTo(1);
        assertThat(window.failures()).isZero();
        assertThat(window.firstFailure()).isNull();
        assertThat(only(window.latency().nanos())).isEqualTo(100);
    }

    @Test
    void failuresAreDueButHaveNoLatency() {
        begin(recorder);
        recorder.due(ms(600), ms(600));
        recorder.due(ms(700), ms(700));
        recorder.ended(null, ms(600), ms(600), ms(610), GONE);
        recorder.ended(null, ms(700), ms(700), ms(710), new FirstFailure("later", null));

        LoadedWindow window = totals(recorder);
        assertThat(window.operations()).isZero();
        assertThat(window.failures()).isEqualTo(2);
        assertThat(window.firstFailure()).isEqualTo(GONE);
        assertThat(window.latency().nanos().getTotalCount()).isZero();
        assertThat(Objects.requireNonNull(window.openLoop()).due()).isEqualTo(2);
    }

    @Test
    void theWindowLastsItsLengthOrUntilTheLastOperationHasEnded() {
        begin(recorder);
        recorder.due(ms(600), ms(600));
        recorder.ended(null, ms(600), ms(600), ms(700), null);
        assertThat(totals(recorder).durationNanos()).isEqualTo(ms(1_000));

        begin(recorder);
        recorder.due(ms(1_400), ms(1_400));
        recorder.ended(null, ms(1_400), ms(1_400), ms(1_800), null);
        LoadedWindow late = totals(recorder);
        assertThat(late.startNanos()).isEqualTo(ms(500));
        assertThat(late.endNanos()).isEqualTo(ms(1_800));
        assertThat(late.operations()).isEqualTo(1);
    }

    @Test
    void anOperationThatNeverEndedIsNotPassedOver() {
        begin(recorder);
        recorder.due(ms(600), ms(600));
        recorder.due(ms(700), ms(700));
        recorder.ended(null, ms(600), ms(600), ms(650), null);

        assertThatThrownBy(() -> totals(recorder))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("of 2 operations due in the window and 0 in its lead-in 1 and 0 were recorded");
    }

    @Test
    void excursionsAreStretchesOfLateOperationsWithTheBoundBetweenThem() {
        recorder.watch(Duration.ofMillis(100));
        begin(recorder);
        took(600, 101);
        took(620, 50);
        // a bound less a millisecond behind the last late one
        took(699, 300);
        // a bound behind it
        took(799, 150);
        took(1_400, 100);

        assertThat(excursions(recorder)).isEqualTo(new Excursions(ms(100), 2, 3, ms(99)));
    }

    @Test
    void excursionsAreToldInTheOrderOfIntendedStartsHoweverOperationsEndAndWhoeverSeesIt() {
        OpenLoopRecorder other = OpenLoopRecorder.whole();
        for (OpenLoopRecorder writer : List.of(recorder, other)) {
            writer.watch(Duration.ofMillis(100));
            begin(writer);
        }
        for (int due = 640; due >= 600; due -= 10) {
            OpenLoopRecorder writer = due % 20 == 0 ? recorder : other;
            writer.due(ms(due), ms(due));
            // a stall that ends for all at once
            writer.ended(null, ms(due), ms(due), ms(800), due == 600 ? GONE : null);
        }

        assertThat(OpenLoopTotals.of(List.of(recorder, other))
                        .window(COURSE, null)
                        .openLoop())
                .extracting(OpenLoopWindow::excursions)
                .isEqualTo(new Excursions(ms(100), 1, 5, ms(40)));
    }

    @Test
    void excursionsOfTheLastWindowAndOfTheLeadInAreForgotten() {
        recorder.watch(Duration.ofMillis(100));
        begin(recorder);
        took(600, 200);
        begin(recorder);
        took(450, 200);
        took(600, 1);

        assertThat(excursions(recorder)).isEqualTo(new Excursions(ms(100), 0, 0, 0));
    }

    @Test
    void moreLateOperationsThanEverFoundRoomAreAllCounted() {
        recorder.watch(Duration.ofNanos(1));
        begin(recorder);
        for (int i = 0; i < 5_000; i++) {
            recorder.due(ms(600) + 10L * i, ms(600) + 10L * i);
            recorder.ended(null, ms(600) + 10L * i, ms(601), ms(601), null);
        }

        assertThat(excursions(recorder)).isEqualTo(new Excursions(1, 5_000, 5_000, 0));
    }

    @Test
    void withoutABoundNoExcursionsAreCounted() {
        begin(recorder);
        took(600, 500);

        assertThat(Objects.requireNonNull(totals(recorder).openLoop()).excursions())
                .isNull();
    }

    private void took(int due, int millis) {
        recorder.due(ms(due), ms(due));
        recorder.ended(null, ms(due), ms(due), ms(due + millis), null);
    }

    private static Excursions excursions(OpenLoopRecorder recorder) {
        OpenLoopWindow open = Objects.requireNonNull(totals(recorder).openLoop());
        return Objects.requireNonNull(open.excursions());
    }

    @Test
    void recordersOfSeveralWritersAreOneWindow() {
        OpenLoopRecorder other = OpenLoopRecorder.whole();
        OpenLoopRecorder dispatcher = OpenLoopRecorder.whole();
        List.of(recorder, other, dispatcher).forEach(OpenLoopTotalsTest::begin);
        Thread here = Thread.currentThread();
        Thread there = new Thread(() -> {});
        Schedule schedule = Schedule.of(COURSE, 1);
        long offset = schedule.nextOffsetNanos();
        for (int i = 0; offset < COURSE.endNanos(); i++) {
            dispatcher.due(offset, offset);
            (i % 3 == 0 ? recorder : other)
                    .ended(i % 3 == 0 ? here : there, offset, offset, offset + ms(i), i % 5 == 4 ? GONE : null);
            offset = schedule.nextOffsetNanos();
        }

        LoadedWindow window =
                OpenLoopTotals.of(List.of(recorder, other, dispatcher)).window(COURSE, null);
        assertThat(window.leadInOperations()).isEqualTo(5);
        assertThat(window.operations() + window.failures()).isEqualTo(10);
        assertThat(window.failures()).isEqualTo(2);
        assertThat(window.completionThreads()).isEqualTo(2);
        assertThat(window.latency().nanos().getMaxValue())
                .isCloseTo(ms(13), org.assertj.core.data.Percentage.withPercentage(0.2));
    }

    @Test
    void aSecondWindowKnowsNothingOfTheFirst() {
        begin(recorder);
        recorder.due(ms(600), ms(600));
        recorder.ended(Thread.currentThread(), ms(600), ms(600), ms(650), GONE);
        begin(recorder);
        recorder.due(ms(700), ms(700));
        recorder.ended(null, ms(700), ms(700), ms(710), null);

        LoadedWindow window = totals(recorder);
        assertThat(window.operations()).isEqualTo(1);
        assertThat(window.failures()).isZero();
        assertThat(window.firstFailure()).isNull();
        assertThat(window.completionThreads()).isNull();
        assertThat(only(window.latency().nanos())).isEqualTo(10);
    }

    @Test
    void whatTookTooLongForTheHistogramCountsAsTheLongestAndIsWarnedOf() {
        begin(recorder);
        recorder.due(ms(600), ms(600));
        recorder.ended(null, ms(600), ms(600), ms(600) + Recorder.LONGEST_NANOS + 1, null);

        LoadedWindow window = totals(recorder);
        assertThat(window.operations()).isEqualTo(1);
        assertThat(window.remarks()).contains(new Remark.Clipped(1, 600_000_000_000L));
    }

    @Test
    void slicesHoldWhatWasDueInThemAndHowMuchEndedInThem() {
        Spike spike = new Spike(
                10, 100, Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(2), Arrivals.UNIFORM, 1);
        Course course = Course.of(spike);
        OpenLoopRecorder sliced = OpenLoopRecorder.inSlices(spike.length());
        sliced.begin(0, course.endNanos());
        Schedule schedule = Schedule.of(course, 1);
        long offset = schedule.nextOffsetNanos();
        while (offset < course.endNanos()) {
            sliced.due(offset, offset);
            // the burst is only served a second and a half later, its first operation not at all
            boolean burst = offset >= ms(2_000) && offset < ms(3_000);
            long end = offset + (burst ? ms(1_500) : ms(1));
            sliced.ended(null, offset, offset, end, offset == ms(2_000) ? GONE : null);
            offset = schedule.nextOffsetNanos();
        }

        LoadedWindow window = OpenLoopTotals.of(List.of(sliced)).window(course, null);
        List<Slice> slices = Objects.requireNonNull(window.slices());
        assertThat(slices).hasSize(50).extracting(Slice::length).containsOnly(Duration.ofMillis(100));
        assertThat(slices).extracting(Slice::due).startsWith(1L, 1L).endsWith(1L, 1L);
        assertThat(slices.subList(20, 30)).extracting(Slice::due).containsOnly(10L);
        assertThat(slices.get(20).failures()).isEqualTo(1);
        assertThat(slices.get(20).ended()).isZero();
        assertThat(slices.get(20).latency().nanos().getMinValue()).isGreaterThan(ms(1_498));
        assertThat(slices.get(36).ended()).isEqualTo(11);
        assertThat(slices.stream().mapToLong(Slice::due).sum())
                .isEqualTo(Objects.requireNonNull(window.openLoop()).due())
                .isEqualTo(140);
    }

    @Test
    void whatEndsAfterTheLastSliceIsInTheWindowButInNoSlicesGoodput() {
        OpenLoopRecorder sliced = OpenLoopRecorder.inSlices(Duration.ofSeconds(1));
        sliced.begin(0, ms(1_000));
        sliced.due(ms(950), ms(950));
        sliced.ended(null, ms(950), ms(950), ms(5_000), null);

        LoadedWindow window = OpenLoopTotals.of(List.of(sliced)).window(COURSE, null);
        List<Slice> slices = Objects.requireNonNull(window.slices());
        assertThat(window.operations()).isEqualTo(1);
        assertThat(slices.stream().mapToLong(Slice::ended).sum()).isZero();
        assertThat(slices.getLast().latency().nanos().getTotalCount()).isEqualTo(1);
    }

    @Test
    void aWindowsVerdictIsThatOfItsOwnLag() {
        begin(recorder);
        Random random = new Random(7);
        for (int i = 0; i < 1_000; i++) {
            long intended = ms(500) + random.nextInt(1_000_000_000);
            recorder.due(intended, intended + ms(3));
            recorder.ended(null, intended, intended + ms(3), intended + ms(8), null);
        }

        assertThat(totals(recorder).remarks())
                .singleElement()
                .isInstanceOfSatisfying(
                        Remark.LateLoadMaker.class,
                        late -> assertThat(late.lagP99Nanos()).isBetween(ms(3), ms(3) + 10_000));
    }

    private static LoadedWindow totals(OpenLoopRecorder recorder) {
        return OpenLoopTotals.of(List.of(recorder)).window(COURSE, null);
    }

    private static void begin(OpenLoopRecorder recorder) {
        recorder.begin(COURSE.leadIn().toNanos(), COURSE.endNanos());
    }

    private static long ms(long millis) {
        return millis * 1_000_000;
    }

    /** The one value, in milliseconds. */
    private static long only(Histogram nanos) {
        assertThat(nanos.getTotalCount()).isEqualTo(1);
        return Math.round(nanos.getMean() / 1e6);
    }
}
