package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.account.ArmGap;
import dev.dbdyno.analysis.account.CpuAccount;
import dev.dbdyno.analysis.arms.PerOperation;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.lab.profile.SystemCalls;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledStack;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.profile.ServerActivity.Doing;
import dev.dbdyno.results.profile.ServerActivity.State;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whole runs of the command, with the real server and real children. No figure is judged, only what was done. */
class EndToEndIT extends RunFixture {

    private Launched compare(String... arguments) throws Exception {
        return Launched.compare(folder, arguments);
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

        assertThat(run.output()).contains("[do not quote] 1 block, where an interval needs 5", "page:");
        Launched again = Launched.start(folder, "report", "run", "--format", "json", "--quiet")
                .ended(ExitCode.OK);
        assertThat(again.output())
                .as("a program reads nothing else")
                .isEqualTo(Files.readString(folder.resolve("report.json")));
        RunResults results = results();
        assertThat(results.forks()).hasSize(4).allSatisfy(EndToEndIT::didOneStatementAnOperation);
        assertThat(results.windows().stream().filter(window -> window.phase() == Phase.MEASURED))
                .hasSize(8)
                .allSatisfy(window -> {
                    assertThat(window.measurement().operations()).isPositive();
                    assertThat(window.measurement().failures()).isZero();
                    assertThat(window.measurement().cpu(Party.DATABASE)).isNotNull();
                });
        assertThat(folder.resolve("run/report.html")).content().contains("jdbc·virtual");
        assertThat(folder.resolve("report.csv")).content().contains("r2dbc pool=2");
        assertThat(folder.resolve("report.md")).content().contains("| jdbc·virtual");
        assertThat(folder.resolve("report.json")).content().contains("operationsPerSecond");
        assertThat(folder.resolve("run/server")).doesNotExist();
    }

    private static void didOneStatementAnOperation(ForkRecord fork) {
        Work.assertEach(fork, 1, 1, 1);
        Topology topology = Objects.requireNonNull(fork.topology());
        assertThat(topology.connectionsAtServer()).isEqualTo(2);
    }

    @Test
    void aProfileFindsWhereAKnownDifferenceIsSpent() throws Exception {
        compare(
                        "fake busy=true serviceMicros=200",
                        "fake busy=true serviceMicros=500",
                        "--blocks",
                        "1",
                        "--profile",
                        "--json",
                        "report.json")
                .ended(ExitCode.OK);

        RunResults results = results();
        assertThat(results.windows().stream().filter(window -> window.phase() == Phase.MEASURED))
                .as("no profiled turn is among them")
                .hasSize(2 * 2);
        systemCallsAreCountedWhereTheyCanBe(results);
        CpuAccount account = Analyst.analyse(results).account();
        assertThat(account.arms()).hasSize(2).allSatisfy(arm -> {
            double sum = arm.layers().stream()
                    .mapToDouble(layer -> layer.micros().point())
                    .sum();
            assertThat(sum).isCloseTo(arm.total().point(), Percentage.withPercentage(0.1));
        });
        ArmGap gap = account.gaps().getFirst();
        assertThat(gap.layers().getFirst().layer()).isEqualTo(Layer.APPLICATION);
        // the fake burns until an instant, so that a machine that takes the processor away leaves less of the 300 µs
        assertThat(gap.layers().getFirst().micros().point()).isBetween(50.0, 330.0);
        // compiler, recording and interrupts, which the kernel charges to whoever runs, cost by the second, and so
        // more for each of fewer operations
        double ofOperations = gap.layers().stream()
                .filter(cost -> cost.layer() != Layer.JIT
                        && cost.layer() != Layer.INSTRUMENT
                        && !cost.layer().isKernel())
                .mapToDouble(cost -> cost.micros().point())
                .sum();
        assertThat(gap.layers().getFirst().micros().point())
                .as(gap.layers().toString())
                .isCloseTo(ofOperations, Percentage.withPercentage(10));
        assertThat(folder.resolve("report.json")).content().contains("\"id\": \"gap\"");
        assertThat(folder.resolve("run/profiler")).doesNotExist();
        stacksAreKeptAndDrawn(results);
    }

    @Test
    @Tag("full")
    void aProfileLooksAtTheServerToo() throws Exception {
        compare("jdbc", "--blocks", "1", "--profile").ended(ExitCode.OK);

        RunResults results = results();
        ServerActivity seen =
                Objects.requireNonNull(results.profiles().getFirst().server());
        assertThat(seen.looks()).isGreaterThan(20);
        assertThat(seen.doings().stream().mapToLong(Doing::connections).sum())
                .as("each connection, each time")
                .isEqualTo(seen.looks()
                        * Objects.requireNonNull(results.forks().getFirst().topology())
                                .connectionsAtServer());
        assertThat(seen.doings()).extracting(Doing::state).contains(State.UNDER_WAY);
        if (SystemCalls.here().refusal().isEmpty()) {
            assertThat(Analyst.analyse(results).arms().getFirst().perOperation())
                    .filteredOn(each -> each.count() == Count.SYSTEM_CALLS)
                    .extracting(PerOperation::party)
                    .containsExactly(Party.HOST, Party.DATABASE);
        }
    }

    private static void systemCallsAreCountedWhereTheyCanBe(RunResults results) {
        assertThat(results.windows().stream().filter(window -> window.phase() == Phase.TRACED))
                .hasSize(SystemCalls.here().refusal().isEmpty() ? 2 : 0)
                .allSatisfy(window -> assertThat(window.measurement().count(Party.HOST, Count.SYSTEM_CALLS))
                        .isPositive());
    }

