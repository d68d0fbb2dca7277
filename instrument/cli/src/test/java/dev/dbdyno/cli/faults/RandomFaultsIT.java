package dev.dbdyno.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs into which faults come by chance end with the verdict that the same run has without them. */
@Tag("full")
class RandomFaultsIT {

    /** One in so many windows has a fault. */
    private static final int WINDOWS_PER_FAULT = 20;

    /** Comes once a run at most: of an arm that loses more than one fork in five, the others are survivors, and there is no verdict. */
    private static final Fault KILLED_CHILD = new Fault.Signal(Target.CHILD, "KILL");

    private static final List<Fault> FAULTS = List.of(
            KILLED_CHILD,
            new Fault.Pause(Target.CHILD, Duration.ofSeconds(2)),
            new Fault.Pause(Target.LAB, Duration.ofSeconds(2)),
            new Fault.Pause(Target.SERVER, Duration.ofSeconds(2)),
            new Fault.Signal(Target.OWN_SESSION, "TERM"));

    @TempDir
    Path folder;

    /** Without faults as well: a seed of 0 stands for none. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    void endWithTheSameVerdict(long seed) throws Exception {
        Fault none = new Fault.Act("none yet", scene -> {});
        try (Scene scene = Scene.start(folder.toRealPath(), Subject.VERDICT, none)) {
            endsWithTheSameVerdict(scene, seed);
        }
    }

    private static void endsWithTheSameVerdict(Scene scene, long seed) throws Exception {
        scene.await(Moment.WARM_UP);
        int injected = seed == 0 ? 0 : inject(scene, new Random(seed));
        scene.awaitEnd();

        assertThat(scene.lab().process().exitValue())
                .as(scene.output())
                .isIn(ExitCode.OK.code(), ExitCode.FORKS_FAILED.code());
        new Invariants(scene).checkLeft(scene.lab());
        assertThat(injected).isGreaterThanOrEqualTo(seed == 0 ? 0 : 1);
        assertThat(verdict(RunFolder.at(scene.run()).read()))
                .as("with %d faults: %s", injected, scene.output())
                .isInstanceOf(Verdict.Worse.class);
    }

    /** Faults until the run ends; returns how many. */
    private static int inject(Scene scene, Random random) throws IOException, InterruptedException {
        List<Fault> faults = new ArrayList<>(FAULTS);
        long seen = windows(scene);
        int injected = 0;
        while (scene.lab().process().isAlive()) {
            for (long now = windows(scene); seen < now; seen++) {
                if (random.nextInt(WINDOWS_PER_FAULT) == 0) {
                    injected += oneHappens(faults, random, scene) ? 1 : 0;
                }
            }
            Thread.sleep(20);
        }
        return injected;
    }

    private static boolean oneHappens(List<Fault> faults, Random random, Scene scene)
            throws IOException, InterruptedException {
        Fault fault = faults.get(random.nextInt(faults.size()));
        boolean happened = happens(fault, scene);
        if (happened && fault.equals(KILLED_CHILD)) {
            faults.remove(fault);
        }
        return happened;
    }

    /** A kind of process may be absent just now, between two blocks. */
    private static boolean happens(Fault fault, Scene scene) throws IOException, InterruptedException {
        boolean isPossible = switch (fault) {
            case Fault.Signal(Target target, String name) -> !target.pids(scene).isEmpty();
            case Fault.Pause(Target target, Duration length) ->
                !target.pids(scene).isEmpty();
            case Fault.Freeze freeze -> false;
            case Fault.FullDisk full -> false;
            case Fault.Mounted mounted -> false;
            case Fault.Around around -> false;
            case Fault.Act act -> false;
        };
        if (isPossible) {
            fault.happen(scene);
        }
        return isPossible;
    }

    private static long windows(Scene scene) throws IOException {
        Path file = scene.run().resolve("windows.ndjson");
        if (!Files.exists(file)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        }
    }

    private static Verdict verdict(RunResults results) {
        return Analyst.analyse(results).comparisons().stream()
                .filter(each -> each.metric() == Metric.THROUGHPUT)
                .findFirst()
                .orElseThrow()
                .verdict();
    }
}
