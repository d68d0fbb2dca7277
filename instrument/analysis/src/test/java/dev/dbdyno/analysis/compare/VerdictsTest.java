package dev.dbdyno.analysis.compare;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Holm;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.StoredScenario;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What may be said of a comparison, and when nothing may. */
final class VerdictsTest {

    /** The first arm's forks at 10,000 operations a second and 30 µs each, the second's at these ratios to them. */
    private static RunResultsBuilder ratios(double... throughput) {
        RunResultsBuilder run = aRun("jdbc", "vertx");
        for (double ratio : throughput) {
            run.block(
                    new ForkSketch(), new ForkSketch().perSecond(10_000 * ratio).micros(30 / ratio));
        }
        return run;
    }

    private static Comparison throughput(RunResults results) {
        return of(results, Metric.THROUGHPUT, 1);
    }

    private static Comparison of(RunResults results, Metric metric, int arm) {
        return Analyst.analyse(results).comparisons().stream()
                .filter(comparison -> comparison.metric() == metric && comparison.arm() == arm)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theIntervalIsStudentsOverTheBlocksLogRatios() {
        Comparison comparison = throughput(ratios(1.02, 1.05, 1.08, 1.06, 1.04).build());

        // by hand: mean and standard deviation of the five logarithms, t of 4 degrees of freedom at 95.7 % is 2.92565
        double mean = (Math.log(1.02) + Math.log(1.05) + Math.log(1.08) + Math.log(1.06) + Math.log(1.04)) / 5;
        assertThat(comparison.blocks()).isEqualTo(5);
        assertThat(ratio(comparison).point()).isCloseTo(Math.exp(mean), within(1e-6));
        assertThat(interval(comparison).low()).isCloseTo(1.020954, within(1e-6));
        assertThat(interval(comparison).high()).isCloseTo(1.079481, within(1e-6));
    }

    @Test
    void moreOperationsAreBetterAndLessCpuIsBetter() {
        RunResults faster = ratios(1.2, 1.21, 1.19, 1.2, 1.22).build();
        RunResults slower = ratios(0.8, 0.81, 0.79, 0.8, 0.82).build();

        assertThat(of(faster, Metric.THROUGHPUT, 1).verdict()).isEqualTo(new Verdict.Better());
        assertThat(of(faster, Metric.CPU_PER_OPERATION, 1).verdict()).isEqualTo(new Verdict.Better());
        assertThat(of(slower, Metric.THROUGHPUT, 1).verdict()).isEqualTo(new Verdict.Worse());
        assertThat(of(slower, Metric.CPU_PER_OPERATION, 1).verdict()).isEqualTo(new Verdict.Worse());
    }

    @Test
    void theWholeIntervalInsideTheMarginIsEquivalent() {
        assertThat(throughput(ratios(1.001, 0.999, 1.002, 0.998, 1).build()).verdict())
                .isEqualTo(new Verdict.Equivalent(0.03));
    }

    @Test
    void aSureDifferenceInsideTheMarginIsEquivalentAndItsIntervalShowsIt() {
        Comparison comparison =
                throughput(ratios(1.01, 1.011, 1.009, 1.01, 1.012).build());

        assertThat(interval(comparison).low()).isGreaterThan(1);
        assertThat(comparison.verdict()).isEqualTo(new Verdict.Equivalent(0.03));
    }

    @Test
    void noSignificantDifferenceIsNotEquivalence() {
        assertThat(throughput(ratios(1.1, 0.95, 0.9, 1.07, 1).build()).verdict())
                .asInstanceOf(InstanceOfAssertFactories.type(Verdict.CannotTell.class))
                .extracting(Verdict.CannotTell::reason, InstanceOfAssertFactories.STRING)
                .startsWith("the interval reaches from -")
                .endsWith("neither surely to one side nor surely within ±3.0 %");
    }

    @Test
    void toSwapArmAndReferenceMirrorsTheVerdict() {
        Random random = new Random(5);
        for (int run = 0; run < 200; run++) {
            double truth = 1 + 0.1 * random.nextGaussian();
            RunResultsBuilder one = aRun("jdbc", "vertx");
            RunResultsBuilder swapped = aRun("vertx", "jdbc");
            for (int block = 0; block < 5; block++) {
                double speed = 10_000 * truth * (1 + 0.01 * random.nextGaussian());
                one.block(new ForkSketch(), new ForkSketch().perSecond(speed));
                swapped.block(new ForkSketch().perSecond(speed), new ForkSketch());
            }
            assertThat(throughput(swapped.build()).verdict().getClass())
                    .isEqualTo(mirrored(throughput(one.build()).verdict()));
        }
    }

    private static Class<?> mirrored(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Better better -> Verdict.Worse.class;
            case Verdict.Worse worse -> Verdict.Better.class;
            case Verdict.Equivalent equivalent -> Verdict.Equivalent.class;
            case Verdict.CannotTell cannotTell -> Verdict.CannotTell.class;
            case Verdict.Voided voided -> Verdict.Voided.class;
        };
    }

