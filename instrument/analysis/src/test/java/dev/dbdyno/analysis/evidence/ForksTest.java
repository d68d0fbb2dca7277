package dev.dbdyno.analysis.evidence;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Tally;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which forks and blocks count, and what they show. */
final class ForksTest {

    @Test
    void warmUpNeverCounts() {
        ArmSummary arm = Analyst.analyse(aRun("jdbc").blocks(5).build()).arms().getFirst();

        assertThat(arm.operationsPerSecond()).isNotNull();
        assertThat(new Forks(aRun("jdbc").blocks(5).build()).of(0).getFirst().operationsPerSecond())
                .isCloseTo(10_000, within(1e-6));
    }

    @Test
    void aForksThroughputIsItsOperationsOverItsTime() {
        RunResults results = aRun("jdbc")
                .withWindowsPerFork(2)
                .blocks(5, 0, fork -> fork.windows = 2)
                .build();
        ArmSummary arm = Analyst.analyse(results).arms().getFirst();

        assertThat(arm.operations()).isEqualTo(5 * 2 * 1_000_000L);
        assertThat(arm.totalCpuMicros()).isEqualTo(arm.totalCpuMicros());
        assertThat(new Forks(results).of(0).getFirst().durationNanos()).isEqualTo(200 * RunResultsBuilder.SECOND);
    }

    @Test
    void anInterruptedBlockIsIgnored() {
        RunResultsBuilder run = aRun("jdbc", "vertx").blocks(5);
        run.block(new ForkSketch().perSecond(1), null);
        Analysis analysis = Analyst.analyse(run.build());

        assertThat(analysis.completeBlocks()).isEqualTo(5);
        assertThat(analysis.arms().getFirst().forks()).isEqualTo(5);
    }

    @Test
    void blocksGoOnWithoutAnArmThatWasGivenUp() {
        RunResultsBuilder run = aRun("jdbc", "vertx", "r2dbc").blocks(1);
        ForkSketch failed = new ForkSketch();
        failed.failure = RunResultsBuilder.failure();
        run.block(new ForkSketch(), failed, new ForkSketch());
        for (int block = 0; block < 3; block++) {
            run.block(new ForkSketch(), null, new ForkSketch());
        }
        Analysis analysis = Analyst.analyse(run.build());

        assertThat(analysis.completeBlocks()).isEqualTo(5);
        assertThat(analysis.precisionReached()).isTrue();
    }

    @Test
    void anArmThatFailedInTheNewestBlockMayStillGoOn() {
        RunResultsBuilder run = aRun("jdbc", "vertx").blocks(4);
        ForkSketch failed = new ForkSketch();
        failed.failure = RunResultsBuilder.failure();
        run.block(new ForkSketch(), failed);

        assertThat(Analyst.analyse(run.build()).precisionReached()).isFalse();
    }

    @Test
    void aForkWithoutAllItsWindowsIsInvalid() {
        assertInvalid(aRun("jdbc", "vertx").withWindowsPerFork(2).blocks(5, (arm, fork) -> {
            fork.windows = arm == 1 ? 1 : 2;
        }));
    }

    @Test
    void aForkWithoutOperationsIsInvalid() {
        assertInvalid(aRun("jdbc", "vertx").blocks(5, 1, fork -> fork.operations = 0));
    }

    @Test
    void aForkThatFailsMoreThanOneOperationInAThousandIsInvalid() {
        assertInvalid(aRun("jdbc", "vertx").blocks(5, 1, fork -> fork.failures = 1_002));

        Analysis fewer = Analyst.analyse(aRun("jdbc", "vertx")
                .blocks(5, 1, fork -> fork.failures = 1_000)
                .build());
        assertThat(fewer.arms().get(1).failedForks()).isZero();
        assertThat(fewer.arms().get(1).failures()).isEqualTo(5_000);
    }

    @Test
    void oneWrongReplyMakesAForkInvalid() {
        assertInvalid(aRun("jdbc", "vertx").blocks(5, 1, fork -> {
            fork.failures = 1;
            fork.firstFailure = FirstFailure.wrongReply("asked for company 7, expected 1 row, found 0");
        }));
    }

    @Test
    void anErrorWhoseWordsSoundLikeAWrongReplyIsNone() {
        Analysis analysis = Analyst.analyse(aRun("jdbc", "vertx")
                .blocks(5, 1, fork -> {
                    fork.failures = 1;
                    fork.firstFailure = new FirstFailure("wrong reply: so says the server", null);
                })
                .build());

        assertThat(analysis.arms().get(1).failedForks()).isZero();
    }

