package dev.dbdyno.analysis.findings;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.findings.Finding.Kind;
import dev.dbdyno.analysis.findings.Finding.Label;
import dev.dbdyno.analysis.findings.Trial.Outcome;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** A cause counts as shown where the arm with its remedy, in the same blocks, lacks a part of the gap; and only there. */
final class TrialsTest {

    private static final String SETTING = "cachePreparedStatements";

    /** A client that does half of what the reference does, and its remedy as a third arm. */
    private static RunResultsBuilder remedied(double perSecond, double sigma) {
        RandomGenerator random = new SplittableRandom(7);
        return aRun("jdbc", "vertx " + SETTING + "=false", "vertx " + SETTING + "=true")
                .blocks(6, (arm, fork) -> {
                    double[] speeds = {10_000, 5_000, perSecond};
                    fork.perSecond(speeds[arm] * Math.exp(sigma * random.nextGaussian()));
                    fork.work = new ServerWork(100_000, 100_000L, 100_000L, arm == 1 ? 100_000L : 0L, 100_000L, 8L);
                });
    }

    private static Finding finding(RunResultsBuilder run) {
        return Analyst.analyse(run.build()).findings().stream()
                .filter(each -> each.kind() == Kind.PLANNED_AGAIN)
                .findFirst()
                .orElseThrow();
    }

    private static Trial trial(RunResultsBuilder run) {
        return Objects.requireNonNull(finding(run).trial());
    }

    private static Estimate share(RunResultsBuilder run) {
        return Objects.requireNonNull(trial(run).share());
    }

    @Test
    void theShareIsThatOfTheLogarithmicGap() {
        // from a half to four fifths: ln 1.6 of ln 2
        assertThat(share(remedied(8_000, 0)).point()).isCloseTo(Math.log(1.6) / Math.log(2), within(1e-4));
        assertThat(share(remedied(10_000, 0)).point()).isCloseTo(1, within(1e-4));
        assertThat(share(remedied(5_000, 0)).point()).isCloseTo(0, within(1e-4));
    }

    @Test
    void aRemedyThatHelpsShowsTheCause() {
        RunResultsBuilder run = remedied(8_000, 0.02);

        assertThat(trial(run).outcome()).isEqualTo(Outcome.EXPLAINS);
        assertThat(finding(run).label()).isEqualTo(Label.SHOWN);
        assertThat(finding(run).basis()).isEqualTo(Label.CONSISTENT);
        Interval interval = Objects.requireNonNull(share(run).interval());
        assertThat(interval.contains(Math.log(1.6) / Math.log(2))).isTrue();
    }

    @Test
    void anotherVersionIsATrialToo() {
        Remedy newer = Remedy.ofVersion("com.zaxxer:HikariCP", "7.1.0");
        RunResults run = aRun("jdbc com.zaxxer:HikariCP=7.0.2", "jdbc com.zaxxer:HikariCP=7.1.0", "jdbc")
                .on(2, "com.zaxxer:HikariCP:7.1.0")
                .blocks(1)
                .build();
        ResolvedArm plain = run.run().arms().get(0);

        assertThat(newer.distinguishes(run.run().arms().get(1), plain)).isTrue();
        assertThat(newer.distinguishes(run.run().arms().get(2), plain))
                .as("an arm that has that version without asking for it")
                .isTrue();
        assertThat(newer.distinguishes(plain, plain)).isFalse();
        assertThat(newer.distinguishes(run.run().arms().get(1), run.run().arms().get(1)))
                .as("an arm that has it already")
                .isFalse();
    }

    @Test
    void aRemedyThatIsTheArmAheadItselfTellsNoCausesApart() {
        RunResultsBuilder run = aRun("vertx " + SETTING + "=true", "vertx " + SETTING + "=false")
                .blocks(6, (arm, fork) -> {
                    fork.perSecond(arm == 0 ? 10_000 : 5_000);
                    fork.work = new ServerWork(100_000, 100_000L, 100_000L, arm == 1 ? 100_000L : 0L, 100_000L, 8L);
                });

        assertThat(trial(run)).isEqualTo(new Trial(0, null, Outcome.OPEN));
        assertThat(finding(run).label()).isEqualTo(Label.CONSISTENT);
    }

    @Test
    void aRemedyThatDoesNotHelpRefutesTheCause() {
        assertThat(trial(remedied(5_000, 0.02)).outcome()).isEqualTo(Outcome.REFUTED);
        assertThat(finding(remedied(4_000, 0.02)).label()).isEqualTo(Label.REFUTED);
    }

    @Test
    void whereTheRunCannotTellTheLabelStays() {
        RunResultsBuilder run = remedied(5_600, 0.15);

        assertThat(trial(run).outcome()).isEqualTo(Outcome.OPEN);
        assertThat(finding(run).label()).isEqualTo(Label.CONSISTENT);
    }

    @Test
    void aRemedyThatIsNoArmIsNotTried() {
        assertThat(finding(aRun("jdbc", "vertx " + SETTING + "=false").blocks(5, 1, fork -> {
                            fork.perSecond(5_000);
                            fork.work = new ServerWork(100_000, 100_000L, 100_000L, 100_000L, 100_000L, 8L);
                        }))
                        .trial())
                .isNull();
    }

    @Test
    void anArmThatDiffersInMoreThanTheRemedyShowsNothing() {
        RunResultsBuilder run = remedied(8_000, 0.02).setting(2, "eventLoops", "2");

        assertThat(finding(run).trial()).isNull();
    }

    @Test
    void anArmThatDidOtherWorkShowsNothing() {
        RunResultsBuilder run = aRun("jdbc", "vertx " + SETTING + "=false", "vertx " + SETTING + "=true")
                .blocks(5, (arm, fork) -> {
                    fork.perSecond(arm == 1 ? 5_000 : 10_000);
                    fork.work = new ServerWork(
                            100_000, arm == 2 ? 300_000L : 100_000L, 100_000L, arm == 1 ? 100_000L : 0L, 100_000L, 8L);
                });

        assertThat(trial(run).outcome()).isEqualTo(Outcome.OPEN);
        assertThat(trial(run).share()).isNull();
    }

    @Test
    void whatWasShownStandsFirst() {
        RunResultsBuilder run = remedied(8_000, 0.02);

        assertThat(Analyst.analyse(run.build()).findings().getFirst().label()).isEqualTo(Label.SHOWN);
    }
}