    @Test
    void fewerThanFiveBlocksGiveAPointAndNoInterval() {
        Comparison comparison = throughput(ratios(1.5, 1.5, 1.5, 1.51).build());

        assertThat(ratio(comparison).point()).isCloseTo(1.5, within(0.01));
        assertThat(ratio(comparison).interval()).isNull();
        assertThat(comparison.adjustedP()).isNull();
        assertThat(comparison.verdict())
                .isEqualTo(new Verdict.CannotTell("fewer than 5 blocks: 4 with a valid fork of both arms"));
    }

    @Test
    void aSingleBlockGivesAPoint() {
        Analysis analysis = Analyst.analyse(ratios(1.5).build());

        assertThat(analysis.completeBlocks()).isEqualTo(1);
        assertThat(analysis.precisionReached()).isFalse();
        assertThat(ratio(analysis.comparisons().getFirst()).point()).isCloseTo(1.5, within(1e-6));
    }

    @Test
    void aRunWithoutForksHasNothingToSay() {
        Analysis analysis = Analyst.analyse(aRun("jdbc", "vertx").build());

        assertThat(analysis.completeBlocks()).isZero();
        assertThat(analysis.precisionReached()).isFalse();
        assertThat(analysis.comparisons())
                .hasSize(2)
                .allSatisfy(comparison -> assertThat(comparison.verdict())
                        .isEqualTo(new Verdict.CannotTell("no block has a valid fork of both arms")));
    }

    @Test
    void differencesAreHeldToTheWholeFamily() {
        // p of this series is 0.029: enough alone at 95.7 %, too little as one of three
        double[] edge = {1.10, 1.03, 1.15, 1.02, 1.09};
        RunResultsBuilder alone = aRun("jdbc", "vertx");
        RunResultsBuilder family = aRun("jdbc", "vertx", "r2dbc", "jdbc threads=virtual");
        double[] other = {1.1, 0.9, 1.05, 0.93, 1.02};
        for (int block = 0; block < 5; block++) {
            ForkSketch vertx = new ForkSketch().perSecond(10_000 * edge[block]);
            alone.block(new ForkSketch(), vertx);
            family.block(
                    new ForkSketch(),
                    vertx,
                    new ForkSketch().perSecond(10_000 * other[block]),
                    new ForkSketch().perSecond(10_000 * other[4 - block]));
        }

        assertThat(throughput(alone.build()).verdict()).isEqualTo(new Verdict.Better());
        assertThat(throughput(family.build()).verdict())
                .asInstanceOf(InstanceOfAssertFactories.type(Verdict.CannotTell.class))
                .extracting(Verdict.CannotTell::reason, InstanceOfAssertFactories.STRING)
                .contains("the interval reaches from -1.8 % to +18.1 %, all 3 comparisons allowed for");
    }

    @Test
    void equivalenceIsHeldToTheWholeFamily() {
        double[] edge = {1.023, 0.977, 1.023, 0.979, 1};
        RunResultsBuilder alone = aRun("jdbc", "vertx");
        RunResultsBuilder family = aRun("jdbc", "vertx", "r2dbc", "jdbc threads=virtual");
        for (double ratio : edge) {
            ForkSketch fork = new ForkSketch().perSecond(10_000 * ratio);
            alone.block(new ForkSketch(), fork);
            family.block(new ForkSketch(), fork, fork, fork);
        }

        assertThat(throughput(alone.build()).verdict()).isEqualTo(new Verdict.Equivalent(0.03));
        assertThat(throughput(family.build()).verdict()).isInstanceOf(Verdict.CannotTell.class);
    }

