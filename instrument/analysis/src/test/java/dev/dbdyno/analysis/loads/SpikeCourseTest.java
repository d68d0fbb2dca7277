package dev.dbdyno.analysis.loads;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Slice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A spike's course: 5 s steady, 2 s of burst, 8 s steady, in slices of half a second. */
final class SpikeCourseTest {

    private static final LoadModel.Spike SPIKE = new LoadModel.Spike(
            1_000, 4_000, Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(8), Arrivals.UNIFORM, 64);

    /** Recovers so many seconds after the burst, and fails some of what is due in it. */
    private static List<Slice> course(double recoversAfter, long failedInBurst) {
        List<Slice> slices = new ArrayList<>();
        for (double at = 0; at < 15; at += 0.5) {
            boolean burst = at >= 5 && at < 7;
            boolean slow = at >= 5 && at < 7 + recoversAfter;
            long due = burst ? 2_000 : 500;
            long failures = burst ? failedInBurst : 0;
            slices.add(new Slice(
                    Duration.ofMillis(500),
                    due,
                    failures,
                    burst ? 1_000 : 500,
                    latency(slow ? 80 : 5, due - failures)));
        }
        return slices;
    }

    private static Latency latency(long millis, long count) {
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(millis * 1_000_000, count);
        return Latency.of(nanos);
    }

    private static SpikeCourse spike(double recoversAfter, long failedInBurst) {
        return Analyst.analyse(aRun("jdbc")
                        .under(SPIKE)
                        .blocks(5, 0, fork -> fork.slices = course(recoversAfter, failedInBurst))
                        .build())
                .spikes()
                .getFirst();
    }

    @Test
    void goodputIsWhatEndedWellInTheBurst() {
        SpikeCourse spike = spike(2, 0);

        assertThat(Objects.requireNonNull(spike.burstGoodput()).point()).isCloseTo(2_000, within(1e-6));
        assertThat(Objects.requireNonNull(spike.burstP99Nanos()).point()).isCloseTo(80e6, within(1e5));
    }

    @Test
    void recoveryCountsFromTheEndOfTheBurst() {
        assertThat(Objects.requireNonNull(spike(2, 0).recoverySeconds()).point())
                .isCloseTo(2, within(1e-9));
        assertThat(Objects.requireNonNull(spike(0, 0).recoverySeconds()).point())
                .isZero();
    }

    @Test
    void oneGoodSliceAmongBadOnesIsNoRecovery() {
        List<Slice> slices = new ArrayList<>(course(3, 0));
        Slice slow = slices.get(14);
        slices.set(14, new Slice(slow.length(), slow.due(), 0, slow.ended(), latency(5, slow.due())));
        SpikeCourse spike = Analyst.analyse(aRun("jdbc")
                        .under(SPIKE)
                        .blocks(5, 0, fork -> fork.slices = slices)
                        .build())
                .spikes()
                .getFirst();

        assertThat(Objects.requireNonNull(spike.recoverySeconds()).point()).isCloseTo(3, within(1e-9));
    }

    @Test
    void whoNeverRecoversIsNotGivenATime() {
        SpikeCourse spike = spike(9, 0);

        assertThat(spike.recoverySeconds()).isNull();
        assertThat(spike.recovered()).isZero();
        assertThat(spike.forks()).isEqualTo(5);
    }

    @Test
    void lostIsWhatWasDueAndFailed() {
        assertThat(Objects.requireNonNull(spike(1, 0).lostFraction()).point()).isZero();
        // 4 slices of 100 failed among 13,000 + 8,000
        assertThat(Objects.requireNonNull(spike(1, 100).lostFraction()).point())
                .isCloseTo(400.0 / 21_000, within(1e-9));
    }

    @Test
    void theCourseIsThatOfOneSpikeHoweverManyForksWereLaidOnEachOther() {
        List<SpikeCourse.Moment> slices = spike(1, 0).slices();

        assertThat(slices).hasSize(30);
        assertThat(slices.get(10).duePerSecond()).isCloseTo(4_000, within(1e-6));
        assertThat(slices.get(10).goodputPerSecond()).isCloseTo(2_000, within(1e-6));
        assertThat(slices.get(10).due()).isEqualTo(10_000);
        assertThat(slices.get(10).fromSeconds()).isCloseTo(5, within(1e-9));
    }

    @Test
    void armsAreComparedByTheGoodputOfTheBurst() {
        Analysis analysis = Analyst.analyse(aRun("jdbc", "r2dbc")
                .under(SPIKE)
                .blocks(5, (arm, fork) -> fork.slices = course(1, 0))
                .build());

        assertThat(analysis.comparisons())
                .extracting(Comparison::metric)
                .containsExactly(Metric.BURST_GOODPUT, Metric.CPU_PER_OPERATION);
    }
}