    private static void assertInvalid(RunResultsBuilder run) {
        Analysis analysis = Analyst.analyse(run.build());
        assertThat(analysis.arms().get(1).forks()).isZero();
        assertThat(analysis.arms().get(1).failedForks()).isEqualTo(5);
        assertThat(analysis.arms().get(1).operationsPerSecond()).isNull();
        assertThat(analysis.arms().get(1).latency()).isNull();
        assertThat(analysis.comparisons())
                .allSatisfy(comparison -> assertThat(comparison.verdict()).isInstanceOf(Verdict.Voided.class));
    }

    @Test
    void whatACutOffAttemptLeftBehindIsNotMixedIn() {
        RunResults whole = aRun("jdbc", "vertx").blocks(5).build();
        List<WindowRecord> windows = new ArrayList<>(whole.windows());
        WindowRecord leftBehind = windows.get(1);
        windows.addFirst(new WindowRecord(0, 0, 7, leftBehind.phase(), earlier(leftBehind.measurement())));
        RunResults resumed = new RunResults(whole.run(), whole.forks(), windows, null);

        assertThat(Analyst.analyse(resumed).arms().getFirst().forks()).isEqualTo(5);
        assertThat(Analyst.analyse(resumed).arms().getFirst().operations())
                .isEqualTo(Analyst.analyse(whole).arms().getFirst().operations());
    }

    private static dev.dbdyno.results.window.Measurement earlier(dev.dbdyno.results.window.Measurement m) {
        return m.with(Tally.of(m.startedAt().minusSeconds(3600), m.durationNanos(), 1));
    }

    @Test
    void aRepeatedForkReplacesTheFirst() {
        RunResults whole = aRun("jdbc", "vertx").blocks(5).build();
        List<ForkRecord> forks = new ArrayList<>(whole.forks());
        ForkRecord first = forks.getFirst();
        forks.addFirst(new ForkRecord(
                0, 0, 0, first.startedAt(), first.endedAt(), null, null, null, RunResultsBuilder.failure()));
        RunResults resumed = new RunResults(whole.run(), forks, whole.windows(), null);

        assertThat(Analyst.analyse(resumed).arms().getFirst().failedForks()).isZero();
    }

    @Test
    void theDatabasesCpuCountsForAllArmsOrForNone() {
        RunResults all = aRun("jdbc", "vertx").blocks(5).build();
        RunResults some = aRun("jdbc", "vertx")
                .blocks(5, 1, fork -> fork.databaseMicros = null)
                .build();

        assertThat(total(all, 0)).isCloseTo(30, within(1e-3));
        assertThat(total(some, 0)).isCloseTo(20, within(1e-3));
        assertThat(total(some, 1)).isCloseTo(20, within(1e-3));
        assertThat(Analyst.analyse(some).arms().getFirst().databaseCpuMicros()).isNull();
    }

    private static double total(RunResults results, int arm) {
        Estimate total = Analyst.analyse(results).arms().get(arm).totalCpuMicros();
        return total == null ? Double.NaN : total.point();
    }

    @Test
    void latencyIsMergedWhole() {
        ArmSummary arm = Analyst.analyse(aRun("jdbc").blocks(5).build()).arms().getFirst();

        assertThat(arm.latency())
                .isNotNull()
                .satisfies(
                        latency -> assertThat(latency.nanos().getTotalCount()).isEqualTo(5));
    }

    @Test
    void aSingleArmIsMeasuredToItsOwnPrecision() {
        Analysis steady = Analyst.analyse(aRun("jdbc").blocks(5).build());
        Analysis noisy = Analyst.analyse(
                aRun("jdbc").block(new ForkSketch().perSecond(5_000)).blocks(4).build());

        assertThat(steady.comparisons()).isEmpty();
        assertThat(steady.precisionReached()).isTrue();
        assertThat(noisy.precisionReached()).isFalse();
    }

    @Test
    void precisionIsReachedOnlyWhenEveryIntervalIsNarrow() {
        RunResultsBuilder run = aRun("jdbc", "vertx");
        double[] noise = {1, 1.1, 0.9, 1.05, 0.95};
        for (double factor : noise) {
            run.block(new ForkSketch(), new ForkSketch().micros(30 * factor));
        }

        assertThat(Analyst.analyse(run.build()).precisionReached()).isFalse();
        assertThat(Analyst.analyse(run.asksFor(0.2, 0.03).build()).precisionReached())
                .isTrue();
    }
}