    @Test
    void holmsStepsAreThoseOfThePaper() {
        assertThat(Holm.adjusted(List.of(0.04, 0.01, 0.03)))
                .containsExactly(new double[] {0.06, 0.03, 0.06}, within(1e-12));
        assertThat(Holm.adjusted(List.of(0.5, 0.9))).containsExactly(new double[] {1.0, 1.0}, within(1e-12));
        assertThat(Holm.adjusted(List.of())).isEmpty();
    }

    @Test
    void unequalWorkVoidsBothMeasuresWithBothNumbers() {
        RunResults results = aRun("jdbc", "hibernate")
                .blocks(5, 1, fork -> {
                    fork.perSecond(20_000);
                    fork.work = new ServerWork(100_000, 300_000L, 100_000L, 0L, 100_000L, 8L);
                })
                .build();

        assertThat(Analyst.analyse(results).comparisons())
                .hasSize(2)
                .allSatisfy(comparison -> assertThat(comparison.verdict())
                        .isEqualTo(new Verdict.Voided(
                                "hibernate did other work than jdbc: 3.00 statements per operation against 1.00")));
    }

    @Test
    void workThatTheStackExplainsKeepsTheVerdict() {
        RunResults results = aRun("jdbc", "vertx")
                .blocks(5, 1, fork -> {
                    fork.perSecond(5_000);
                    fork.work = new ServerWork(100_000, 100_000L, 100_000L, 0L, 200_000L, 8L);
                })
                .explaining(1, "transactions", "it prepares anew")
                .build();

        assertThat(throughput(results).verdict()).isEqualTo(new Verdict.Worse());
    }

    @Test
    void anExplanationOfOneCounterExcusesNoOther() {
        RunResults results = aRun("jdbc", "vertx")
                .blocks(5, 1, fork -> fork.work = new ServerWork(100_000, 200_000L, 100_000L, 0L, 200_000L, 8L))
                .explaining(1, "transactions", "it prepares anew")
                .build();

        assertThat(throughput(results).verdict()).isInstanceOf(Verdict.Voided.class);
    }

    @Test
    void aCompilerAtWorkVoidsTheVerdict() {
        RunResults results = aRun("jdbc", "vertx")
                .blocks(5, 1, fork -> {
                    fork.perSecond(5_000);
                    fork.childMicros = 200.0;
                    fork.jitNanos = 500_000_000;
                })
                .build();

        assertThat(throughput(results).verdict())
                .isEqualTo(
                        new Verdict.Voided(
                                "vertx was still warming up: the JIT compiler used 12.5 % of the machine; give it more --warmup, or a quieter machine"));
    }

    @Test
    void rowsAndTransactionsMustBeEqualToo() {
        assertThat(verdictWith(new ServerWork(100_000, 100_000L, 200_000L, 0L, 100_000L, 8L)))
                .isInstanceOf(Verdict.Voided.class);
        assertThat(verdictWith(new ServerWork(100_000, 100_000L, 100_000L, 0L, 200_000L, 8L)))
                .isInstanceOf(Verdict.Voided.class);
        assertThat(verdictWith(new ServerWork(100_000, null, null, null, 200_000L, 8L)))
                .isInstanceOf(Verdict.Voided.class);
    }

    @Test
    void whatTheServerDidNotTellApartVoidsNothingAndTheRestMustBeEqual() {
        assertThat(verdictWith(new ServerWork(100_000, 100_000L, 100_000L, 0L, null, null)))
                .isNotInstanceOf(Verdict.Voided.class);
        assertThat(verdictWith(new ServerWork(100_000, 200_000L, 100_000L, 0L, null, null)))
                .isInstanceOf(Verdict.Voided.class);
    }

