package dev.dbdyno.analysis.account;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.statistics.BenjaminiHochberg;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.profile.FlightRecord;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.profile.ProfilerMode;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.profile.ServerActivity.Doing;
import dev.dbdyno.results.profile.ServerActivity.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Samples become microseconds that add up. */
class AccountsTest {

    private static final long SAMPLES = 2_000;

    private final List<ProfileRecord> profiles = new ArrayList<>();

    /** @param shares of the samples, by layer */
    private void profile(int block, int arm, Map<Layer, Double> shares) {
        List<ProfiledCode> code = new ArrayList<>();
        shares.forEach(
                (layer, share) -> code.add(new ProfiledCode(layer, null, layer.words(), Math.round(share * SAMPLES))));
        ProfiledTurn turn = new ProfiledTurn(20, 9_500, 1_000_000_000L, 200_000_000L, 2_100_000_000L, SAMPLES);
        profiles.add(new ProfileRecord(
                block,
                arm,
                null,
                ProfilerMode.PERF_EVENTS,
                1_000_000L,
                List.of(turn),
                code,
                null,
                null,
                null,
                null,
                null));
    }

    private CpuAccount account(RunResults run) {
        return Analyst.analyse(new RunResults(run.run(), run.forks(), run.windows(), profiles, run.ending()))
                .account();
    }

    private static double micros(List<LayerCost> layers, Layer layer) {
        return layers.stream()
                .filter(cost -> cost.layer() == layer)
                .findFirst()
                .orElseThrow()
                .micros()
                .point();
    }

    private static double sum(List<LayerCost> layers) {
        return layers.stream().mapToDouble(cost -> cost.micros().point()).sum();
    }

    @Test
    void sharesOfAProfileAreScaledToWhatWasMeasured() {
        profile(0, 0, Map.of(Layer.DRIVER, 0.4, Layer.POOL, 0.2, Layer.KERNEL_NETWORK, 0.4));

        ArmAccount account = account(aRun("jdbc").blocks(1).build()).arms().getFirst();

        assertThat(micros(account.layers(), Layer.DRIVER))
                .as("of 15 µs in user mode")
                .isEqualTo(10, within(1e-9));
        assertThat(micros(account.layers(), Layer.POOL)).isEqualTo(5, within(1e-9));
        assertThat(micros(account.layers(), Layer.KERNEL_NETWORK))
                .as("all that was spent in the kernel, however much of it the profiler saw")
                .isEqualTo(5, within(1e-9));
        assertThat(micros(account.layers(), Layer.SERVER) + micros(account.layers(), Layer.SERVER_KERNEL))
                .isEqualTo(10, within(1e-9));
        assertThat(account.total().point()).isEqualTo(sum(account.layers()), within(1e-9));
        assertThat(account.seenFraction()).isEqualTo(2.0 / 2.1, within(1e-9));
        assertThat(Objects.requireNonNull(account.rate()).point()).isEqualTo(0.95, within(1e-9));
    }

    @Test
    void theCompilersPartIsTheMeasuredOneAndNotTheSampledOne() {
        profile(0, 0, Map.of(Layer.DRIVER, 0.5, Layer.JIT, 0.5));
        RunResults run =
                aRun("jdbc").blocks(1, 0, fork -> fork.jitNanos = 20_000_000).build();

        ArmAccount account = account(run).arms().getFirst();

        assertThat(micros(account.layers(), Layer.JIT))
                .as("20 ms for 10,000 operations")
                .isEqualTo(2, within(1e-9));
        assertThat(micros(account.layers(), Layer.DRIVER))
                .as("20 µs of the host, less 2")
                .isEqualTo(18, within(1e-9));
        assertThat(account.total().point()).isEqualTo(30, within(1e-9));
    }

    @Test
    void theGapAddsUpAndItsLargestPartComesFirst() {
        Random random = new Random(7);
        for (int block = 0; block < 5; block++) {
            profile(block, 0, Map.of(Layer.DRIVER, 0.6, Layer.KERNEL_NETWORK, 0.4));
            double reactive = 0.5 + 0.01 * random.nextGaussian();
            profile(block, 1, Map.of(Layer.DRIVER, 0.3, Layer.REACTIVE, reactive, Layer.KERNEL_NETWORK, 0.2));
        }
        RunResults run = aRun("jdbc", "r2dbc")
                .blocks(5, (arm, fork) -> {
                    fork.childMicros = arm == 0 ? 20.0 : 40.0;
                    fork.databaseMicros = arm == 0 ? 10.0 : 13.0;
                })
                .build();

        ArmGap gap = account(run).gaps().getFirst();

        assertThat(gap.total().point()).isEqualTo(23, within(1e-6));
        assertThat(sum(gap.layers())).isEqualTo(23, within(1e-6));
        assertThat(gap.layers().getFirst().layer()).isEqualTo(Layer.REACTIVE);
        Interval reactive =
                Objects.requireNonNull(gap.layers().getFirst().micros().interval());
        assertThat(reactive.contains(30 * 5.0 / 8)).isTrue();
        assertThat(micros(gap.layers(), Layer.DRIVER)).isEqualTo(30 * 3.0 / 8 - 15, within(0.3));
        assertThat(micros(gap.layers(), Layer.KERNEL_NETWORK)).isEqualTo(5, within(1e-6));
    }

