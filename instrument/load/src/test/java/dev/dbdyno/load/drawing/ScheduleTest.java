package dev.dbdyno.load.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.plan.LoadModel.Spike;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {

    private static final long SEED = 20261121;
    private static final long SECOND = 1_000_000_000L;

    @Test
    void uniformOperationsAreDueAtEqualGapsFromTheStartOn() {
        Schedule schedule = Schedule.of(steady(3, Arrivals.UNIFORM), SEED);

        assertThat(take(schedule, 7))
                .containsExactly(
                        0, 333_333_333, 666_666_666, 1_000_000_000, 1_333_333_333, 1_666_666_666, 2_000_000_000);
    }

    @Test
    void poissonOperationsAreDueAtTheSameNanosecondOnEveryMachine() {
        Schedule schedule = Schedule.of(steady(1_000, Arrivals.POISSON), SEED);

        assertThat(take(schedule, 5)).containsExactly(1_514_992, 1_807_828, 3_285_838, 4_853_114, 5_459_682);
    }

    @Test
    void gapsOfPoissonArrivalsAreExponential() {
        double[] gaps = gaps(take(Schedule.of(steady(1_000, Arrivals.POISSON), SEED), 100_001));
        Arrays.sort(gaps);

        // Kolmogorov and Smirnov: the greatest distance between the distributions; 1.63 / √n is exceeded once in a
        // hundred
        double distance = 0;
        for (int i = 0; i < gaps.length; i++) {
            double expected = 1 - Math.exp(-gaps[i] / 1e6);
            distance = Math.max(distance, expected - (double) i / gaps.length);
            distance = Math.max(distance, (double) (i + 1) / gaps.length - expected);
        }
        assertThat(distance).isLessThan(1.63 / Math.sqrt(gaps.length));
    }

    @Test
    void oneGapOfPoissonArrivalsTellsNothingOfTheNext() {
        double[] gaps = gaps(take(Schedule.of(steady(1_000, Arrivals.POISSON), SEED), 100_001));

        double covariance = 0;
        for (int i = 1; i < gaps.length; i++) {
            covariance += (gaps[i] / 1e6 - 1) * (gaps[i - 1] / 1e6 - 1);
        }
        // of variance 1: the correlation's standard deviation is 1 / √n
        assertThat(covariance / gaps.length).isCloseTo(0, within(3 / Math.sqrt(gaps.length)));
    }

    @Test
    void tenMillionUniformOperationsDoNotDrift() {
        double rate = 48_611.3;
        Schedule schedule = Schedule.of(steady(rate, Arrivals.UNIFORM), SEED);
        long last = 0;
        for (int i = 0; i < 10_000_001; i++) {
            last = schedule.nextOffsetNanos();
        }
        BigDecimal exact =
                BigDecimal.valueOf(10_000_000L * SECOND).divide(BigDecimal.valueOf(rate), 3, RoundingMode.HALF_UP);
        assertThat((double) last).isCloseTo(exact.doubleValue(), within(1.0));
    }

    @Test
    void tenMillionPoissonOperationsDoNotDrift() {
        double rate = 48_611.3;
        Schedule schedule = Schedule.of(steady(rate, Arrivals.POISSON), SEED);
        Draws same = Draws.of(SEED, 0);
        BigDecimal sum = BigDecimal.ZERO;
        double part = 0;
        long last = 0;
        for (int i = 0; i < 10_000_000; i++) {
            last = schedule.nextOffsetNanos();
            part += same.exponential();
            if (i % 1_000 == 999) {
                // sums of a thousand lose nothing that shows in a nanosecond
                sum = sum.add(BigDecimal.valueOf(part));
                part = 0;
            }
        }
        BigDecimal exact =
                sum.multiply(BigDecimal.valueOf(SECOND)).divide(BigDecimal.valueOf(rate), 3, RoundingMode.HALF_UP);
        assertThat((double) last).isCloseTo(exact.doubleValue(), within(2.0));
        // and the rate is the one that was asked for: three standard deviations of a Poisson count
        assertThat(10_000_000 / (last / 1e9)).isCloseTo(rate, within(rate * 3 / Math.sqrt(10_000_000)));
    }

    @ParameterizedTest
    @EnumSource
    void offsetsAscendAlsoWhereTheRateJumps(Arrivals arrivals) {
        long[] offsets = take(Schedule.of(Course.of(spike(arrivals)), SEED), 200_000);

        assertThat(offsets).isSorted();
        assertThat(offsets[0]).isNotNegative();
    }

    @Test
    void aUniformSpikeOffersExactlyWhatEachStretchAsksFor() {
        Course course = Course.of(spike(Arrivals.UNIFORM));
        long[] offsets = take(Schedule.of(course, SEED), 12_000);

        assertThat(countIn(offsets, 0, 2 * SECOND)).isEqualTo(2_000);
        assertThat(countIn(offsets, 2 * SECOND, 3 * SECOND)).isEqualTo(5_000);
        assertThat(countIn(offsets, 3 * SECOND, 5 * SECOND)).isEqualTo(2_000);
        assertThat(course.endNanos()).isEqualTo(5 * SECOND);
        assertThat(course.offeredPerSecond()).isEqualTo(1_800);
    }

    @Test
    void aPoissonSpikeOffersItsRatesWithinChance() {
        long[] offsets = take(Schedule.of(Course.of(spike(Arrivals.POISSON)), SEED), 12_000);

        assertThat((double) countIn(offsets, 0, 2 * SECOND)).isCloseTo(2_000, within(4 * Math.sqrt(2_000)));
        assertThat((double) countIn(offsets, 2 * SECOND, 3 * SECOND)).isCloseTo(5_000, within(4 * Math.sqrt(5_000)));
        assertThat((double) countIn(offsets, 3 * SECOND, 5 * SECOND)).isCloseTo(2_000, within(4 * Math.sqrt(2_000)));
    }

    @ParameterizedTest
    @EnumSource
    void thePartsOfAScheduleAreTogetherTheWhole(Arrivals arrivals) {
        Course course = Course.of(spike(arrivals));
        long[] whole = take(Schedule.of(course, SEED), 9_000);
        long[] merged = IntStream.range(0, 3)
                .mapToObj(part -> take(Schedule.share(course, SEED, part, 3), 3_000))
                .flatMapToLong(Arrays::stream)
                .sorted()
                .toArray();

        assertThat(merged).isEqualTo(whole);
    }

    @Test
    void aLeadInIsOnTheSameScheduleAsTheWindow() {
        Course course = Course.of(new OpenLoop(100, Arrivals.UNIFORM, 1, Duration.ofSeconds(2)), Duration.ofSeconds(3));
        long[] offsets = take(Schedule.of(course, SEED), 1_000);

        assertThat(countIn(offsets, 0, course.leadIn().toNanos())).isEqualTo(200);
        assertThat(countIn(offsets, course.leadIn().toNanos(), course.endNanos()))
                .isEqualTo(300);
        assertThat(course.offeredPerSecond()).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 7, 333, 105_000, 999_983})
    void aUniformWindowHasExactlyAsManyOperationsAsItsRateSays(double perSecond) {
        Course course = steady(perSecond, Arrivals.UNIFORM);
        long[] offsets = take(Schedule.of(course, SEED), (int) perSecond + 2);

        assertThat(countIn(offsets, 0, course.endNanos())).isEqualTo((long) perSecond);
    }

    @Test
    void anotherSeedIsAnotherSchedule() {
        Course course = steady(1_000, Arrivals.POISSON);

        assertThat(take(Schedule.of(course, 1), 10)).isNotEqualTo(take(Schedule.of(course, 2), 10));
    }

    @Test
    void aDrawAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Schedule schedule = Schedule.of(Course.of(spike(Arrivals.POISSON)), SEED);
        long sum = schedule.nextOffsetNanos();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100_000; i++) {
            sum += schedule.nextOffsetNanos();
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
        assertThat(sum).isPositive();
    }

    @Test
    void windowsOfAForkDrawDifferentlyButAlikeInEachArm() {
        WindowSeeds one = new WindowSeeds(SEED);
        WindowSeeds other = new WindowSeeds(SEED);
        long first = one.next();
        long second = one.next();
        other.next();
        other.next();
        other.next();
        other.restart();

        assertThat(first).isNotEqualTo(second);
        assertThat(other.next()).isEqualTo(first);
        assertThat(other.next()).isEqualTo(second);
    }

    private static Course steady(double perSecond, Arrivals arrivals) {
        return Course.of(new OpenLoop(perSecond, arrivals, 1, Duration.ZERO), Duration.ofSeconds(1));
    }

    private static Spike spike(Arrivals arrivals) {
        return new Spike(
                1_000, 5_000, Duration.ofSeconds(2), Duration.ofSeconds(1), Duration.ofSeconds(2), arrivals, 1);
    }

    private static long[] take(Schedule schedule, int count) {
        long[] offsets = new long[count];
        for (int i = 0; i < count; i++) {
            offsets[i] = schedule.nextOffsetNanos();
        }
        return offsets;
    }

    private static double[] gaps(long[] offsets) {
        return IntStream.range(1, offsets.length)
                .mapToDouble(i -> offsets[i] - offsets[i - 1])
                .toArray();
    }

    private static long countIn(long[] offsets, long from, long until) {
        return Arrays.stream(offsets)
                .filter(offset -> offset >= from && offset < until)
                .count();
    }
}