    @Test
    void connectionsThatWereSeenExcuseSettingThemUpWhereSessionsAreNotCounted() {
        // 400 operations in all: 30 statements for the 8 connections that the server showed
        assertThat(verdictWith(new ServerWork(400, 430L, 408L, 0L, null, null))).isNotInstanceOf(Verdict.Voided.class);
        assertThat(verdictWith(new ServerWork(400, 640L, 408L, 0L, null, null))).isInstanceOf(Verdict.Voided.class);
    }

    @Test
    void settingUpConnectionsIsNoUnequalWork() {
        assertThat(verdictWith(new ServerWork(100_000, 101_900L, 100_100L, 0L, 100_100L, 8L)))
                .isNotInstanceOf(Verdict.Voided.class);
        // 400 operations in all: 30 statements for 8 new connections are 7.5 %
        assertThat(verdictWith(new ServerWork(400, 430L, 408L, 0L, 430L, 8L))).isNotInstanceOf(Verdict.Voided.class);
    }

    /** Seven rounds of warm-up and three more, in each of which a pool may ask each of its eight connections whether it is alive. */
    @Test
    void whatAPoolAsksOfIdleConnectionsInEachTurnIsNoUnequalWork() {
        assertThat(inTurns(2_080)).isNotInstanceOf(Verdict.Voided.class);
        assertThat(inTurns(2_200)).isInstanceOf(Verdict.Voided.class);
    }

    /** Two arms of which the second has so many transactions for 2,000 operations. */
    private static Verdict inTurns(long transactions) {
        return throughput(aRun("jdbc", "hibernate")
                        .blocks(5, (arm, fork) -> {
                            fork.rounds = new double[] {1, 1, 1};
                            fork.work = new ServerWork(2_000, 2_000L, 2_000L, 0L, arm == 1 ? transactions : 2_000L, 0L);
                        })
                        .build())
                .verdict();
    }

    @Test
    void oneMoreStatementAnOperationIsNeverTakenForSettingUp() {
        // a connection an operation: as many sessions as operations must not excuse anything
        assertThat(verdictWith(new ServerWork(100_000, 200_000L, 100_000L, 0L, 100_000L, 100_000L)))
                .isInstanceOf(Verdict.Voided.class);
        assertThat(verdictWith(new ServerWork(20, 40L, 20L, 0L, 20L, 8L))).isInstanceOf(Verdict.Voided.class);
    }

    @Test
    void statementsAroundManyOthersAreSeenAsAroundOne() {
        for (int queries : new int[] {1, 20, 500}) {
            long each = 1_000L * queries;
            RunResults results = aRun("jdbc", "hibernate")
                    .doing(several("queries", queries))
                    .blocks(
                            5,
                            (arm, fork) ->
                                    // the second arm begins and ends a transaction
                                    fork.work = new ServerWork(1_000, each + 2_000L * arm, each, 0L, each, 8L))
                    .build();

            assertThat(throughput(results).verdict())
                    .isEqualTo(new Verdict.Voided(
                            "hibernate did other work than jdbc: %s statements per operation against %s"
                                    .formatted(Words.number(queries + 2.0), Words.number(queries))));
        }
    }

    @Test
    void whatAScenarioLeavesToEachStackExcusesNothingElse() {
        ServerWork batch = new ServerWork(1_000, 40_000L, 40_000L, 0L, 21_000L, 8L);
        ServerWork each = new ServerWork(1_000, 40_000L, 40_000L, 0L, 40_000L, 8L);
        ServerWork fewer = new ServerWork(1_000, 40_000L, 21_000L, 0L, 40_000L, 8L);

        assertThat(inTransactionsOfItsOwn(batch, each)).isNotInstanceOf(Verdict.Voided.class);
        assertThat(inTransactionsOfItsOwn(batch, fewer)).isInstanceOf(Verdict.Voided.class);
        assertThat(verdict(several("queries", 20), batch, each)).isInstanceOf(Verdict.Voided.class);
    }

    private static Verdict inTransactionsOfItsOwn(ServerWork reference, ServerWork other) {
        RunResults results = aRun("jdbc", "r2dbc")
                .doing(several("updates", 20))
                .explaining(0, "transactions", "each stack decides")
                .explaining(1, "transactions", "each stack decides")
                .blocks(5, (arm, fork) -> fork.work = arm == 0 ? reference : other)
                .build();
        return throughput(results).verdict();
    }