    @Test
    void aForkOfTooFewSamplesOrThatFailedIsInNoAccount() {
        profiles.add(new ProfileRecord(
                0,
                0,
                null,
                ProfilerMode.PERF_EVENTS,
                1_000_000L,
                List.of(),
                List.of(new ProfiledCode(Layer.DRIVER, null, null, ForkAccount.FEWEST_SAMPLES - 1)),
                null,
                null,
                null,
                null,
                null));
        profile(1, 0, Map.of(Layer.DRIVER, 1.0));
        RunResults run = aRun("jdbc").block(new ForkSketch()).block(failing()).build();

        assertThat(account(run)).isEqualTo(CpuAccount.NONE);
    }

    private static ForkSketch failing() {
        ForkSketch sketch = new ForkSketch();
        sketch.failure = RunResultsBuilder.failure();
        return sketch;
    }

    @Test
    void aLostProfileIsSaidWithItsReason() {
        profiles.add(new ProfileRecord(
                0, 1, null, null, null, List.of(), List.of(), null, null, null, null, "it did not answer"));
        profile(0, 0, Map.of(Layer.DRIVER, 1.0));

        CpuAccount account = account(aRun("jdbc", "r2dbc").blocks(1).build());

        assertThat(account.losses()).containsExactly(new ProfileLoss(1, 1, 1, "it did not answer"));
        assertThat(account.arms()).extracting(ArmAccount::arm).containsExactly(0);
        assertThat(account.gaps()).isEmpty();
    }

    /** In 1,000 looks of a block with 9,500 operations in a second. */
    private void seen(int block, @Nullable Long pins, List<Doing> doings) {
        ProfiledTurn turn = new ProfiledTurn(20, 9_500, 1_000_000_000L, 200_000_000L, 2_100_000_000L, SAMPLES);
        profiles.add(new ProfileRecord(
                block,
                0,
                null,
                ProfilerMode.PERF_EVENTS,
                1_000_000L,
                List.of(turn),
                List.of(),
                null,
                new ServerActivity(1_000, doings),
                new FlightRecord(pins, pins == null ? null : pins * 1_900_000, 1.5),
                null,
                null));
    }

    @Test
    void anOperationsTimeAtTheServerIsTheMeanOfConnectionsByThroughput() {
        seen(0, 19L, List.of(new Doing(State.IDLE, null, 6_000), new Doing(State.UNDER_WAY, null, 1_900)));
        seen(1, 0L, List.of(new Doing(State.IDLE, null, 6_000), new Doing(State.WAITING, "Lock: tuple", 950)));

        List<ServerTime> times = account(aRun("jdbc").blocks(2).build()).server();

        assertThat(times).extracting(ServerTime::state).containsExactly(State.UNDER_WAY, State.WAITING, State.IDLE);
        assertThat(times)
                .extracting(ServerTime::connections)
                .as("means over both forks, one of which has none of it")
                .containsExactly(0.95, 0.475, 6.0);
        assertThat(times.get(0).micros().point()).isCloseTo(100, within(1e-9));
        assertThat(times.get(1).micros().point()).isCloseTo(50, within(1e-9));
        assertThat(times.get(1).waitsFor()).isEqualTo("Lock: tuple");
    }

    @Test
    void whatJvmsNotedIsTheMeanOfThoseThatTellIt() {
        seen(0, 19L, List.of());
        seen(1, null, List.of());

        assertThat(account(aRun("jdbc").blocks(2).build()).flights())
                .containsExactly(new ArmFlight(0, 19 / 9_500.0, 1_900.0 * 19 / 9_500.0, 1.5));
    }

    @Test
    void aRunWithoutProfilesHasNoAccount() {
        assertThat(account(aRun("jdbc", "r2dbc").blocks(5).build())).isEqualTo(CpuAccount.NONE);
    }

