package dev.dbdyno.analysis.warnings;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.LoadedRuns;
import dev.dbdyno.analysis.Probes;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.warnings.Warning.Kind;
import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Remark;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A warning is given where its cause is, names its numbers, and is not given elsewhere. */
final class WarningsTest {

    private static final Map<Kind, RunResultsBuilder> CAUSES = new EnumMap<>(Kind.class);

    static {
        CAUSES.put(Kind.ARM_FAILED, run(f -> f.failure = RunResultsBuilder.failure()));
        CAUSES.put(Kind.UNEQUAL_WORK, run(f -> f.work = new ServerWork(100_000, 300_000L, 100_000L, 0L, 100_000L, 8L)));
        CAUSES.put(
                Kind.WORK_EXPLAINED,
                run(f -> f.work = new ServerWork(100_000, 100_000L, 100_000L, 0L, 200_000L, 8L))
                        .explaining(1, "transactions", "it prepares anew"));
        CAUSES.put(Kind.WORK_UNCHECKED, run(f -> f.work = new ServerWork(100_000, null, null, null, 100_000L, 8L)));
        CAUSES.put(
                Kind.TRANSACTIONS_UNCHECKED,
                run(f -> f.work = new ServerWork(100_000, 100_000L, 100_000L, 0L, null, null)));
        CAUSES.put(Kind.FEW_BLOCKS, aRun("jdbc", "r2dbc").blocks(4));
        CAUSES.put(
                Kind.CAPACITY_OPEN,
                LoadedRuns.capacities((arm, rate) -> arm == 1 && rate > 2_500
                        ? Probes.invalid(rate, "short of processor time")
                        : Probes.honest(rate, 3_000)));
        CAUSES.put(
                Kind.STILL_RISING,
                LoadedRuns.clients(5, (arm, clients) -> Probes.closed(clients, arm == 1 ? 100.0 * clients : 100)));
        CAUSES.put(
                Kind.INVALID_WINDOWS,
                aRun("jdbc", "r2dbc").withWindowsPerFork(1).blocks(5, 1, f -> {
                    f.remarks = List.of(new Remark.LateLoadMaker(3_000_000, 4_000_000));
                }));
        CAUSES.put(Kind.FEW_ROUNDS, aRun("jdbc", "r2dbc").withWindowsPerFork(4).blocks(5, (arm, f) -> {
            f.rounds = new double[] {1, 1, 1, 1};
            f.invalidRounds = arm == 1 ? List.of(0, 1, 2) : List.of();
        }));
        CAUSES.put(Kind.GENERATOR_COMPETES, run(f -> {
            f.busyFraction = 0.95;
            f.generatorMicros = 50.0;
        }));
        CAUSES.put(Kind.CPU_UNKNOWN, run(f -> f.childMicros = null));
        CAUSES.put(Kind.FAILURES, run(f -> {
            f.failures = 3;
            f.firstFailure = new FirstFailure("connection reset", null);
        }));
        CAUSES.put(Kind.POOLS_DIFFER, aRun("jdbc", "vertx").withPool(1, 4).blocks(5));
        CAUSES.put(Kind.MORE_CONNECTIONS, run(f -> f.topology = new Topology(9, List.of(), null, 8)));
        CAUSES.put(Kind.FEWER_CONNECTIONS, run(f -> f.topology = new Topology(3, List.of(), null, 8)));
        CAUSES.put(Kind.LITTLES_LAW, run(f -> f.remarks = List.of(new Remark.NotLittle(6.1, 8))));
        CAUSES.put(Kind.SHORT_TURNS, run(f -> f.atWorkFraction = 0.4));
        CAUSES.put(Kind.LAG_IN_LATENCY, run(f -> f.remarks = List.of(new Remark.LagInLatency(130_000, 370_000))));
        CAUSES.put(Kind.WINDOW_REMARK, run(f -> f.remarks = List.of(new Remark.Written("the clock went backwards"))));
        CAUSES.put(Kind.NOT_STEADY, run(f -> f.steadiness = Steadiness.NOT_STEADY));
        CAUSES.put(Kind.DATABASE_BOUND, run(f -> f.databaseMicros = 370.0));
        CAUSES.put(Kind.MACHINE_SATURATED, run(f -> f.busyFraction = 0.97));
        CAUSES.put(Kind.ONE_MEASURE, aRun("jdbc", "r2dbc").blocks(5, (arm, f) -> f.busyFraction = 0.96));
        CAUSES.put(Kind.PLACES_DIFFER, fasterAt("ssh b", 1.3));
        CAUSES.put(Kind.STEAL, run(f -> f.stealFraction = 0.02));
        CAUSES.put(Kind.LOADED_BEFORE, aRun("jdbc", "r2dbc").afterLoad(2.5).blocks(5));
        CAUSES.put(Kind.JIT_ACTIVE, run(f -> f.jitNanos = 100_000_000));
        CAUSES.put(Kind.IDLE_EVENT_LOOPS, run(f -> f.topology = new Topology(8, List.of(8), null, 1)));
        CAUSES.put(
                Kind.NOT_PREPARED,
                run(f -> f.work = new ServerWork(100_000, 100_000L, 100_000L, 100_000L, 100_000L, 8L)));
    }

