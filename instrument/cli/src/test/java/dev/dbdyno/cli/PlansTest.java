package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.cli.measure.MeasuringCommand;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.Terminal;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.BlockEstimate;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.scenarios.Fortunes;
import dev.dbdyno.scenarios.InsertBatch;
import dev.dbdyno.scenarios.Kind;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.Queries;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Requests.Distribution;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.scenarios.SingleQuery;
import dev.dbdyno.scenarios.Updates;
import dev.dbdyno.scenarios.UserAdd;
import dev.dbdyno.scenarios.UserDelete;
import dev.dbdyno.scenarios.UserGet;
import dev.dbdyno.scenarios.UserQuery;
import dev.dbdyno.scenarios.UsersFirst100;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Which plan a command line makes. */
class PlansTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private CommandLine commands() {
        PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
        return Main.commandLine(new Console(out, out, new Terminal(false, false, 100)), Path.of("nowhere"));
    }

    private Plan plan(String... arguments) {
        MeasuringCommand command = (MeasuringCommand)
                commands().parseArgs(arguments).subcommand().commandSpec().userObject();
        return command.plan(1);
    }

    /** What the user reads. */
    private String refused(String... arguments) {
        int code = commands().execute(arguments);
        assertThat(code).isEqualTo(ExitCode.USAGE.code());
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aBacklogIsHandedOverAsAsked() {
        assertThat(plan("compare", "--backlog", "500").load()).isEqualTo(new LoadModel.Backlog(500, 8));
        assertThat(plan("compare", "--backlog", "500", "--hand-over", "futures").load())
                .isEqualTo(new LoadModel.Backlog(500, 8, LoadModel.HandOver.FUTURES));
    }

    @ParameterizedTest
    @CsvSource({"compare", "capacity", "curve", "clients", "spike"})
    void everyCommandTakesADistance(String command) {
        assertThat(plan(command, "--round-trip", "1ms").roundTrip()).isEqualTo(Duration.ofMillis(1));
        assertThat(plan(command, "--round-trip", "0").roundTrip()).isNull();
        assertThat(plan(command).roundTrip()).isNull();
        assertThat(refused(command, "--round-trip=-1ms")).contains("expects a round trip such as 200us", "'-1ms'");
    }

    @ParameterizedTest
    @CsvSource({"compare", "capacity", "curve", "clients", "spike"})
    void everyCommandTakesAReplay(String command) {
        assertThat(plan(command, "--replay").isReplayed()).isTrue();
        assertThat(plan(command).answers()).isNull();
        assertThat(plan(command, "--replay", "both").answers()).isEqualTo(Answers.BOTH);
        assertThat(plan(command, "--replay=both").precision().budget())
                .isEqualTo(plan(command).precision().budget().multipliedBy(2));
    }

    @Test
    void theHeapIsTouchedBeforehandWhereNoHostsMemoryIsShown() {
        assertThat(plan("compare").jvm().options()).containsExactly("-XX:+UseG1GC", "-XX:+AlwaysPreTouch");
        assertThat(plan("compare", "--jvm", "-XX:-AlwaysPreTouch").jvm().options())
                .as("of two the JVM takes the later one")
                .endsWith("-XX:-AlwaysPreTouch");
        assertThat(plan("compare", "jdbc", "jdbc@spring-mvc").jvm().options()).containsExactly("-XX:+UseG1GC");
    }

    @Test
    void aBudgetWithoutRoomForOneBlockIsRefused() {
        assertThat(refused("compare", "jdbc", "--window", "20s", "--budget", "1m"))
                .contains("a block takes at least 2m49s", "a budget of 1m has no room", "--budget 15m");
        assertThat(refused("compare", "jdbc", "--window", "1h")).contains("a budget of 5m25s has no room");
        assertThat(plan("compare", "jdbc", "r2dbc", "--window", "1h")
                        .precision()
                        .budget())
                .as("where none is named it follows the block")
                .isGreaterThan(Duration.ofHours(5 * 14));
    }

    @Test
    void whatIsAboutHttpIsRefusedWithoutIt() {
        assertThat(refused("compare", "jdbc", "--new-connections"))
                .contains("--new-connections is for arms that are loaded over HTTP", "jdbc@spring-mvc");
        assertThat(refused("compare", "jdbc", "--timeout", "2s")).contains("--timeout is for arms");
    }

    @Test
    void aServiceOfTheUsersIsNotProfiled() {
        assertThat(refused("compare", "--target", "http://localhost:1/", "--profile"))
                .contains("--profile reads JVMs that dbdyno starts");
    }

    @Test
    void theHeapHasAnOptionOfItsOwn() {
        assertThat(refused("compare", "--jvm", "-Xmx4g")).contains("give --heap SIZE instead of --jvm -Xmx4g");
    }

    @Test
    void anSlaIsRefusedInItsOwnWords() {
        assertThat(refused("capacity", "--sla", "p95<10")).contains("dbdyno: --sla: an SLA is written like");
    }

    @Test
    void aPartOfAnotherScenarioIsRefused() {
        assertThat(refused("compare", "--rows", "3"))
                .contains("--rows is a part of the scenario query, but what is asked is one-row")
                .contains("give --query SQL too, or leave out --rows");
        assertThat(refused("compare", "--scenario", "updates", "--param", "1..9"))
                .contains("what is asked is updates");
        assertThat(Scenario.of(
                        plan("compare", "--query", "select 1", "--rows", "1").scenario()))
                .isEqualTo(new UserQuery("select 1", List.of(), 1));
    }

    @Test
    void theDefaultBudgetHasRoomForTheBlocksOfAVerdict() {
        String[] many = {"compare", "jdbc", "jooq", "hibernate", "spring-data-jdbc", "r2dbc", "vertx"};
        Plan roomy = plan(many);

        assertThat(roomy.precision().budget())
                .isGreaterThan(Duration.ofMinutes(5))
                .isLessThan(Duration.ofMinutes(12));
        assertThat(BlockEstimate.of(roomy).blocks(roomy.precision())).isEqualTo(5);
        assertThat(plan("compare").precision().budget()).isEqualTo(Duration.ofSeconds(325));
        assertThat(BlockEstimate.of(plan("compare")).blocks(plan("compare").precision()))
                .as("one more, for narrower intervals")
                .isEqualTo(6);
        assertThat(plan(with(many, "--budget", "5m")).precision().budget())
                .as("what the user says")
                .isEqualTo(Duration.ofMinutes(5));
        assertThat(plan(with(many, "--blocks", "4")).precision().budget())
                .as("no verdict is asked for")
                .isEqualTo(Duration.ofSeconds(325));
    }

    private static String[] with(String[] words, String... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void aProfileHasHalfAsMuchTimeAgain() {
        assertThat(plan("compare", "--profile").precision().budget()).isEqualTo(Duration.ofMillis(487_500));
        assertThat(plan("compare", "--profile", "--budget", "3m").precision().budget())
                .isEqualTo(Duration.ofMinutes(3));
    }

    @Test
    void anArmBehindAReplayIsAnArm() {
        Plan plan = plan("compare", "--replay", "jdbc", "vertx");

        assertThat(plan.answers()).isEqualTo(Answers.REPLAYED);
        assertThat(plan.arms()).extracting(Arm::notation).containsExactly("jdbc", "vertx");
        assertThat(plan("compare", "jdbc", "--replay", "--set", "pool=8").isReplayed())
                .isTrue();
        assertThat(plan("compare", "--replay", "both", "jdbc", "vertx").arms()).hasSize(2);
        assertThat(refused("compare", "--replay=jdbc"))
                .contains("--replay", "expects nothing behind it, or both, but got 'jdbc'");
    }

    @Test
    void aResultAboutOneServerRefusesBoth() {
        assertThat(refused("tune", "vertx", "--replay", "both")).contains("tune", "compare … --replay both");
        assertThat(refused("selftest", "fake", "--replay", "both")).contains("once with --replay and once without");
        assertThat(refused("study", "run", "artemik-2023", "--replay", "both"))
                .contains("claims are about one server", "compare … --replay both");
        assertThat(refused("distance", "jdbc", "--replay", "both")).contains("distances are measured to it");
        assertThat(refused("compare", "--profile", "--replay", "both")).contains("leave out --profile, or both");
    }

    @Test
    void withoutAnythingFourStacksAreComparedInAClosedLoop() {
        Plan plan = plan("compare");

        assertThat(plan.arms())
                .extracting(Arm::notation)
                .containsExactly("jdbc pool=8", "jdbc threads=virtual pool=8", "r2dbc pool=8", "vertx pool=8");
        assertThat(plan.load()).isEqualTo(new LoadModel.ClosedLoop(8));
        assertThat(Scenario.of(plan.scenario())).isEqualTo(new OneRow(100_000));
        assertThat(plan.precision()).isEqualTo(new Precision(0.03, 0.05, Duration.ofSeconds(325), 32));
        assertThat(plan.windows())
                .isEqualTo(new WindowPlan(
                                Duration.ofMillis(600),
                                7,
                                Duration.ZERO,
                                Duration.ofSeconds(16),
                                null,
                                Duration.ofMillis(200))
                        .inTurnsOf(Duration.ofMillis(300)));
        assertThat(plan("compare", "--rounds", "3").windows())
                .as("as earlier versions called it")
                .isEqualTo(plan("compare", "--windows", "3").windows());
        assertThat(plan.probing()).isNull();
        assertThat(plan.http()).isNull();
    }

    @Test
    void windowsOfClientsAreMadeUpOfShortTurnsWhereAllProcessesAreHere() {
        assertThat(plan("compare").windows().turn()).isEqualTo(Duration.ofMillis(300));
        assertThat(plan("compare").windows().window()).isEqualTo(Duration.ofMillis(600));
        assertThat(plan("compare").windows().windowsPerFork()).isEqualTo(7);
        assertThat(plan("compare", "--turn", "40ms", "--window", "2s").windows())
                .satisfies(windows -> assertThat(windows.turn()).isEqualTo(Duration.ofMillis(40)))
                .satisfies(windows -> assertThat(windows.window()).isEqualTo(Duration.ofSeconds(2)));
        assertThat(plan("compare", "--turn", "4s").windows().window())
                .as("as long as its turn")
                .isEqualTo(Duration.ofSeconds(4));
        assertThat(refused("compare", "--turn", "4s", "--window", "1s"))
                .contains("--turn (4,000 ms)", "--window (1,000 ms)");
        assertThat(plan("compare", "--rate", "500/s").windows().turn()).isNull();
        for (String elsewhere : List.of("--round-trip=1ms", "--replay", "--at=host=ssh there")) {
            assertThat(plan("compare", elsewhere).windows().turn()).isNull();
            assertThat(plan("compare", elsewhere).windows().window()).isEqualTo(Duration.ofMillis(600));
            assertThat(plan("compare", elsewhere).windows().windowsPerFork()).isEqualTo(7);
            assertThat(refused("compare", "--turn", "40ms", elsewhere)).contains("leave out --turn");
        }
        assertThat(refused("compare", "--turn", "40ms", "--rate", "500/s")).contains("--turn, or --rate");
        assertThat(refused("compare", "--turn", "40ms", "--backlog", "500")).contains("--turn, or --backlog");
    }

    @Test
    void everyScenarioIsNamedByItsWord() {
        assertThat(scenario("single-query")).isEqualTo(new SingleQuery());
        assertThat(scenario("queries")).isEqualTo(new Queries(20));
        assertThat(scenario("updates")).isEqualTo(new Updates(20));
        assertThat(scenario("fortunes")).isEqualTo(new Fortunes());
        assertThat(scenario("user-add")).isEqualTo(new UserAdd(100_000));
        assertThat(scenario("user-get")).isEqualTo(new UserGet(100_000));
        assertThat(scenario("users-first-100")).isEqualTo(new UsersFirst100(100_000));
        assertThat(scenario("user-delete")).isEqualTo(new UserDelete(1_000_000));
        assertThat(scenario("user-delete", "--users", "5000")).isEqualTo(new UserDelete(5_000));
        assertThat(scenario("insert-batch")).isEqualTo(new InsertBatch(100_000, 20));
        assertThat(scenario("insert-batch", "--batch", "7", "--companies", "9")).isEqualTo(new InsertBatch(9, 7));
        for (Kind kind : Kind.all()) {
            if (!kind.equals(UserQuery.KIND) && !kind.equals(Requests.KIND)) {
                assertThat(scenario(kind.name()).name()).isEqualTo(kind.name());
            }
        }
        assertThatThrownBy(() -> scenario("two-rows"))
                .hasMessageStartingWith("--scenario expects one of one-row, hundred-rows, single-query")
                .hasMessageEndingWith("but got 'two-rows'. Did you mean 'one-row'?");
        assertThatThrownBy(() -> scenario("insert-batch", "--batch", "1001"))
                .hasMessageContaining("a batch has 1 to 1000 rows, but got 1001");
        assertThatThrownBy(() -> scenario("users-first-100", "--users", "99"))
                .hasMessageContaining("needs at least 100 users");
    }

    @Test
    void queriesOutOfRangeAreClampedAsTheRulesSay() {
        assertThat(scenario("queries", "--queries", "500")).isEqualTo(new Queries(500));
        assertThat(scenario("queries", "--queries", "501")).isEqualTo(new Queries(500));
        assertThat(scenario("updates", "--queries", "0")).isEqualTo(new Updates(1));
        assertThat(scenario("updates", "--queries=-7")).isEqualTo(new Updates(1));
    }

    private Scenario scenario(String name, String... more) {
        List<String> arguments = new ArrayList<>(List.of("compare", "--scenario", name));
        arguments.addAll(List.of(more));
        return Scenario.of(plan(arguments.toArray(String[]::new)).scenario());
    }

    @Test
    void aRateMakesAnOpenLoop() {
        assertThat(plan("compare", "--rate", "5000/s").load())
                .isEqualTo(new LoadModel.OpenLoop(5000, Arrivals.POISSON, 128, Duration.ofMillis(500)));
        assertThat(plan("compare", "--rate", "0.5", "--arrivals", "uniform", "--concurrency", "3", "--lead-in", "2s")
                        .load())
                .isEqualTo(new LoadModel.OpenLoop(0.5, Arrivals.UNIFORM, 3, Duration.ofSeconds(2)));
    }

    @Test
    void loadsThatExcludeEachOtherAreRefused() {
        assertThatThrownBy(() -> plan("compare", "--rate", "5", "--clients", "3"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot be combined with --clients");
        assertThatThrownBy(() -> plan("compare", "--rate", "5", "--backlog", "3"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot be combined with --backlog");
        assertThatThrownBy(() -> plan("compare", "--concurrency", "3"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--concurrency needs an open loop");
        assertThatThrownBy(() -> plan("compare", "--lead-in", "3s"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--lead-in needs an open loop");
        assertThatThrownBy(() -> plan("compare", "--hand-over", "futures"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--hand-over needs a backlog");
        assertThatThrownBy(() -> plan("compare", "--backlog", "5", "--hand-over", "callbacks"))
                .hasMessage("--hand-over expects futures, but got 'callbacks'");
        assertThatThrownBy(() -> plan("compare", "--rate", "5", "--arrivals", "pareto"))
                .hasMessage("--arrivals expects poisson or uniform, but got 'pareto'");
    }

    @Test
    void webHostsAreTalkedToOverHttp() {
        assertThat(plan("compare", "jdbc@spring-mvc").http())
                .isEqualTo(new HttpPlan(HttpPlan.Connections.KEEP_ALIVE, Duration.ofSeconds(10)));
        assertThat(plan("compare", "jdbc", "jdbc@spring-mvc", "--new-connections", "--timeout", "2s")
                        .http())
                .isEqualTo(new HttpPlan(HttpPlan.Connections.NEW_EACH_REQUEST, Duration.ofSeconds(2)));
    }

    @Test
    void aTargetIsAFurtherArmThatIsAskedItsUrlAndHasNoneOfDbdynosSettings() {
        Plan plan = plan("compare", "--target", "http://h:1/x/{id}", "--draw", "id=1..9", "--set", "pool=3");

        assertThat(plan.arms()).extracting(Arm::notation).containsExactly("target url=http://h:1/x/{id}");
        assertThat(Scenario.of(plan.scenario()))
                .isEqualTo(new Requests(
                        List.of(new Request("GET", "", 1, null)), List.of(new Draw("id", 1, 9, Distribution.UNIFORM))));
        assertThat(plan.http()).isNotNull();
        assertThat(plan("compare", "--target", "http://h:1/", "jdbc@spring-mvc", "--request", "GET /x")
                        .arms())
                .extracting(Arm::stack)
                .containsExactly("jdbc", "target");
    }

    @Test
    void requestsAreAMixAndNoOtherScenarioStandsBesideThem() {
        assertThat(Scenario.of(plan("compare", "jdbc@spring-mvc", "--request", "GET /a=9", "--request", "GET /b")
                        .scenario()))
                .isEqualTo(new Requests(
                        List.of(new Request("GET", "/a", 9, null), new Request("GET", "/b", 1, null)), List.of()));
        assertThatThrownBy(() -> plan("compare", "--scenario", "one-row", "--request", "GET /a"))
                .hasMessageContaining("--request and the scenario one-row both say what is asked");
        assertThatThrownBy(() -> plan("compare", "--query", "select 1", "--draw", "a=1..2"))
                .hasMessageContaining("--draw");
        assertThatThrownBy(() -> plan("compare", "jdbc@spring-mvc", "--draw", "a=1..2"))
                .hasMessageContaining("needs one: --request");
    }

    @Test
    void aCapacityIsSearchedWithinItsServiceLevel() {
        Plan plan = plan("capacity");

        Probing.OpenLoops loops =
                new Probing.OpenLoops(Arrivals.POISSON, 128, Duration.ofMillis(500), Duration.ofSeconds(2));
        assertThat(plan.probing())
                .isEqualTo(new Probing.CapacitySearch(Sla.parse("p95<10ms, errors<0.1%"), 1000, 0.05, loops));
        assertThat(plan.load()).as("the warm-up").isEqualTo(new LoadModel.ClosedLoop(8));
        assertThat(plan.precision()).isEqualTo(new Precision(0.05, 0.05, Duration.ofMinutes(45), 32));
        assertThat(plan("capacity", "--sla", "mean<5ms", "--from", "50/s", "--resolution", "10%", "--window", "1s")
                        .probing())
                .isEqualTo(new Probing.CapacitySearch(
                        Sla.parse("mean<5ms"),
                        50,
                        0.1,
                        new Probing.OpenLoops(Arrivals.POISSON, 128, Duration.ofMillis(500), Duration.ofSeconds(1))));
    }

    @Test
    void serviceLevelsThatAreGivenTogetherAreSearchedTogether() {
        assertThat(plan("capacity", "--sla", "p99<10ms", "--sla", "mean<10ms").probing())
                .isInstanceOfSatisfying(Probing.CapacitySearch.class, search -> {
                    assertThat(search.sla()).isEqualTo(Sla.parse("p99<10ms"));
                    assertThat(search.furtherSlas()).containsExactly(Sla.parse("mean<10ms"));
                });
        assertThatThrownBy(() -> plan("capacity", "--sla", "p99<10ms", "--sla", "p99<10ms, errors<0.1%"))
                .hasMessageContaining("given twice");
    }

    @Test
    void aCurveHasItsRatesInOrder() {
        assertThat(plan("curve", "--rates", "4000,1000,2000/s", "--sla", "p99<1s")
                        .probing())
                .isInstanceOfSatisfying(Probing.Staircase.class, stairs -> {
                    assertThat(stairs.ratesPerSecond()).containsExactly(1000.0, 2000.0, 4000.0);
                    assertThat(stairs.sla()).isEqualTo(Sla.parse("p99<1s"));
                });
        assertThat(plan("curve").probing()).isInstanceOf(Probing.Staircase.class);
    }

    @Test
    void clientsAreClosedLoopsOfAsManyOneAfterTheOther() {
        Plan plan = plan("clients", "--numbers", "8,1,2, 512", "--window", "1s", "--lead-in", "100ms");

        assertThat(plan.probing())
                .isEqualTo(new Probing.ClientStaircase(
                        List.of(1, 2, 8, 512), Duration.ofMillis(100), Duration.ofSeconds(1)));
        assertThat(plan.load()).as("the warm-up").isEqualTo(new LoadModel.ClosedLoop(8));
        assertThat(plan("clients").probing())
                .isEqualTo(new Probing.ClientStaircase(
                        List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512), Duration.ofMillis(500), Duration.ofSeconds(2)));
        assertThat(refused("clients", "--numbers", "1,x"))
                .contains("--numbers expects numbers of clients from 1 to 99999 such as 1,2,4,8, but got '1,x'");
        assertThat(refused("clients", "--numbers", "0,1")).contains("but got '0,1'");
        assertThat(refused("clients", "--numbers", "2147483648")).contains("but got '2147483648'");
    }

    @Test
    void distancesAreOneClosedLoopAtEachRoundTrip() {
        Plan plan =
                plan("distance", "--round-trips", "5ms,0, 200us", "--clients", "64", "--window", "1s", "--rounds", "2");

        assertThat(plan.probing())
                .isEqualTo(
                        new Probing.Distances(List.of(Duration.ZERO, Duration.ofNanos(200_000), Duration.ofMillis(5))));
        assertThat(plan.load()).isEqualTo(new LoadModel.ClosedLoop(64));
        assertThat(plan.windows().window()).isEqualTo(Duration.ofSeconds(1));
        assertThat(plan.windows().windowsPerFork()).isEqualTo(2);
        assertThat(plan.roundTrip()).isNull();
        assertThat(plan("distance").probing())
                .isInstanceOfSatisfying(
                        Probing.Distances.class,
                        usual -> assertThat(usual.roundTrips())
                                .hasSize(7)
                                .startsWith(Duration.ZERO)
                                .endsWith(Duration.ofMillis(20)));
    }

    @Test
    void distancesThatMakeNoLineAreRefused() {
        assertThat(refused("distance", "--round-trips", "0,fast"))
                .contains("--round-trips expects round trips such as 0,200us,1ms,20ms, but got '0,fast'");
        assertThat(refused("distance", "--round-trips", "1ms")).contains("one distance makes no line");
        assertThat(refused("distance", "--round-trip", "1ms")).contains("leave out --round-trip");
        assertThat(refused("distance", "--sla", "p95<10ms"))
                .contains("./dbdyno capacity --sla 'p95<10ms' --round-trip 1ms");
    }

    @ParameterizedTest
    @CsvSource({"--rates, '1,2/s'", "--sla, p99<10ms", "--arrivals, uniform", "--concurrency, 8"})
    void whatBelongsToOpenLoopsIsNoOptionOfClients(String option, String value) {
        assertThat(refused("clients", option, value))
                .contains("'clients' has no option '%s'. It belongs to: ".formatted(option));
    }

    @Test
    void aSpikeIsOneWindowOfAFork() {
        Plan plan = plan("spike", "--rate", "100", "--burst", "900/s", "--before", "1s", "--burst-length", "2s");

        assertThat(plan.load())
                .isEqualTo(new LoadModel.Spike(
                        100,
                        900,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(10),
                        Arrivals.POISSON,
                        128));
        assertThat(plan.windows().windowsPerFork()).isEqualTo(1);
        assertThatThrownBy(() -> plan("spike", "--rate", "9", "--burst", "9"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--burst must be higher than --rate");
    }

    @Test
    void aMalformedRateIsRefusedWithTheForm() {
        assertThat(refused("compare", "--rate", "5k"))
                .contains("dbdyno: --rate expects operations per second such as 5000/s, but got '5k'");
        assertThat(refused("curve", "--rates", "1,2,x/s"))
                .contains("--rates expects operations per second such as 1000,2000,4000/s, but got '1,2,x/s'");
        assertThat(refused("capacity", "--from", "0")).contains("--from expects operations per second");
    }

    @Test
    void aMalformedServiceLevelIsRefusedWithTheForm() {
        assertThat(refused("capacity", "--sla", "p99=10ms"))
                .contains("an SLA is written like 'p99<10ms, errors<0.1%'", "but got 'p99=10ms'");
        assertThat(refused("capacity", "--sla", "errors<1%")).contains("needs a bound on latency");
    }
}