    private static StoredScenario several(String type, int queries) {
        return new StoredScenario("{\"type\":\"%s\",\"queries\":%d}".formatted(type, queries));
    }

    private static Verdict verdict(StoredScenario scenario, ServerWork reference, ServerWork other) {
        RunResults results = aRun("jdbc", "r2dbc")
                .doing(scenario)
                .blocks(5, (arm, fork) -> fork.work = arm == 0 ? reference : other)
                .build();
        return throughput(results).verdict();
    }

    @Test
    void morePlansDoNotVoid() {
        assertThat(verdictWith(new ServerWork(100_000, 100_000L, 100_000L, 100_000L, 100_000L, 8L)))
                .isNotInstanceOf(Verdict.Voided.class);
    }

    private static Verdict verdictWith(ServerWork work) {
        return throughput(aRun("jdbc", "vertx")
                        .blocks(5, 1, fork -> fork.work = work)
                        .build())
                .verdict();
    }

    @Test
    void anArmThatCannotRunIsVoidAndTheOthersGoOn() {
        RunResultsBuilder run = aRun("jdbc", "vertx", "r2dbc").unresolved(1);
        for (int block = 0; block < 5; block++) {
            run.block(new ForkSketch(), null, new ForkSketch().perSecond(5_000 + block));
        }
        RunResults results = run.build();

        assertThat(Analyst.analyse(results).completeBlocks()).isEqualTo(5);
        assertThat(of(results, Metric.THROUGHPUT, 1).verdict())
                .isEqualTo(new Verdict.Voided("vertx could not run: no route to host"));
        assertThat(of(results, Metric.THROUGHPUT, 2).verdict()).isEqualTo(new Verdict.Worse());
    }

    @Test
    void survivorsOfAnArmThatOftenFailsAreNotCompared() {
        RunResultsBuilder run = aRun("jdbc", "vertx");
        for (int block = 0; block < 8; block++) {
            ForkSketch fork = new ForkSketch().perSecond(15_000);
            fork.failure = block % 4 == 3 ? RunResultsBuilder.failure() : null;
            run.block(new ForkSketch(), fork);
        }

        assertThat(throughput(run.build()).verdict())
                .isEqualTo(new Verdict.Voided("2 of 8 forks of vertx failed: the others are survivors, not a sample"));
    }

    @Test
    void oneFailedForkOfEightCostsItsBlockOnly() {
        RunResultsBuilder run = aRun("jdbc", "vertx");
        for (int block = 0; block < 8; block++) {
            ForkSketch fork = new ForkSketch().perSecond(15_000);
            fork.failure = block == 3 ? RunResultsBuilder.failure() : null;
            run.block(new ForkSketch(), fork);
        }

        assertThat(throughput(run.build()).blocks()).isEqualTo(7);
        assertThat(throughput(run.build()).verdict()).isEqualTo(new Verdict.Better());
    }

    private static Estimate ratio(Comparison comparison) {
        Estimate ratio = comparison.ratio();
        if (ratio == null) {
            throw new AssertionError("no ratio in " + comparison);
        }
        return ratio;
    }

    private static Interval interval(Comparison comparison) {
        Interval interval = ratio(comparison).interval();
        if (interval == null) {
            throw new AssertionError("no interval in " + comparison);
        }
        return interval;
    }

    @Test
    void thePlansLooksCorrectTheIntervals() {
        RunResults run = aRun("jdbc", "r2dbc").blocks(6).build();
        Plan plan = run.run().plan();
        Precision own = new Precision(
                0.03,
                0.03,
                Duration.ofMinutes(5),
                32,
                new Looks(List.of(new Looks.Look(6, 0.99), new Looks.Look(9, 0.98))));
        RunResults planned = new RunResults(run.run().going(plan.until(own)), run.forks(), run.windows(), null);

        assertThat(Analyst.analyse(planned).confidence()).isEqualTo(0.99);
        assertThat(Analyst.analyse(run).confidence()).isEqualTo(0.965);
    }
}