    /** Blocks in turn at two places, at one of which the second arm's ratio is another one. */
    private static RunResultsBuilder fasterAt(String place, double factor) {
        RunResultsBuilder run = aRun("jdbc", "r2dbc").spreadOver("ssh a", "ssh b");
        for (int block = 0; block < 6; block++) {
            boolean isFaster = (block % 2 == 0 ? "ssh a" : "ssh b").equals(place);
            double jitter = 1 + 0.01 * (block / 2 - 1);
            ForkSketch forks = new ForkSketch().perSecond(20_000 * jitter * (isFaster ? factor : 1));
            run.block(new ForkSketch().perSecond(20_000), forks);
        }
        return run;
    }

    @Test
    void aPlaceThatDiffersIsNamedWithItsNumbers() {
        assertThat(Analyst.analyse(fasterAt("ssh b", 1.3).build()).warnings())
                .filteredOn(warning -> warning.kind() == Kind.PLACES_DIFFER)
                .singleElement()
                .extracting(Warning::evidence)
                .isEqualTo("throughput against jdbc is +30.0 % at 'ssh b' and -0.0 % elsewhere (p < 0.01)");
        assertThat(Analyst.analyse(fasterAt("ssh b", 1).build()).warnings())
                .extracting(Warning::kind)
                .doesNotContain(Kind.PLACES_DIFFER);
    }

    /** Five blocks in which the second arm's forks have the symptom. */
    private static RunResultsBuilder run(java.util.function.Consumer<RunResultsBuilder.ForkSketch> symptom) {
        return aRun("jdbc", "r2dbc").blocks(5, 1, symptom);
    }

    @Test
    void everyKindCanBeProduced() {
        assertThat(CAUSES.keySet()).containsExactlyInAnyOrder(Kind.values());
        CAUSES.forEach(
                (kind, cause) -> assertThat(Analyst.analyse(cause.build()).warnings())
                        .as(kind.name())
                        .extracting(Warning::kind)
                        .contains(kind));
    }

