package dev.dbdyno.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.dbdyno.cli.Launched;
import dev.dbdyno.cli.UsersServer;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs an experiment and checks its outcome. */
final class Harness {

    /** The exit code that a shell gives a process killed by SIGKILL. */
    private static final int KILLED = 137;

    private final Experiment experiment;
    private final Scene scene;
    private final Invariants invariants;

    private Harness(Experiment experiment, Scene scene) {
        this.experiment = experiment;
        this.scene = scene;
        this.invariants = new Invariants(scene);
    }

    static void run(Experiment experiment, Path folder) throws Exception {
        assumeTrue(
                !(experiment.fault() instanceof Fault.FullDisk || experiment.fault() instanceof Fault.Mounted)
                        || Mount.isPossible(),
                "a file system of one's own needs rights");
        try (Scene scene = Scene.start(folder.toRealPath(), experiment.subject(), experiment.fault())) {
            new Harness(experiment, scene).run();
        }
    }

    private void run() throws Exception {
        scene.await(experiment.moment());
        experiment.fault().happen(scene);
        Instant happened = Instant.now();
        scene.awaitEnd();
        assertThat(Duration.between(happened, Instant.now()))
                .as(scene.output())
                .isLessThan(experiment.expected().within());
        Expected expected = experiment.expected();
        assertCode(scene.lab(), expected.codes());
        assertThat(scene.output()).containsPattern(Pattern.compile(expected.says(), Pattern.DOTALL));
        if (scene.lab().process().exitValue() == KILLED) {
            clearUpByTheNextCommand();
        } else {
            invariants.check(scene.lab());
        }
        switch (expected.then()) {
            case COMPLETE -> assertComplete();
            case RESUMES -> resume();
            case NOTHING_STORED -> assertNothingStored();
            case READABLE -> assertThat(scene.run().resolve("run.json")).exists();
        }
        UsersServer users = scene.usersServer();
        if (users != null && expected.then() != Expected.Then.READABLE) {
            assertThat(users.left()).as("schemas in the user's database").isEmpty();
        }
    }

    /**
     * Checks the exit code. These runs share their machine: if it has invalidated every window, there is nothing to
     * report.
     */
    private static void assertCode(Launched command, Set<Integer> codes) throws IOException {
        Set<Integer> expected = new TreeSet<>(codes);
        boolean isReported = codes.contains(ExitCode.OK.code()) || codes.contains(ExitCode.FORKS_FAILED.code());
        if (isReported && command.output().contains(" invalid: ")) {
            expected.add(ExitCode.NOTHING_MEASURED.code());
        }
        assertThat(command.process().exitValue()).as(command.output()).isIn(expected);
    }

    /** Lets the next command clear up. A process that is killed cannot do so itself. */
    private void clearUpByTheNextCommand() throws Exception {
        Launched next = scene.next("report", scene.run().toString());
        assertThat(next.process().exitValue())
                .as(next.output())
                .isIn(ExitCode.OK.code(), ExitCode.NOTHING_MEASURED.code(), ExitCode.CANNOT_RUN.code());
        invariants.checkAfterKill(next);
    }

    private void resume() throws Exception {
        Launched resumed = scene.next("resume", scene.run().toString());
        assertCode(resumed, Set.of(ExitCode.OK.code(), ExitCode.FORKS_FAILED.code()));
        invariants.check(resumed);
        assertComplete();
    }

    private void assertComplete() throws Exception {
        RunResults results = RunFolder.at(scene.run()).read();
        assertThat(Objects.requireNonNull(results.ending()).reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        Map<Integer, Long> goodForks = results.forks().stream()
                .filter(fork -> fork.failure() == null)
                .collect(Collectors.groupingBy(ForkRecord::block, Collectors.counting()));
        // one that was abandoned may have stored some of its forks
        assertThat(goodForks.values())
                .as("blocks with a good fork of each arm")
                .filteredOn(forks -> forks == experiment.subject().arms())
                .hasSize(experiment.subject().blocks());
    }

    private void assertNothingStored() throws IOException {
        assertThat(scene.run().resolve("run.json")).doesNotExist();
        boolean isKilled = scene.lab().process().exitValue() == KILLED;
        if (Files.exists(scene.run()) && !isKilled) {
            try (Stream<Path> content = Files.list(scene.run())) {
                assertThat(content).as("what the run's folder holds").isEmpty();
            }
        }
    }
}
