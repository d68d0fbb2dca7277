package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.window.Remark;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole runs that fail, are ended or never begin: what the user is told, what is stored and what is left behind. */
class FailingRunsIT extends RunFixture {

    private static final Path HOME = Path.of(System.getProperty("dbdyno.home"));

    private Launched compare(String... arguments) throws Exception {
        return Launched.compare(folder, arguments);
    }

    @Test
    void aTargetThatAnswersErrorsOrNothingIsNamedWithWhatItDid() throws Exception {
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        service.createContext("/", exchange -> {
            exchange.sendResponseHeaders(500, -1);
            exchange.close();
        });
        service.start();
        int port = service.getAddress().getPort();
        try {
            assertThat(target("errors", port).output()).contains("failed while warming up", "status 500");
        } finally {
            service.stop(0);
        }
        assertThat(target("nothing", port).output()).contains("failed while", "127.0.0.1:" + port);
    }

    private Launched target(String out, int port) throws Exception {
        return Launched.start(
                        folder,
                        "compare",
                        "--target",
                        "http://127.0.0.1:%d/".formatted(port),
                        "--warmup",
                        "300ms",
                        "--blocks",
                        "1",
                        "--out",
                        out)
                .ended(ExitCode.NOTHING_MEASURED);
    }

    @Test
    @Tag("full")
    void aRateThatNoMachineCanOfferIsInvalidAndSaysWhatWasReached() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("compare", "fake serviceMicros=10", "--rate", "10000000/s"));
        arguments.addAll(List.of("--window", "300ms", "--windows", "1", "--lead-in", "100ms", "--warmup", "300ms"));
        arguments.addAll(List.of("--companies", "1000", "--blocks", "1", "--out", "run"));
        Launched run = Launched.measuring(folder, arguments).ended(ExitCode.NOTHING_MEASURED);

        assertThat(run.output()).contains("invalid: 1 of 1 windows", "fell behind");
        assertThat(results().windows().getLast().measurement().faults())
                .hasAtLeastOneElementOfType(Remark.FellBehind.class);
    }

    @Test
    void anArmThatDiesOrAnswersWronglyFailsAndTheOthersGoOn() throws Exception {
        Launched run = compare(
                        "fake",
                        "fake dieAfter=20",
                        "fake wrongEvery=10",
                        "hibernate@quarkus io.quarkus.platform:quarkus-bom=0.0.0-no-such",
                        "--blocks",
                        "2",
                        "--markdown",
                        "report.md")
                .ended(ExitCode.FORKS_FAILED);

        assertThat(run.output())
                .contains("failed while", "ended with code 42", "wrong reply", "is dropped")
                .containsPattern("(?s)cannot run: .*quarkus-bom:pom:0\\.0\\.0-no-such.*block 1 ");
        assertThat(results().forks().stream().filter(fork -> fork.arm() == 0))
                .hasSize(2)
                .allSatisfy(fork -> assertThat(fork.failure()).isNull());
        assertThat(results().forks()).as("nothing is there to be started").noneMatch(fork -> fork.arm() == 3);
        assertThat(Objects.requireNonNull(results().run().arms().get(3).failure())
                        .message())
                .contains("quarkus-bom:pom:0.0.0-no-such");
        assertThat(folder.resolve("report.md")).content().contains("quarkus-bom:pom:0.0.0-no-such");
        assertThat(folder.resolve("run/report.html")).content().contains("quarkus-bom:pom:0.0.0-no-such");
    }

    @Test
    void ctrlCEndsInSecondsWithAReportAndTheRunCanBeResumed() throws Exception {
        Launched run =
                compare("fake", "fake serviceMicros=200", "--blocks", "2").untilItSays("block 1 ");
        assertThat(Launched.start(folder, "resume", "run")
                        .ended(ExitCode.CANNOT_RUN)
                        .output())
                .contains("is in use by another dbdyno");
        Instant asked = Instant.now();
        run.signal("INT");
        run.ended(ExitCode.INTERRUPTED);

        assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(40));
        assertThat(run.output()).contains("interrupted", "page:");
        assertThat(Launched.processesOf(folder)).isEmpty();

        Launched.start(folder, "resume", "run").ended(ExitCode.OK);
        assertThat(Objects.requireNonNull(results().ending()).reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
    }

    private Launched longLoad() throws Exception {
        return Launched.start(
                folder,
                "compare",
                "jdbc",
                "--set",
                "pool=2",
                "--companies",
                "3000000",
                "--blocks",
                "1",
                "--out",
                "run");
    }

    @ParameterizedTest
    @CsvSource({"INT, 2, initialising", "TERM, 15, loading", "HUP, 1, loading"})
    void aSignalInTheStartUpEndsInSecondsInWordsAndLeavesNothing(String signal, int number, String phase)
            throws Exception {
        Launched run = longLoad().untilItSays(phase);
        Instant asked = Instant.now();
        run.signal(signal);
        run.endedBy(number);

        assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(20));
        assertThat(run.output())
                .contains("ended by a signal before anything was measured")
                .doesNotContain("null", "Exception", "Shutdown in progress");
        assertThat(folder.resolve("run")).doesNotExist();
        assertThat(Launched.processesOf(folder)).isEmpty();
    }

    @Test
    void theServerOfAKilledLabIsFoundByAnyCommandAlsoWhereItsFolderWasMoved() throws Exception {
        Launched run = longLoad().untilItSays("loading");
        run.signal("KILL");
        run.untilGone();
        Files.move(folder.resolve("run"), folder.resolve("moved"));

        Launched.start(folder, "list").ended(ExitCode.OK);

        // another test's command may have come before, and be about it still: neither which one says so is certain, nor
        // when
        Path server = folder.resolve("moved/server");
        Instant end = Instant.now().plusSeconds(20);
        while (Files.exists(server) && Instant.now().isBefore(end)) {
            Thread.sleep(50);
        }
        assertThat(server).doesNotExist();
        assertThat(Launched.processesOf(folder)).isEmpty();
        assertThat(Launched.start(folder, "report", "moved")
                        .ended(ExitCode.CANNOT_RUN)
                        .output())
                .contains("has not begun");
    }

    @Test
    void whatAKilledLabLeavesIsGoneAfterTheNextCommand() throws Exception {
        Launched run = compare("jdbc", "--blocks", "1").untilItSays("loading");
        List<ProcessHandle> left = run.descendants();
        run.signal("KILL");
        run.untilGone();

        Launched.start(
                        folder,
                        "compare",
                        "fake",
                        "--blocks",
                        "1",
                        "--warmup",
                        "300ms",
                        "--windows",
                        "1",
                        "--out",
                        "second")
                .ended(ExitCode.OK);

        assertThat(left).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void badInputIsToldInTheUsersWordsBeforeAnythingStarts() throws Exception {
        assertThat(refused(ExitCode.USAGE, "compare", "jbdc")).contains("jbdc", "jdbc");
        assertThat(refused(ExitCode.USAGE, "compare", "jdbc poool=8")).contains("poool", "pool");
        assertThat(refused(ExitCode.USAGE, "compare", "jdbc pool=many"))
                .contains("pool expects 1 to 100000, but got 'many'");
        assertThat(refused(ExitCode.USAGE, "compare", "jdbc io.r2dbc:r2dbc-pool=1.0.0.RELEASE"))
                .contains("names a version of io.r2dbc:r2dbc-pool, which is not on its class path");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "r2dbc io.r2dbc:r2dbc-pool=0.0.1"))
                .contains("io.r2dbc:r2dbc-pool");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jdbc", "--set", "pool=5000"))
                .contains("pool of 5000", "max_connections");
        assertThat(refused(ExitCode.USAGE, "compare", "--budget", "soon"))
                .contains("--budget", "expects a duration such as 5m", "'soon'");
        assertThat(refused(ExitCode.USAGE, "compare", "--scenario", "one-column"))
                .contains("one-row");
        assertThat(refused(ExitCode.USAGE, "compare", "--rate", "5k"))
                .contains("--rate expects operations per second such as 5000/s, but got '5k'");
        assertThat(refused(ExitCode.USAGE, "capacity", "--sla", "p99=10ms"))
                .contains("an SLA is written like 'p99<10ms, errors<0.1%'", "'p99=10ms'");
        assertThat(refused(ExitCode.USAGE, "compare", "jdbc@spring-mcv")).contains("spring-mcv", "spring-mvc");
        assertThat(refused(ExitCode.USAGE, "compare", "jdbc@vertx-web")).contains("vertx-web", "blocking");
        assertThat(refused(ExitCode.USAGE, "compare", "jdbc@spring-mvc", "--query", "select 1"))
                .contains("is loaded over HTTP", "run --query standalone");
        assertThat(refused(ExitCode.USAGE, "compare", "--target", "https://localhost/"))
                .contains("dbdyno speaks plain HTTP/1.1");
        assertThat(refused(ExitCode.USAGE, "compare", "--jvm", "-XX:+UseNoSuchGC"))
                .contains("the JVM does not start with", "-XX:+UseNoSuchGC");
        assertThat(refused(ExitCode.USAGE, "compare", "--param", "1..9"))
                .contains("--param is a part of the scenario query, but what is asked is one-row: give --query");
        assertThat(refused(ExitCode.CANNOT_RUN, "report", "nowhere")).contains("nowhere", "run.json");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "--database", "postgresql://nobody@127.0.0.1:1/none"))
                .contains("127.0.0.1:1")
                .doesNotContain("\tat ");
    }

    /** In this JVM, because there are many of these. */
    private String refused(ExitCode expected, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        if (!all.getFirst().equals("report")) {
            all.addAll(
                    List.of("--out", folder.resolve("run-" + System.nanoTime()).toString()));
        }
        return Ended.run(HOME, all.toArray(String[]::new)).with(expected);
    }

    @Test
    void aBudgetTooSmallForAVerdictIsSaidBeforeTheRun() throws Exception {
        Launched run = Launched.start(folder, "compare", "fake", "fake", "--budget", "20s", "--dry-run")
                .ended(ExitCode.OK);

        assertThat(run.output()).contains("Intervals need 5 blocks", "--budget");
    }
}
