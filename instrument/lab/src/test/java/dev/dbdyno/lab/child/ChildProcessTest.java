package dev.dbdyno.lab.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.lab.ScriptedRun;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.scenarios.OneRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a child process that misbehaves. */
@Timeout(120)
class ChildProcessTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    private Path temp;

    private Path logs;

    @BeforeEach
    void makeFolder() throws Exception {
        logs = Files.createDirectory(temp.resolve("logs"));
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    private ChildProcess start() throws Exception {
        return ChildProcess.start(
                ChildJvm.ofThisProcess(Program.CHILD, ScriptedRun.jvm()),
                ScriptedRun.classPath(),
                logs,
                "block-0-arm-0");
    }

    /** A child that does this as it opens. */
    private ChildProcess opening(String act) throws Exception {
        ChildProcess child = start();
        child.send(
                new Command.Start(
                        "scripted",
                        "standalone",
                        Map.of("act", act, "at", "opening", "pool", "0"),
                        new Endpoint("127.0.0.1", 1, "db", "user", "geheim", "s", "app"),
                        null,
                        null,
                        GeneratorPriority.ORDINARY,
                        new OneRow(1000).stored(),
                        1),
                "starting");
        return child;
    }

    private static Failure failureOf(ChildProcess child, Duration limit) {
        ChildException failure =
                catchThrowableOfType(ChildException.class, () -> child.next("opening the stack", Deadline.in(limit)));
        assertThat(failure).isNotNull();
        return failure.failure();
    }

    private String log() throws Exception {
        return Files.readString(logs.resolve("block-0-arm-0.log"));
    }

    @Test
    void answersInFrames() throws Exception {
        try (ChildProcess child = start()) {
            child.send(new Command.Describe(), "describing");
            assertThat(child.next("describing", Deadline.in(LONG))).isInstanceOf(Frame.Descriptions.class);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void getsNothingOfTheUsersEnvironmentThatCouldShapeIt() throws Exception {
        try (ChildProcess child = start()) {
            child.send(new Command.Describe(), "describing");
            assertThat(child.next("describing", Deadline.in(LONG))).isNotNull();
            String[] environment = Files.readString(Path.of("/proc", Long.toString(child.pid()), "environ"))
                    .split("\0", -1);

            assertThat(environment).contains("LC_ALL=C.UTF-8");
            assertThat(environment)
                    .filteredOn(variable -> !variable.isEmpty())
                    .extracting(variable -> variable.substring(0, variable.indexOf('=')))
                    .isSubsetOf("PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "JAVA_HOME", "LC_ALL", "DBDYNO_LAB");
        }
    }

    @Test
    void aFloodOfOutputKeepsItsHeadAndTailAndTheConversationGoesOn() throws Exception {
        try (ChildProcess child = opening("flood")) {
            assertThat(child.next("opening the stack", Deadline.in(LONG))).isInstanceOf(Frame.Opened.class);
        }
        assertThat(log())
                .hasSizeLessThan(2 * 1024 * 1024 + 200)
                .startsWith("started\nseed 1\nxxx")
                .contains("the end of the flood")
                .containsPattern("dbdyno left 6\\d{6} bytes out here");
    }

    @Test
    void whatIsNoFrameGoesToTheLog() throws Exception {
        try (ChildProcess child = opening("chatter")) {
            assertThat(child.next("opening the stack", Deadline.in(LONG))).isInstanceOf(Frame.Opened.class);
        }
        assertThat(log()).contains("stdout: a library prints this").contains("stdout: {\"type\":\"nonsense\"}");
    }

    @Test
    void aLineLongerThanAnyFrameIsAFailure() throws Exception {
        try (ChildProcess child = opening("endless-line")) {
            assertThat(failureOf(child, LONG).message()).contains("a line of more than 8388608 bytes");
        }
    }

    @Test
    void whatAChildStartedIsEndedWithIt() throws Exception {
        long orphan;
        try (ChildProcess child = opening("orphan")) {
            assertThat(failureOf(child, Duration.ofSeconds(4)).message()).contains("within 4 s");
            orphan = Long.parseLong(log().lines()
                    .filter(line -> line.startsWith("orphan "))
                    .findFirst()
                    .orElseThrow()
                    .substring(7));
        }
        Optional<ProcessHandle> left = ProcessHandle.of(orphan);
        if (left.isPresent()) {
            assertThat(left.get().onExit()).succeedsWithin(Duration.ofSeconds(5));
        }
    }

    @Test
    void aChildThatWasStoppedIsStillEnded() throws Exception {
        try (ChildProcess child = start()) {
            child.send(new Command.Describe(), "describing");
            assertThat(child.next("describing", Deadline.in(LONG))).isNotNull();
            assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(child.pid()))
                            .start()
                            .waitFor())
                    .isZero();

            Failure failure = failureOf(child, Duration.ofMillis(200));

            assertThat(failure.message()).contains("its threads could not be dumped");
        }
    }

    @Test
    void aChildIsToldByItsExitCodeWhenItWasKilled() throws Exception {
        try (ChildProcess child = start()) {
            child.send(new Command.Describe(), "describing");
            assertThat(child.next("describing", Deadline.in(LONG))).isNotNull();
            ProcessHandle.of(child.pid()).orElseThrow().destroyForcibly();

            Failure failure = failureOf(child, LONG);

            assertThat(failure.exitCode()).isEqualTo(137);
            assertThat(failure.message()).contains("it was killed");
            assertThat(failure.logFile()).isEqualTo("logs/block-0-arm-0.log");
        }
    }

    @Test
    void aJvmThatRefusesItsOptionsIsQuoted() throws Exception {
        JvmPlan wrong = new JvmPlan(32, List.of("-XX:+NoSuchOption"));
        try (ChildProcess child = ChildProcess.start(
                ChildJvm.ofThisProcess(Program.CHILD, wrong), ScriptedRun.classPath(), logs, "block-0-arm-0")) {
            Failure failure = failureOf(child, LONG);

            assertThat(failure.exitCode()).isEqualTo(1);
            assertThat(failure.message()).contains("NoSuchOption");
        }
    }

    @Test
    void aJdkThatIsNotThereIsAFailureOfTheFork() {
        ChildJvm nowhere = new ChildJvm(temp.resolve("no-jdk"), Program.CHILD, ScriptedRun.jvm(), null);

        ChildException failure = catchThrowableOfType(
                ChildException.class,
                () -> ChildProcess.start(nowhere, ScriptedRun.classPath(), logs, "block-0-arm-0"));

        assertThat(failure.failure().phase()).isEqualTo("starting the JVM");
        assertThat(failure.failure().message()).contains("no-jdk");
    }

    @Test
    void aKillFromAnotherThreadEndsTheWait() throws Exception {
        try (ChildProcess child = opening("hang")) {
            CompletableFuture<Void> killer = CompletableFuture.runAsync(child::kill);

            assertThat(failureOf(child, LONG).message()).contains("code 137");
            killer.join();
        }
    }

    @Test
    void aFolderWithBlanksAndQuotesInItsNameIsNoTrouble() throws Exception {
        Path odd = Files.createDirectories(temp.resolve("a \"run\" \\ of 'mine'/logs"));
        try (ChildProcess child = ChildProcess.start(
                ChildJvm.ofThisProcess(Program.CHILD, ScriptedRun.jvm()), ScriptedRun.classPath(), odd, "catalog")) {
            child.send(new Command.Describe(), "describing");
            assertThat(child.next("describing", Deadline.in(LONG))).isNotNull();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessKeptOnSomeProcessorsIsTheOneThatWasStarted() throws Exception {
        ChildJvm pinned =
                ChildJvm.ofThisProcess(Program.CHILD, ScriptedRun.jvm()).on("0");
        try (ChildProcess child = ChildProcess.start(pinned, ScriptedRun.classPath(), logs, "block-0-arm-0")) {
            child.send(new Command.Describe(), "describing");
            assertThat(child.next("describing", Deadline.in(LONG))).isNotNull();

            assertThat(Files.readAllLines(Path.of("/proc", Long.toString(child.pid()), "status")))
                    .contains("Name:\tjava", "Cpus_allowed_list:\t0");
        }
    }
}
