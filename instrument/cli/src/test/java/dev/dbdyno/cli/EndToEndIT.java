package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of the command, with the real server and real children. No figure is judged, only what was done. */
class EndToEndIT {

    private static final String[] SHORT = {
        "--set",
        "pool=2",
        "--clients",
        "2",
        "--window",
        "300ms",
        "--windows",
        "2",
        "--warmup",
        "1s",
        "--companies",
        "1000"
    };

    @TempDir
    Path folder;

    @BeforeEach
    void nobodyElsesServerIsLookedAt() throws Exception {
        folder = folder.toRealPath();
    }

    @AfterEach
    void noProcessIsLeft() {
        assertThat(Launched.processesOf(folder)).isEmpty();
    }

    private Launched compare(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("compare"));
        all.addAll(Arrays.asList(arguments));
        all.addAll(Arrays.asList(SHORT));
        all.addAll(List.of("--out", "run"));
        return Launched.start(folder, all.toArray(String[]::new));
    }

    private RunResults results() throws Exception {
        return RunFolder.at(folder.resolve("run")).read();
    }

    @Test
    void everyStackDoesTheSameWorkAndIsReportedInEveryForm() throws Exception {
        Launched run = compare(
                        "jdbc",
                        "jdbc threads=virtual",
                        "r2dbc",
                        "vertx cachePreparedStatements=true",
                        "--blocks",
                        "1",
                        "--json",
                        "report.json",
                        "--csv",
                        "report.csv",
                        "--markdown",
                        "report.md")
                .ended(ExitCode.OK);

        assertThat(run.output()).contains("fewer than 5 blocks", "page:");
        RunResults results = results();
        assertThat(results.forks()).hasSize(4).allSatisfy(EndToEndIT::didOneStatementAnOperation);
        assertThat(results.windows().stream().filter(window -> window.phase() == Phase.MEASURED))
                .hasSize(8)
                .allSatisfy(window -> {
                    assertThat(window.measurement().operations()).isPositive();
                    assertThat(window.measurement().failures()).isZero();
                    assertThat(window.measurement().cpu(Party.DATABASE)).isNotNull();
                });
        assertThat(folder.resolve("run/report.html")).content().contains("jdbc threads=virtual pool=2");
        assertThat(folder.resolve("report.csv")).content().contains("r2dbc pool=2");
        assertThat(folder.resolve("report.md")).content().contains("| jdbc pool=2");
        assertThat(folder.resolve("report.json")).content().contains("operationsPerSecond");
        assertThat(folder.resolve("run/server")).doesNotExist();
    }

    private static void didOneStatementAnOperation(ForkRecord fork) {
        assertThat(fork.failure()).isNull();
        ServerWork work = Objects.requireNonNull(fork.work());
        assertThat((double) Objects.requireNonNull(work.statements()) / work.operations())
                .isBetween(1.0, 1.1);
        assertThat((double) Objects.requireNonNull(work.rows()) / work.operations())
                .isBetween(1.0, 1.1);
        Topology topology = Objects.requireNonNull(fork.topology());
        assertThat(topology.connectionsAtServer()).isEqualTo(2);
    }

    @Test
    void twoVersionsOfALibraryAreTwoClassPaths() throws Exception {
        compare("r2dbc", "r2dbc io.r2dbc:r2dbc-pool=1.0.0.RELEASE", "--blocks", "1", "--scenario", "hundred-rows")
                .ended(ExitCode.OK);

        RunResults results = results();
        assertThat(results.run().arms().get(0).classPath()).contains("io.r2dbc:r2dbc-pool:1.0.2.RELEASE");
        assertThat(results.run().arms().get(1).classPath()).contains("io.r2dbc:r2dbc-pool:1.0.0.RELEASE");
        assertThat(results.forks())
                .hasSize(2)
                .allSatisfy(fork -> assertThat(fork.failure()).isNull());
    }

    @Test
    void aStackBehindItsWebServerIsLoadedFromOutsideAndDoesTheSameWork() throws Exception {
        compare(
                        "jdbc@spring-mvc",
                        "r2dbc@spring-webflux",
                        "vertx@vertx-web cachePreparedStatements=true",
                        "--blocks",
                        "1")
                .ended(ExitCode.OK);

        RunResults results = results();
        assertThat(results.forks()).hasSize(3).allSatisfy(EndToEndIT::didOneStatementAnOperation);
        assertThat(results.windows().stream().filter(window -> window.phase() == Phase.MEASURED))
                .hasSize(6)
                .allSatisfy(window -> {
                    assertThat(window.measurement().operations()).isPositive();
                    assertThat(window.measurement().failures()).isZero();
                    assertThat(window.measurement().cpu(Party.HOST)).isNotNull();
                    assertThat(window.measurement().cpu(Party.GENERATOR)).isNotNull();
                    assertThat(window.measurement().cpu(Party.DATABASE)).isNotNull();
                });
    }

    @Test
    void aSearchForCapacityProbesOpenLoopsAndIsReported() throws Exception {
        Launched run = Launched.start(
                        folder,
                        "capacity",
                        "jdbc@spring-mvc",
                        "fake",
                        "--set",
                        "pool=2",
                        "--sla",
                        "p50<2s, errors<50%",
                        "--sla",
                        "mean<2s, errors<50%",
                        "--from",
                        "50/s",
                        "--resolution",
                        "90%",
                        "--concurrency",
                        "8",
                        "--window",
                        "300ms",
                        "--lead-in",
                        "100ms",
                        "--warmup",
                        "1s",
                        "--companies",
                        "1000",
                        "--blocks",
                        "1",
                        "--out",
                        "run")
                .ended(ExitCode.OK);

        assertThat(run.output())
                .contains("50.0/s", "p99", "probes", "page:")
                .contains("capacity at p50<2s, errors<50%", "capacity at mean<2s, errors<50%");
        Launched again = Launched.start(folder, "report", "run", "--sla", "mean<2s, errors<50%")
                .ended(ExitCode.OK);
        assertThat(again.output()).contains("capacity at mean<2s").doesNotContain("capacity at p50<2s");
        assertThat(refused(ExitCode.USAGE, "report", "run", "--sla", "mean<3s"))
                .contains("--sla", "p50<2s", "not for mean<3s");
        RunResults results = results();
        assertThat(results.forks())
                .hasSize(2)
                .allSatisfy(fork -> assertThat(fork.failure()).isNull());
        for (int arm : List.of(0, 1)) {
            List<Double> offered = results.windows().stream()
                    .filter(window -> window.phase() == Phase.MEASURED && window.arm() == arm)
                    .map(window -> Objects.requireNonNull(window.measurement().openLoop())
                            .offeredPerSecond())
                    .toList();
            assertThat(offered).hasSizeGreaterThan(1);
            assertThat(offered.getFirst()).isCloseTo(50, Percentage.withPercentage(1));
        }
    }

    @Test
    void throughputAgainstClientsIsOneCommandAndOneChart() throws Exception {
        Launched run = Launched.start(
                        folder,
                        "clients",
                        "--numbers",
                        "4,1,2",
                        "jdbc",
                        "r2dbc",
                        "vertx cachePreparedStatements=true",
                        "vertx@vertx-web cachePreparedStatements=true",
                        "jdbc@spring-mvc load=in-host",
                        "--set",
                        "pool=2",
                        "--window",
                        "300ms",
                        "--lead-in",
                        "100ms",
                        "--warmup",
                        "1s",
                        "--companies",
                        "1000",
                        "--blocks",
                        "1",
                        "--curves",
                        "curves.csv",
                        "--tables",
                        "tables",
                        "--out",
                        "run")
                .ended(ExitCode.OK);

        assertThat(run.output())
                .contains("closed loops of 1, 2, 4 clients", "4 clients  ", "operations/s against clients", "page:");
        RunResults results = results();
        assertThat(results.forks()).hasSize(5).allSatisfy(EndToEndIT::didOneStatementAnOperation);
        for (int arm = 0; arm < 5; arm++) {
            List<Measurement> measured = measured(results, arm);
            assertThat(measured).hasSize(3);
            for (int number = 0; number < 3; number++) {
                keptInFlight(1 << number, measured.get(number));
            }
        }
        assertThat(folder.resolve("run/report.html")).content().contains("data-chart=\"clients\"");
        assertThat(Files.readAllLines(folder.resolve("curves.csv")))
                .hasSize(1 + 5 * 3)
                .first()
                .asString()
                .contains("clients", "operations_per_second_low");
        assertThat(folder.resolve("tables/client-curves.csv")).hasSameTextualContentAs(folder.resolve("curves.csv"));
    }

    private static List<Measurement> measured(RunResults results, int arm) {
        return results.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURED && window.arm() == arm)
                .map(WindowRecord::measurement)
                .toList();
    }

    /** Little's law says how many clients there really were. */
    private static void keptInFlight(int clients, Measurement window) {
        assertThat(window.failures()).isZero();
        assertThat(window.operationsPerSecond() * window.latency().nanos().getMean() / 1e9)
                .as("clients in flight")
                .isBetween(0.6 * clients, 1.05 * clients);
    }

    @Test
    void aServiceOfTheUsersIsMeasuredWithoutADatabase() throws Exception {
        HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        service.createContext("/items/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(new byte[] {'{', '}'});
            }
        });
        service.start();
        try {
            Launched run = Launched.start(
                            folder,
                            "compare",
                            "--target",
                            "http://127.0.0.1:%d/items/{id}"
                                    .formatted(service.getAddress().getPort()),
                            "--draw",
                            "id=zipf:1..1000",
                            "--clients",
                            "2",
                            "--window",
                            "300ms",
                            "--windows",
                            "2",
                            "--warmup",
                            "1s",
                            "--blocks",
                            "1",
                            "--out",
                            "run")
                    .ended(ExitCode.OK);

            assertThat(run.output()).doesNotContain("PostgreSQL");
            RunResults results = results();
            assertThat(results.run().server().placement()).isEqualTo("none");
            ForkRecord fork = results.forks().getFirst();
            assertThat(fork.failure()).isNull();
            assertThat(fork.work()).isNull();
            assertThat(results.windows()).last().satisfies(window -> {
                assertThat(window.measurement().operations()).isPositive();
                assertThat(window.measurement().failures()).isZero();
                assertThat(window.measurement().cpu(Party.HOST))
                        .as("of the service, found by its port")
                        .isNotNull();
            });
        } finally {
            service.stop(0);
        }
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
                        "1s",
                        "--blocks",
                        "1",
                        "--out",
                        out)
                .ended(ExitCode.NOTHING_MEASURED);
    }

    @Test
    void aRateThatNoMachineCanOfferIsInvalidAndSaysWhatWasReached() throws Exception {
        Launched run = Launched.start(
                        folder,
                        "compare",
                        "fake serviceMicros=10",
                        "--rate",
                        "10000000/s",
                        "--window",
                        "300ms",
                        "--windows",
                        "1",
                        "--lead-in",
                        "100ms",
                        "--warmup",
                        "1s",
                        "--companies",
                        "1000",
                        "--blocks",
                        "1",
                        "--out",
                        "run")
                .ended(ExitCode.NOTHING_MEASURED);

        assertThat(run.output()).contains("invalid: 1 of 1 windows", "fell behind");
        assertThat(results().windows().getLast().measurement().faults())
                .hasAtLeastOneElementOfType(Remark.FellBehind.class);
    }

    @Test
    void aBacklogRunsInAllThreeStyles() throws Exception {
        compare("jdbc", "jdbc threads=virtual", "r2dbc", "vertx", "--blocks", "1", "--backlog", "2000")
                .ended(ExitCode.OK);

        assertThat(results().windows().stream().filter(window -> window.phase() == Phase.MEASURED))
                .hasSize(8)
                .allSatisfy(
                        window -> assertThat(window.measurement().operations()).isEqualTo(2000));
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
                .ended(ExitCode.OK);

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
                compare("fake", "fake serviceMicros=200", "--blocks", "3").untilItSays("block 1 ");
        Instant asked = Instant.now();
        run.signal("INT");
        run.ended(ExitCode.INTERRUPTED);

        assertThat(Duration.between(asked, Instant.now())).isLessThan(Duration.ofSeconds(40));
        assertThat(run.output()).contains("interrupted", "page:");
        assertThat(Launched.processesOf(folder)).isEmpty();

        Launched.start(folder, "resume", "run").ended(ExitCode.OK);
        assertThat(Objects.requireNonNull(results().ending()).reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
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
                        "1s",
                        "--windows",
                        "1",
                        "--out",
                        "second")
                .ended(ExitCode.OK);

        assertThat(left).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void badInputIsToldInTheUsersWordsBeforeAnythingStarts() throws Exception {
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jbdc")).contains("jbdc", "jdbc");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jdbc poool=8")).contains("poool", "pool");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jdbc pool=many"))
                .contains("pool expects 1 to 100000, but got 'many'");
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
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jdbc@spring-mcv")).contains("spring-mcv", "spring-mvc");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jdbc@vertx-web")).contains("vertx-web", "blocking");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "jdbc@spring-mvc", "--query", "select 1"))
                .contains("asked over HTTP");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "--target", "https://localhost/"))
                .contains("dbdyno speaks plain HTTP/1.1");
        assertThat(refused(ExitCode.CANNOT_RUN, "report", "nowhere")).contains("nowhere", "run.json");
        assertThat(refused(ExitCode.CANNOT_RUN, "compare", "--database", "postgresql://nobody@127.0.0.1:1/none"))
                .contains("127.0.0.1:1")
                .doesNotContain("\tat ");
    }

    private String refused(ExitCode code, String... arguments) throws Exception {
        return Launched.start(folder, arguments).ended(code).output();
    }

    @Test
    void aBudgetTooSmallForAVerdictIsSaidBeforeTheRun() throws Exception {
        Launched run = Launched.start(folder, "compare", "fake", "fake", "--budget", "20s", "--dry-run")
                .ended(ExitCode.OK);

        assertThat(run.output()).contains("Intervals need 5 blocks", "--budget");
    }
}