    @Test
    void theProfileOfAForkThatWasReplacedIsNotThatOfItsReplacement() {
        profile(0, 0, Map.of(Layer.DRIVER, 1.0));
        RunResults run = aRun("jdbc").blocks(1, 0, fork -> fork.replaces = true).build();

        assertThat(account(run)).isEqualTo(CpuAccount.NONE);
    }

    @Test
    void placesThatDifferAreFoundAndThoseThatOnlyScatterAreNot() {
        Random random = new Random(11);
        for (int block = 0; block < 6; block++) {
            for (int arm = 0; arm < 2; arm++) {
                List<ProfiledCode> code = new ArrayList<>();
                code.add(new ProfiledCode(Layer.DRIVER, "a:driver", "moved", arm == 0 ? 400 : 10 + random.nextInt(5)));
                code.add(new ProfiledCode(Layer.DRIVER, "a:driver", "here", arm == 0 ? 10 + random.nextInt(5) : 400));
                for (int place = 0; place < 30; place++) {
                    long scattered = Math.round(50 + 7 * random.nextGaussian());
                    code.add(new ProfiledCode(Layer.TRANSPORT, "io.netty:x", "same" + place, scattered));
                }
                ProfiledTurn turn = new ProfiledTurn(20, 9_500, 1_000_000_000L, 200_000_000L, 2_100_000_000L, 1_900);
                profiles.add(new ProfileRecord(
                        block,
                        arm,
                        null,
                        ProfilerMode.PERF_EVENTS,
                        1_000_000L,
                        List.of(turn),
                        code,
                        null,
                        null,
                        null,
                        null,
                        null));
            }
        }

        ArmGap gap = account(aRun("jdbc", "r2dbc").blocks(6).build()).gaps().getFirst();

        assertThat(gap.frames()).extracting(FrameGap::frame).containsExactlyInAnyOrder("moved", "here");
        assertThat(gap.frames())
                .allSatisfy(frame -> assertThat(Math.abs(frame.more().point())).isEqualTo(4, within(0.3)))
                .as("what the one arm does here the other does there")
                .allSatisfy(frame -> assertThat(frame.movedFraction()).isBetween(0.9, 1.0));
    }

    @Test
    void workThatIsNotDoneElsewhereInItsLayerHasNotMoved() {
        Random random = new Random(13);
        for (int block = 0; block < 6; block++) {
            for (int arm = 0; arm < 2; arm++) {
                // of 400 samples here the other arm has 100 there; in another layer, 300 more are no part of that
                code(
                        block,
                        arm,
                        List.of(
                                new ProfiledCode(
                                        Layer.DRIVER, "a:driver", "here", arm == 0 ? 10 + random.nextInt(5) : 400),
                                new ProfiledCode(
                                        Layer.DRIVER, "a:driver", "there", arm == 0 ? 100 + random.nextInt(5) : 10),
                                new ProfiledCode(
                                        Layer.POOL, "a:pool", "elsewhere", arm == 0 ? 300 + random.nextInt(5) : 10),
                                new ProfiledCode(Layer.TRANSPORT, "io.netty:x", "same", 1_500)));
            }
        }

        Map<String, Double> moved = new HashMap<>();
        account(aRun("jdbc", "r2dbc").blocks(6).build())
                .gaps()
                .getFirst()
                .frames()
                .forEach(frame -> moved.put(frame.frame(), frame.movedFraction()));

        assertThat(moved.get("there")).isEqualTo(1, within(1e-9));
        assertThat(moved.get("here")).isEqualTo(0.22, within(0.05));
        assertThat(moved.get("elsewhere")).isEqualTo(0, within(1e-9));
    }

    private void code(int block, int arm, List<ProfiledCode> code) {
        ProfiledTurn turn = new ProfiledTurn(20, 9_500, 1_000_000_000L, 200_000_000L, 2_100_000_000L, 1_900);
        profiles.add(new ProfileRecord(
                block,
                arm,
                null,
                ProfilerMode.PERF_EVENTS,
                1_000_000L,
                List.of(turn),
                code,
                null,
                null,
                null,
                null,
                null));
    }

    @Test
    void benjaminiAndHochbergsOwnExample() {
        double[] adjusted = BenjaminiHochberg.adjusted(List.of(
                0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
                0.7590, 1.0));

        assertThat(Arrays.stream(adjusted).filter(p -> p <= 0.05).count())
                .as("their paper rejects four")
                .isEqualTo(4);
        assertThat(adjusted[3]).isEqualTo(0.0095 * 15 / 4, within(1e-12));
    }
}
