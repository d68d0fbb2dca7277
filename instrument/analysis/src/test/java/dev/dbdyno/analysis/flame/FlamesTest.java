package dev.dbdyno.analysis.flame;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.account.CpuAccount;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledStack;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.profile.ProfilerMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Samples become microseconds per operation, fork by fork, whatever their number. */
class FlamesTest {

    private final Map<List<Integer>, List<ProfiledStack>> stored = new HashMap<>();
    private final List<ProfileRecord> profiles = new ArrayList<>();

    private void profile(int block, int arm, ProfiledStack... stacks) {
        List<ProfiledCode> code = List.of(stacks).stream()
                .map(stack -> new ProfiledCode(stack.layer(), null, null, stack.samples()))
                .toList();
        ProfiledTurn turn = new ProfiledTurn(20, 9_500, 1_000_000_000L, 200_000_000L, 2_100_000_000L, 1);
        profiles.add(new ProfileRecord(
                block,
                arm,
                null,
                ProfilerMode.PERF_EVENTS,
                5_000_000L,
                List.of(turn),
                code,
                null,
                null,
                null,
                null,
                null));
        stored.put(List.of(block, arm), List.of(stacks));
    }

    private static ProfiledStack stack(String path, Layer layer, long samples) {
        return new ProfiledStack(List.of(path.split(";", -1)), layer, samples);
    }

    private RunResults profiled(RunResults run) {
        return new RunResults(run.run(), run.forks(), run.windows(), profiles, run.ending());
    }

    private Optional<Flame> flame(RunResults run) {
        return Flames.of(profiled(run), fork -> Optional.ofNullable(stored.get(List.of(fork.block(), fork.arm()))));
    }

    private static Flame.Call at(Flame flame, String path) {
        Flame.Call call = flame.root();
        for (String frame : path.split(";", -1)) {
            call = call.calls().stream()
                    .filter(each -> each.frame().equals(frame))
                    .findFirst()
                    .orElseThrow();
        }
        return call;
    }

    private static ForkSketch taking(double childMicros) {
        ForkSketch sketch = new ForkSketch();
        sketch.childMicros = childMicros;
        return sketch;
    }

    @Test
    void eachForksSamplesShareItsOwnCpuAndForksCountAlike() {
        // 20 µs, three quarters of it in user mode, by 1,000 samples; 40 µs by 4,000
        profile(
                0,
                0,
                stack("a;b", Layer.DRIVER, 600),
                stack("a;c", Layer.DRIVER, 200),
                stack("a;k", Layer.KERNEL_NETWORK, 200));
        profile(
                1,
                0,
                stack("a;b", Layer.DRIVER, 1_500),
                stack("a;c", Layer.DRIVER, 1_500),
                stack("a;k", Layer.KERNEL_NETWORK, 1_000));
        RunResults run = aRun("jdbc").block(taking(20)).block(taking(40)).build();

        Flame flame = flame(run).orElseThrow();

        assertThat(at(flame, "a;b").micros(0)).isEqualTo((15 * 6 / 8.0 + 30 * 1 / 2.0) / 2, within(1e-9));
        assertThat(at(flame, "a;c").micros(0)).isEqualTo((15 * 2 / 8.0 + 30 * 1 / 2.0) / 2, within(1e-9));
        assertThat(at(flame, "a;k").micros(0)).isEqualTo((5 + 10) / 2.0, within(1e-9));
        assertThat(flame.root().micros(0)).isEqualTo(30, within(1e-9));
        assertThat(at(flame, "a;b").samples(0)).isEqualTo(2_100);
        assertThat(flame.arms()).containsExactly(new Flame.Arm(0, 2, 0));
    }

    @Test
    void theWidthsOfALayerAddUpToTheAccount() {
        Random random = new Random(5);
        for (int block = 0; block < 3; block++) {
            for (int arm = 0; arm < 2; arm++) {
                profile(
                        block,
                        arm,
                        stack("a;b", Layer.DRIVER, 300 + random.nextInt(100)),
                        stack("a;b;c", Layer.REACTIVE, 1 + random.nextInt(400)),
                        stack("a;k", Layer.KERNEL_SCHEDULING, 100 + random.nextInt(50)));
            }
        }
        RunResults run = aRun("jdbc", "r2dbc")
                .blocks(3, (arm, fork) -> fork.childMicros = arm == 0 ? 20.0 : 44.0)
                .build();

        Flame flame = flame(run).orElseThrow();

        CpuAccount account = Analyst.analyse(profiled(run)).account();
        for (int arm = 0; arm < 2; arm++) {
            assertThat(at(flame, "a;b").ownMicros(arm))
                    .isEqualTo(account.arms().get(arm).micros(Layer.DRIVER).point(), within(1e-9));
            assertThat(at(flame, "a;b;c").micros(arm))
                    .isEqualTo(account.arms().get(arm).micros(Layer.REACTIVE).point(), within(1e-9));
            assertThat(at(flame, "a;k").micros(arm))
                    .isEqualTo(
                            account.arms()
                                    .get(arm)
                                    .micros(Layer.KERNEL_SCHEDULING)
                                    .point(),
                            within(1e-9));
        }
    }

