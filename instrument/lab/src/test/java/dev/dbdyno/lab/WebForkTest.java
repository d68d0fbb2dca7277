package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Requests.Distribution;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of forks that take two processes, a host and a generator, or one and a service of the user's. */
@Timeout(120)
class WebForkTest extends LabFixture {

    private Lab probing(Function<Probing.ByFork, ProbeRule> probes, PhaseLimits limits) {
        return new Lab(server, events::add, InstantSource.system(), probes, limits, PLENTY);
    }

    private String log(String name) throws IOException {
        return Files.readString(folder().logs().resolve(name));
    }

    @Test
    void aHostIsServedByAChildAndLoadedByAGenerator() throws Exception {
        run(ScriptedRun.of("scripted@web pool=5").blocks(1));

        ForkRecord fork = stored().forks().getFirst();
        assertThat(fork.failure()).isNull();
        assertThat(fork.topology())
                .as("connections and event loops are the child's")
                .isEqualTo(new Topology(5, List.of(3, 2), 0, 2));
        assertThat(fork.work())
                .as("operations are the generator's")
                .isEqualTo(new ServerWork(4711, null, null, null, 50L, 5L));
        assertThat(fork.footprint()).as("seen from outside").satisfies(footprint -> {
            assertThat(footprint.buildNanos()).as("in the host's own words").isEqualTo(4_321_000_000L);
            assertThat(footprint.startNanos()).isPositive();
            // no JVM is smaller
            assertThat(footprint.residentAtStartBytes()).isGreaterThan(5_000_000L);
            assertThat(footprint.residentUnderLoadBytes()).isGreaterThan(5_000_000L);
        });
        assertThat(stored().windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .hasSize(2);
        assertThat(log("block-0-arm-0.log")).startsWith("serving");
        assertThat(log("block-0-arm-0-generator.log"))
                .contains("replies=CONTRACT", "host=127.0.0.1", "KEEP_ALIVE", "{\"type\":\"one-row\",\"rows\":1000}")
                .doesNotContain("geheim");
    }

    @Test
    void allArmsOfABlockDrawTheSameParametersWhoeverMakesTheirLoad() throws Exception {
        run(ScriptedRun.of("scripted", "scripted@web").blocks(1));

        String seed = log("block-0-arm-0.log")
                .lines()
                .filter(line -> line.startsWith("seed "))
                .findFirst()
                .orElseThrow();
        assertThat(log("block-0-arm-1-generator.log")).contains(seed + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "opening, connecting to the web host",
        "warming, warming up",
        "measuring, measuring",
        "closing, disconnecting from the web host"
    })
    void aGeneratorThatDiesIsNamedWithItsPhase(String step, String phase) throws Exception {
        run(ScriptedRun.of("scripted@web generator=die generatorAt=" + step).blocks(1));

        Failure failure = failureOf(0);
        assertThat(failure.phase()).isEqualTo(phase);
        assertThat(failure.exitCode()).isEqualTo(7);
        assertThat(failure.message()).contains("the generator ended with code 7", "I am dying of this");
        assertThat(failure.logFile()).isEqualTo("logs/block-0-arm-0-generator.log");
    }

    @Test
    void whatAGeneratorSaysOfItsFailureIsMarkedAsItsWordsAndTheOtherArmsGoOn() throws Exception {
        run(ScriptedRun.of("scripted", "scripted@web generator=fail generatorAt=warming")
                .blocks(1));

        assertThat(failureOf(1).message()).isEqualTo("the generator says: the password is wrong (SQLSTATE 28P01)");
        assertThat(stored().forks()).as("one is replaced once").hasSize(3);
    }

    @Test
    void aGeneratorThatHangsIsEndedAndItsHostWithIt() throws Exception {
        hanging(ScriptedRun.of("scripted@web generator=hang generatorAt=warming")
                .blocks(1));

        assertThat(failureOf(0).message()).contains("the generator made no progress within 3 s", "dump of its threads");
    }

    @Test
    void aHostThatDiesUnderLoadIsTheCauseAndNotItsGenerator() throws Exception {
        run(ScriptedRun.of("scripted@web act=die at=loaded generator=hang generatorAt=measuring")
                .blocks(1));

        Failure failure = failureOf(0);
        assertThat(failure.message()).contains("the child ended with code 7", "I am dying of this");
        assertThat(failure.exitCode()).isEqualTo(7);
        assertThat(failure.logFile()).isEqualTo("logs/block-0-arm-0.log");
    }

    @Test
    void aHostThatFailsToStartIsReportedWithItsLastLinesAndNoGeneratorIsStarted() throws Exception {
        run(ScriptedRun.of("scripted@web act=die at=opening").blocks(1));

        assertThat(failureOf(0).phase()).isEqualTo("starting the web host");
        assertThat(failureOf(0).message()).contains("code 7", "its log ends: serving | I am dying of this");
        assertThat(folder().logs().resolve("block-0-arm-0-generator.log")).doesNotExist();
    }

    @Test
    void aHostThatCannotOpenItsStackSaysSoInItsOwnWords() throws Exception {
        run(ScriptedRun.of("scripted@web act=fail at=opening").blocks(1));

        assertThat(failureOf(0).phase()).isEqualTo("logging in");
        assertThat(failureOf(0).message()).isEqualTo("the password is wrong (SQLSTATE 28P01)");
    }

    @Test
    void aHostThatDiesWhileItClosesHasFailed() throws Exception {
        run(ScriptedRun.of("scripted@web act=die at=closing").blocks(1));

        assertThat(failureOf(0).phase()).isEqualTo("closing the web host");
        assertThat(failureOf(0).message()).contains("the child ended with code 7");
    }

    @Test
    void anInterruptEndsBothProcesses() throws Exception {
        CompletableFuture<Void> warmedUp = new CompletableFuture<>();
        ScriptedRun scripted = ScriptedRun.of("scripted@web").window(Duration.ofMinutes(1));
        Lab lab = lab(
                event -> {
                    if (event instanceof Event.WindowEnded ended
                            && ended.window().window() == SteadyState.TURNS - 1) {
                        warmedUp.complete(null);
                    }
                },
                limits(Duration.ofMinutes(1)));
        CompletableFuture<Ending> running = CompletableFuture.supplyAsync(() -> {
            try {
                return run(lab, scripted);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        warmedUp.get(20, TimeUnit.SECONDS);
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .hasSize(2);

        lab.interrupt();

        assertThat(running.get(6, TimeUnit.SECONDS).reason()).isEqualTo(Ending.Reason.INTERRUPTED);
        assertThat(stored().forks()).isEmpty();
    }

    private static final Probing.OpenLoops LOOPS =
            new Probing.OpenLoops(Arrivals.UNIFORM, 8, Duration.ZERO, Duration.ofMillis(10));
    private static final Probing STAIRS = new Probing.Staircase(List.of(100.0, 200.0), null, LOOPS);

    /** Doubles until it has probed 400/s, and keeps what it was told. */
    private static final class Doubling implements ProbeRule {
        private final List<Integer> told = new ArrayList<>();

        @Override
        public Optional<Probe> next(List<Measurement> soFar) {
            told.add(soFar.size());
            double rate = soFar.isEmpty()
                    ? 100
                    : 2 * Objects.requireNonNull(soFar.getLast().openLoop()).offeredPerSecond();
            return rate > 400 ? Optional.empty() : Optional.of(new Probe(LOOPS.at(rate), LOOPS.window()));
        }
    }

    @ParameterizedTest
    @CsvSource({"scripted, block-0-arm-0.log", "scripted@web, block-0-arm-0-generator.log"})
    void aForkIsProbedAsItsRuleSaysUntilTheRuleHasEnough(String arm, String log) throws Exception {
        List<Doubling> rules = new ArrayList<>();
        Lab lab = probing(
                probing -> {
                    assertThat(probing).isEqualTo(STAIRS);
                    rules.add(new Doubling());
                    return rules.getLast();
                },
                AMPLE);
        run(lab, ScriptedRun.of(arm).blocks(2).probing(STAIRS));

        assertThat(rules)
                .as("a rule for each fork")
                .hasSize(2)
                .allSatisfy(rule -> assertThat(rule.told).containsExactly(0, 1, 2, 3));
        assertThat(stored().windows().stream()
                        .filter(window -> window.block() == 0 && window.phase() == Phase.MEASURED)
                        .map(WindowRecord::measurement)
                        .map(measured ->
                                Objects.requireNonNull(measured.openLoop()).offeredPerSecond()))
                .containsExactly(100.0, 200.0, 400.0);
        assertThat(stored().forks()).allMatch(fork -> fork.failure() == null);
        assertThat(log(log)).contains("turn Turn[load=" + new OpenLoop(400, Arrivals.UNIFORM, 8, Duration.ZERO));
    }

    @Test
    void aProbesLeadInIsPartOfItsTurnAndOfNoWindow() throws Exception {
        Probing clients = new Probing.ClientStaircase(List.of(1, 4), Duration.ofMillis(50), Duration.ofMillis(100));
        Lab lab = probing(
                probing -> soFar -> soFar.size() == 2
                        ? Optional.empty()
                        : Optional.of(new ProbeRule.Probe(
                                new ClosedLoop(soFar.isEmpty() ? 1 : 4),
                                Duration.ofMillis(50),
                                Duration.ofMillis(100))),
                AMPLE);
        run(lab, ScriptedRun.of("scripted@web").blocks(1).probing(clients));

        assertThat(stored().forks()).allMatch(fork -> fork.failure() == null);
        assertThat(stored().windows())
                .extracting(WindowRecord::phase)
                .filteredOn(phase -> phase == Phase.MEASURED)
                .hasSize(2);
        assertThat(log("block-0-arm-0-generator.log"))
                .contains(
                        "turn Turn[load=ClosedLoop[clients=4], leadIn=PT0.05S, length=PT0.1S, phase=MEASURED, latencyBound=null,");
    }

    @Test
    @Tag("full")
    void aProbeThatHangsFailsItsFork() throws Exception {
        run(
                probing(probing -> new Doubling(), FOR_HANGS),
                ScriptedRun.of("scripted@web generator=hang generatorAt=measuring")
                        .blocks(1)
                        .probing(STAIRS));

        assertThat(failureOf(0).phase()).isEqualTo("measuring");
        assertThat(failureOf(0).message()).contains("the generator made no progress");
    }

    /** A service of the user's as far as the scripted generator wants one. */
    private static final class Service implements AutoCloseable {
        private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());

        Service(String script) throws IOException {
            Thread.ofPlatform().daemon().start(() -> {
                while (!socket.isClosed()) {
                    tell(script);
                }
            });
        }

        /** A fork that failed is replaced: several come, one after the other. */
        private void tell(String script) {
            try (Socket generator = socket.accept()) {
                generator.getOutputStream().write(script.getBytes(StandardCharsets.UTF_8));
                generator.getInputStream().readAllBytes();
            } catch (IOException e) {
                // closed
            }
        }

        String url(String path) {
            return "http://127.0.0.1:%d%s".formatted(socket.getLocalPort(), path);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static Requests get(String path) {
        return new Requests(
                List.of(new Request("GET", path, 1, null)), List.of(new Draw("id", 1, 9, Distribution.ZIPF)));
    }

    private Ending runAgainst(ScriptedRun scripted, @Nullable CountingServer database) throws Exception {
        Lab lab = new Lab(database, events::add, InstantSource.system(), NO_PROBES, AMPLE, PLENTY);
        return lab.run(folder(), scripted.run(database), scripted.runnable(), TO_THE_END);
    }

    @Test
    void aServiceOfTheUsersIsLoadedByAGeneratorAloneAndNeedsNoDatabase() throws Exception {
        try (Service service = new Service("- - 0\n")) {
            runAgainst(
                    ScriptedRun.of("target url=" + service.url("/x/{id}"))
                            .blocks(1)
                            .scenario(get("")),
                    null);

            ForkRecord fork = stored().forks().getFirst();
            assertThat(fork.failure()).isNull();
            assertThat(fork.work()).isNull();
            assertThat(fork.topology()).isNull();
            assertThat(stored().run().server().placement()).isEqualTo("none");
            assertThat(log("block-0-arm-0-generator.log"))
                    .contains(
                            "\"path\":\"/x/{id}\"",
                            "\"distribution\":\"ZIPF\"",
                            "replies=STATUS_ONLY",
                            "databaseProcess=null")
                    .contains("hostProcess=" + ProcessHandle.current().pid());
            assertThat(folder().logs().resolve("block-0-arm-0.log")).doesNotExist();
        }
    }

    @Test
    void anEmbeddedServerIsNotTheTargetsAndNobodyCountsWhatItDid() throws Exception {
        try (Service service = new Service("- - 0\n")) {
            runAgainst(ScriptedRun.of("target url=" + service.url("")).blocks(1).scenario(get("/{id}")), server);

            assertThat(stored().forks().getFirst().failure()).isNull();
            assertThat(stored().forks().getFirst().work()).isNull();
        }
    }

    @Test
    void aServiceOfTheUsersIsCountedWhereItWorksAndGetsNoRowsOfItsOwn() throws Exception {
        server.give();
        try (Service service = new Service("- - 0\n")) {
            runAgainst(ScriptedRun.of("target url=" + service.url("")).blocks(1).scenario(get("/{id}")), server);

            assertThat(stored().forks().getFirst().work()).isNotNull();
            assertThat(server.asked()).contains("counters");
            assertThat(server.copied()).isEmpty();
        }
    }

    @Test
    void aTargetThatIsNotThereFailsItsFork() throws Exception {
        try (Service service = new Service("die opening 0\n")) {
            runAgainst(
                    ScriptedRun.of("target url=" + service.url("/")).blocks(1).scenario(get("")), null);

            assertThat(failureOf(0).phase()).isEqualTo("connecting to the web host");
            assertThat(failureOf(0).message()).contains("the generator ended with code 7");
        }
    }

    @Test
    void aTargetAndNoDatabaseIsAllThatARunWithoutAServerCanHave() {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1);

        assertThatThrownBy(() -> runAgainst(scripted, null)).hasMessageContaining("needs a server");
    }
}