    private void stacksAreKeptAndDrawn(RunResults results) throws Exception {
        assertThat(results.profiles()).hasSize(2);
        for (ProfileRecord fork : results.profiles()) {
            List<ProfiledStack> stacks =
                    RunFolder.at(folder.resolve("run")).stacks(fork).orElseThrow();
            assertThat(stacks.stream().mapToLong(ProfiledStack::samples).sum()).isEqualTo(fork.samples());
            assertThat(stacks)
                    .anySatisfy(stack -> assertThat(stack.frames())
                            .anyMatch(frame -> frame.startsWith("dev.dbdyno.fake.") && frame.endsWith("_[j]")));
        }
        assertThat(folder.resolve("run/report.html")).content().contains("flame.html#arm=2&amp;against=1");
        assertThat(folder.resolve("run/flame.html")).content().contains("dev.dbdyno.fake.");
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
    @Tag("full")
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
    @Tag("full")
    void aSearchForCapacityBehindAWebServerProbesOpenLoopsAndIsReported() throws Exception {
        assertCapacityIsSearched("jdbc@spring-mvc", "fake", "2s");
    }

    @Test
    void aSearchForCapacityProbesOpenLoopsAndIsReported() throws Exception {
        assertCapacityIsSearched("fake serviceMicros=2000", "fake serviceMicros=4000", "50ms");
    }

    private void assertCapacityIsSearched(String reference, String other, String bound) throws Exception {
        String median = "p50<%s, errors<50%%".formatted(bound);
        String mean = "mean<%s, errors<50%%".formatted(bound);
        List<String> arguments = new ArrayList<>(List.of("capacity", reference, other, "--set", "pool=2"));
        arguments.addAll(List.of("--sla", median, "--sla", mean, "--from", "50/s", "--resolution", "90%"));
        arguments.addAll(List.of("--concurrency", "8", "--window", "300ms", "--lead-in", "100ms", "--warmup", "300ms"));
        arguments.addAll(List.of("--companies", "1000", "--blocks", "1", "--out", "run"));
        Launched run = Launched.start(folder, arguments.toArray(String[]::new)).ended(ExitCode.OK);

        assertThat(run.output())
                .contains("50.0/s", "p99", "probes", "page:")
                .contains("capacity at " + median, "capacity at " + mean);
        Launched again = Launched.start(folder, "report", "run", "--sla", mean).ended(ExitCode.OK);
        assertThat(again.output()).contains("capacity at " + mean).doesNotContain("capacity at " + median);
        Launched refused =
                Launched.start(folder, "report", "run", "--sla", "mean<3s").ended(ExitCode.USAGE);
        assertThat(refused.output()).contains("--sla", median, "not for mean<3s");
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
    @Tag("full")
    void throughputAgainstClientsOfEveryStyleIsOneCommandAndOneChart() throws Exception {
        assertClientsAreCompared(
                "jdbc",
                "r2dbc",
                "vertx cachePreparedStatements=true",
                "vertx@vertx-web cachePreparedStatements=true",
                "jdbc@spring-mvc load=in-host");
    }

    @Test
    @Tag("full")
    void throughputAgainstClientsIsOneCommandAndOneChart() throws Exception {
        assertClientsAreCompared("jdbc", "vertx@vertx-web cachePreparedStatements=true");
    }

    private void assertClientsAreCompared(String... arms) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("clients", "--numbers", "4,1,2", "--curves", "curves.csv"));
        arguments.addAll(List.of(arms));
        arguments.addAll(List.of("--set", "pool=2", "--window", "300ms", "--lead-in", "100ms", "--warmup", "300ms"));
        arguments.addAll(List.of("--companies", "1000", "--blocks", "1", "--tables", "tables", "--out", "run"));
        arguments.addAll(List.of("--format", "text"));
        Launched run = Launched.measuring(folder, arguments).ended(ExitCode.OK);

        assertThat(run.output())
                .contains("closed loops of 1, 2, 4 clients", "4 clients  ", "operations/s against clients", "page:");
        RunResults results = results();
        assertThat(results.forks()).hasSize(arms.length).allSatisfy(EndToEndIT::didOneStatementAnOperation);
        for (int arm = 0; arm < arms.length; arm++) {
            List<Measurement> measured = measured(results, arm);
            assertThat(measured).hasSize(3);
            for (int number = 0; number < 3; number++) {
                keptInFlight(1 << number, measured.get(number));
            }
        }
        assertThat(folder.resolve("run/report.html")).content().contains("data-chart=\"clients\"");
        assertThat(Files.readAllLines(folder.resolve("curves.csv")))
                .hasSize(1 + arms.length * 3)
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
        assertThat(window.operations() * window.latency().nanos().getMean() / window.durationNanos())
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
                            "300ms",
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
    @Tag("full")
    void aBacklogRunsInAllThreeStyles() throws Exception {
        compare("jdbc", "jdbc threads=virtual", "r2dbc", "vertx", "--blocks", "1", "--backlog", "2000")
                .ended(ExitCode.OK);

        assertThat(results().windows().stream().filter(window -> window.phase() == Phase.MEASURED))
                .hasSize(8)
                .allSatisfy(
                        window -> assertThat(window.measurement().operations()).isEqualTo(2000));
    }

    @Test
    @Tag("full")
    void aBacklogIsHandedOverAsFutures() throws Exception {
        List<String> loaded = List.of("--backlog", "2000", "--hand-over", "futures", "--format", "text");
        assertThat(compare(Stream.concat(Stream.of("jdbc pool=4", "vertx", "--blocks", "1"), loaded.stream())
                                .toArray(String[]::new))
                        .ended(ExitCode.OK)
                        .output())
                .contains("backlog of 2,000 operations, a future for each, 4 of 4 workers ran");

        assertThat(results().windows())
                .isNotEmpty()
                .allSatisfy(
                        window -> assertThat(window.measurement().operations()).isEqualTo(2000));
    }
}