    @Test
    void aSymptomOfOneArmIsSaidOfThatArmAndNothingElseIsSaid() {
        List<Kind> others = List.of(
                Kind.ARM_FAILED,
                Kind.FEW_BLOCKS,
                Kind.POOLS_DIFFER,
                Kind.LOADED_BEFORE,
                Kind.TRANSACTIONS_UNCHECKED,
                Kind.CAPACITY_OPEN,
                Kind.INVALID_WINDOWS,
                Kind.FEW_ROUNDS,
                Kind.ONE_MEASURE,
                Kind.GENERATOR_COMPETES);
        CAUSES.forEach((kind, cause) -> {
            if (!others.contains(kind)) {
                assertThat(Analyst.analyse(cause.build()).warnings())
                        .as(kind.name())
                        .singleElement()
                        .satisfies(warning -> {
                            assertThat(warning.kind()).isEqualTo(kind);
                            assertThat(warning.arm()).isEqualTo(1);
                        });
            }
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SCHEMAS_NO_RIGHT|the user may not create databases, so all arms worked in one",
                "SCHEMAS_UNLIKE|all arms worked in your database, which has settings, a locale or a tablespace that a new one lacks",
                "SCHEMAS_REFUSED|all arms worked in your database, because the server refuses connections to a new one (pg_hba.conf)",
                "DATABASES|a service of yours keeps its connections, whose transactions the server counts late",
                "SHARED|all arms worked on the same rows",
            })
    void whereTransactionsAreNotToldApartItIsSaidWhyOnceForAllArms(ArmData where, String why) {
        assertThat(warnings(where, new ServerWork(100_000, 100_000L, 100_000L, 0L, null, null)))
                .containsExactly(new Warning(Kind.TRANSACTIONS_UNCHECKED, null, why));
        assertThat(warnings(where, new ServerWork(100_000, null, null, null, null, null)))
                .containsExactly(
                        new Warning(Kind.WORK_UNCHECKED, 0, "nothing was counted: " + why),
                        new Warning(Kind.WORK_UNCHECKED, 1, "nothing was counted: " + why));
    }

    private static List<Warning> warnings(ArmData where, ServerWork work) {
        RunResultsBuilder run = aRun("jdbc", "r2dbc").rowsIn(where).blocks(5, (arm, fork) -> fork.work = work);
        return Analyst.analyse(run.build()).warnings();
    }

    @Test
    void aBacklogFillsAPoolThatIsLargerThanTheWorkersOfStacksWithoutOne() {
        assertThat(Analyst.analyse(aRun("jdbc", "r2dbc")
                                .withPool(0, 16)
                                .withPool(1, 16)
                                .under(new LoadModel.Backlog(20_000, 8))
                                .blocks(5, 1, fork -> fork.topology = new Topology(10, List.of(), null, 8))
                                .build())
                        .warnings())
                .filteredOn(warning -> Objects.equals(warning.arm(), 1))
                .singleElement()
                .satisfies(warning -> {
                    assertThat(warning.kind()).isEqualTo(Kind.FEWER_CONNECTIONS);
                    assertThat(warning.evidence()).isEqualTo("10 open at the server, the pool is 16; in 5 of 5 forks");
                });
    }

    @Test
    void aStackThatNeverAsksTheServerIsNotToldThatItsPoolIsNotFull() {
        assertThat(Analyst.analyse(aRun("fake", "fake")
                                .withPool(0, 16)
                                .withPool(1, 16)
                                .under(new LoadModel.Backlog(20_000, 8))
                                .blocks(5, (arm, fork) -> fork.topology = new Topology(0, List.of(), null, 8))
                                .build())
                        .warnings())
                .extracting(Warning::kind)
                .doesNotContain(Kind.FEWER_CONNECTIONS);
    }

    @Test
    void aCleanRunHasNone() {
        assertThat(Analyst.analyse(aRun("jdbc", "r2dbc").blocks(5).build()).warnings())
                .isEmpty();
    }

    @Test
    void everyKindHasACauseAndARemedy() {
        assertThat(Arrays.stream(Kind.values()))
                .allSatisfy(
                        kind -> assertThat(kind.cause().length() * kind.remedy().length())
                                .isPositive());
    }

    @Test
    void theGravestStandsFirst() {
        var results = aRun("jdbc", "r2dbc")
                .afterLoad(3)
                .blocks(5, 1, fork -> fork.failure = RunResultsBuilder.failure())
                .build();

        assertThat(Analyst.analyse(results).warnings())
                .extracting(Warning::kind)
                .containsExactly(Kind.ARM_FAILED, Kind.FEW_BLOCKS, Kind.LOADED_BEFORE);
    }

    @Test
    void whatOthersUseCountsWhereItIsKnownAndNotTheLoadOfTheLastMinute() {
        assertThat(kinds(aRun("jdbc", "r2dbc").afterLoad(3).besides(0.05).blocks(5)))
                .doesNotContain(Kind.LOADED_BEFORE);
        assertThat(kinds(aRun("jdbc", "r2dbc").afterLoad(0).besides(0.6).blocks(5)))
                .contains(Kind.LOADED_BEFORE);
    }

    private static List<Kind> kinds(RunResultsBuilder run) {
        return Analyst.analyse(run.build()).warnings().stream()
                .map(Warning::kind)
                .toList();
    }

    @Test
    void evidenceNamesTheNumbers() {
        assertThat(evidence(Kind.ARM_FAILED)).contains("5 of 5 forks", "opening the stack", "no route to host");
        assertThat(evidence(Kind.UNEQUAL_WORK)).isEqualTo("3.00 statements per operation against 1.00");
        assertThat(evidence(Kind.FEW_ROUNDS)).isEqualTo("5 of 5 blocks");
        assertThat(evidence(Kind.FAILURES)).isEqualTo("15 of 5000015; the first: connection reset");
        assertThat(evidence(Kind.SHORT_TURNS)).isEqualTo("all clients at work for 40.0 % of the measured time");
        assertThat(evidence(Kind.POOLS_DIFFER)).isEqualTo("jdbc: 8, vertx: 4");
        assertThat(evidence(Kind.FEWER_CONNECTIONS)).isEqualTo("3 open at the server, the pool is 8; in 5 of 5 forks");
        assertThat(evidence(Kind.DATABASE_BOUND)).isEqualTo("the database used 92.5 % of all processors");
        assertThat(evidence(Kind.MACHINE_SATURATED)).isEqualTo("processors 97.0 % busy, child 5.0 %, database 2.5 %");
        assertThat(evidence(Kind.STEAL)).isEqualTo("2.0 % of all processors' time");
        assertThat(evidence(Kind.JIT_ACTIVE)).isEqualTo("2.5 % of all processors' time");
        assertThat(evidence(Kind.IDLE_EVENT_LOOPS))
                .isEqualTo("connections per event loop: 8, on 4 processors; in 5 of 5 forks");
        assertThat(evidence(Kind.NOT_PREPARED)).isEqualTo("1.00 plans per operation for 1.00 statements");
    }

    private static String evidence(Kind kind) {
        return Analyst.analyse(Objects.requireNonNull(CAUSES.get(kind)).build()).warnings().stream()
                .filter(warning -> warning.kind() == kind)
                .findFirst()
                .orElseThrow()
                .evidence();
    }

    @Test
    void aServerElsewhereTakesNothingFromThisMachine() {
        var results = aRun("jdbc", "r2dbc")
                .serverAt("ssh b")
                .blocks(5, (arm, fork) -> {
                    fork.databaseMicros = 370.0;
                    fork.busyFraction = 0.97;
                })
                .build();

        assertThat(Analyst.analyse(results).warnings())
                .extracting(Warning::kind)
                .doesNotContain(Kind.DATABASE_BOUND, Kind.MACHINE_SATURATED);
    }

    @Test
    void whatAllArmsShareIsSaidOnceOfTheRun() {
        var results = aRun("jdbc", "r2dbc")
                .blocks(5, (arm, fork) -> fork.databaseMicros = 370.0)
                .build();

        assertThat(Analyst.analyse(results).warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.kind()).isEqualTo(Kind.DATABASE_BOUND);
            assertThat(warning.arm()).isNull();
        });
    }

    @Test
    void throughputAndCpuAreOneMeasureOnlyWhereBothArmsHadTheMachineFull() {
        assertThat(evidence(Kind.ONE_MEASURE)).isEqualTo("processors at least 95.0 % busy under jdbc, r2dbc");
        assertThat(kinds(run(f -> f.busyFraction = 0.99))).doesNotContain(Kind.ONE_MEASURE);
        assertThat(kinds(aRun("jdbc", "r2dbc").blocks(5, (arm, f) -> f.busyFraction = 0.94)))
                .doesNotContain(Kind.ONE_MEASURE);
    }

    @Test
    void aPoolLargerThanTheClientsNeedNotFill() {
        var results = aRun("jdbc", "r2dbc")
                .under(new LoadModel.ClosedLoop(4))
                .blocks(5, (arm, fork) -> fork.topology = new Topology(4, List.of(), null, 4))
                .build();

        assertThat(Analyst.analyse(results).warnings()).isEmpty();
    }

    @Test
    void turnsMayEndAWhileAfterTheirClients() {
        assertThat(kinds(run(f -> f.atWorkFraction = 0.6))).doesNotContain(Kind.SHORT_TURNS);
    }

    @Test
    void pollersOfVirtualThreadsAreNotEventLoops() {
        var results = aRun("jdbc", "jdbc threads=virtual")
                .blocks(5, 1, fork -> fork.topology = new Topology(8, List.of(8), null, 1))
                .build();

        assertThat(Analyst.analyse(results).warnings()).isEmpty();
    }

    @Test
    void evenlyFilledLoopsAreNotIdle() {
        for (List<Integer> loops : List.of(List.of(2, 2, 2, 2), List.of(3, 2, 2, 1), List.of(1, 1, 1, 1, 1, 1, 1, 1))) {
            var results = aRun("jdbc", "vertx")
                    .blocks(5, 1, fork -> fork.topology = new Topology(8, loops, null, 4))
                    .build();
            assertThat(Analyst.analyse(results).warnings()).as(loops.toString()).isEmpty();
        }
    }

    @Test
    void oneFullLoopAmongOthersIsUneven() {
        var results = aRun("jdbc", "vertx")
                .blocks(5, 1, fork -> fork.topology = new Topology(8, List.of(5, 1, 1, 1), null, 4))
                .build();

        assertThat(Analyst.analyse(results).warnings())
                .extracting(Warning::kind)
                .containsExactly(Kind.IDLE_EVENT_LOOPS);
    }
}