    @Test
    void oneFunctionMaySpendInSeveralLayers() {
        profile(
                0,
                0,
                stack("a;b", Layer.DRIVER, 300),
                stack("a;b", Layer.KERNEL_NETWORK, 100),
                stack("a;b;c", Layer.POOL, 100));
        RunResults run = aRun("jdbc").block(taking(20)).build();

        Flame flame = flame(run).orElseThrow();

        assertThat(at(flame, "a;b").own())
                .extracting(Flame.Own::layer)
                .containsExactly(Layer.DRIVER, Layer.KERNEL_NETWORK);
        assertThat(at(flame, "a;b").ownMicros(0)).isEqualTo(15 * 3 / 4.0 + 5, within(1e-9));
        assertThat(at(flame, "a;b").micros(0)).isEqualTo(20, within(1e-9));
    }

    @Test
    void aCompilerThatWorkedWithoutBeingSampledIsThereAllTheSame() {
        profile(0, 0, stack("a;b", Layer.DRIVER, 500));
        RunResults run =
                aRun("jdbc").blocks(1, 0, fork -> fork.jitNanos = 20_000_000).build();

        Flame flame = flame(run).orElseThrow();

        assertThat(at(flame, "[JIT compiler, not sampled]").micros(0)).isEqualTo(2, within(1e-9));
        assertThat(flame.root().micros(0)).isEqualTo(20, within(1e-9));
        assertThat(flame.root().calls()).as("nothing of the server").hasSize(2);
    }

    @Test
    void aForkWithoutStacksIsNamedAndNotAveraged() {
        profile(0, 0, stack("a", Layer.DRIVER, 500));
        profile(1, 0, stack("a", Layer.DRIVER, 500));
        stored.remove(List.of(1, 0));
        RunResults run = aRun("jdbc").block(taking(20)).block(taking(40)).build();

        Flame flame = flame(run).orElseThrow();

        assertThat(flame.arms()).containsExactly(new Flame.Arm(0, 1, 1));
        assertThat(flame.root().micros(0)).isEqualTo(20, within(1e-9));
    }

    @Test
    void aRunWithoutStacksHasNoFlameGraph() {
        profile(0, 0, stack("a", Layer.DRIVER, 500));
        stored.clear();

        assertThat(flame(aRun("jdbc").blocks(1).build())).isEmpty();
        profiles.clear();
        assertThat(flame(aRun("jdbc").blocks(1).build())).isEmpty();
    }

    @Test
    void whatNobodyCouldSeeIsPartOfItsCaller() {
        Random random = new Random(9);
        List<ProfiledStack> stacks = new ArrayList<>();
        stacks.add(stack("a;hot", Layer.DRIVER, 500_000));
        for (int i = 0; i < 60_000; i++) {
            stacks.add(stack("a;%d;%d;%d".formatted(i % 7, random.nextInt(1_000), i), Layer.POOL, 1));
        }
        profile(0, 0, stacks.toArray(ProfiledStack[]::new));

        Flame flame = flame(aRun("jdbc").block(taking(20)).build()).orElseThrow();

        assertThat(size(flame.root())).isLessThan(20_000);
        assertThat(flame.root().micros(0)).isEqualTo(20, within(1e-6));
        assertThat(at(flame, "a;hot").micros(0)).isEqualTo(20 * 50 / 56.0, within(1e-6));
        assertThat(at(flame, "a;3").micros(0)).isCloseTo(20 * 6 / 56.0 / 7, within(0.01));
        assertThat(at(flame, "a;3").own())
                .as("in its own layer")
                .extracting(Flame.Own::layer)
                .containsExactly(Layer.POOL);
    }

    private static int size(Flame.Call call) {
        return 1 + call.calls().stream().mapToInt(FlamesTest::size).sum();
    }
}
