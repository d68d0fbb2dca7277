package dev.dbdyno.analysis.tuning;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.findings.Remedy;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.plan.Arm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A search for a faster arm where the truth is known. */
class TuningTest {

    private static final int RUNS = 100;
    private static final int MANY_RUNS = 1_000;
    private static final Arm START = Arm.parse("fake a=0 b=0 c=0 d=0 e=0 f=0");
    private static final List<String> ALL = List.of("a", "b", "c", "d", "e", "f");

    /** How many times as fast an arm is with a setting at 1; 1 where none is named. */
    private record Truth(Map<String, Double> gains, RandomGenerator random) {

        double of(Arm arm) {
            double gain = 1;
            for (Map.Entry<String, Double> each : gains.entrySet()) {
                gain *= arm.settings().getOrDefault(each.getKey(), "0").equals("1") ? each.getValue() : 1;
            }
            return gain;
        }

        /** Forks of an arm differ by 2 %, as they do on a quiet machine. */
        Analysis run(Arm first, List<Arm> others, int blocks) {
            List<Arm> arms = Stream.concat(Stream.of(first), others.stream()).toList();
            RunResultsBuilder run = aRun(arms.stream().map(Arm::notation).toArray(String[]::new));
            return Analyst.analyse(run.blocks(blocks, (arm, fork) -> {
                        double level = of(arms.get(arm)) * Math.exp(0.02 * random.nextGaussian());
                        fork.perSecond(10_000 * level).micros(30 / level);
                    })
                    .build());
        }
    }

    private static Candidate candidate(String setting, String value) {
        return new Candidate(
                new Remedy(new LinkedHashMap<>(Map.of(setting, value)), new LinkedHashMap<>()), "it may help", null);
    }

    private static List<Candidate> unset(Map<String, String> settings) {
        return ALL.stream()
                .filter(setting -> settings.getOrDefault(setting, "0").equals("0"))
                .map(setting -> candidate(setting, "1"))
                .toList();
    }

    private static Tuning begun() {
        return Tuning.of(START, START.settings(), TuningTest::unset);
    }

    private static Tuning searched(Truth truth) {
        Tuning tuning = begun();
        for (List<Candidate> next = tuning.next(); !next.isEmpty(); next = tuning.next()) {
            Arm best = tuning.best();
            List<Arm> arms = next.stream().map(each -> each.change().on(best)).toList();
            tuning = tuning.after(next, truth.run(best, arms, 5));
        }
        return tuning;
    }

    private static Gain confirmed(Tuning tuning, Truth truth) {
        return Gain.of(truth.run(tuning.start(), List.of(tuning.best()), 8));
    }

    private static double ratio(Comparison comparison) {
        return Objects.requireNonNull(comparison.ratio()).point();
    }

    @Test
    void whereNothingHelpsAGainIsSeldomClaimed() {
        whereNothingHelpsAGainIsSeldomClaimed(RUNS);
    }

    @Test
    @Tag("full")
    void whereNothingHelpsAGainIsSeldomClaimedInManySearches() {
        whereNothingHelpsAGainIsSeldomClaimed(MANY_RUNS);
    }

    private static void whereNothingHelpsAGainIsSeldomClaimed(int runs) {
        RandomGenerator random = new SplittableRandom(20261123);
        int kept = 0;
        int claimed = 0;
        for (int run = 0; run < runs; run++) {
            Truth truth = new Truth(Map.of(), random);
            Tuning tuning = searched(truth);
            if (!tuning.kept().isEmpty()) {
                kept++;
                claimed += confirmed(tuning, truth).isConfirmed() ? 1 : 0;
            }
        }

        // chance keeps something now and then, or nothing would be tested here
        assertThat(kept).isBetween(1, runs * 5 / 100);
        assertThat(claimed).isLessThanOrEqualTo(runs / 100);
    }

    @Test
    void whatHelpsIsFoundAndItsIntervalCoversTheTruth() {
        whatHelpsIsFoundAndItsIntervalCoversTheTruth(RUNS);
    }

    @Test
    @Tag("full")
    void whatHelpsIsFoundAndItsIntervalCoversTheTruthInManySearches() {
        whatHelpsIsFoundAndItsIntervalCoversTheTruth(MANY_RUNS);
    }

    private static void whatHelpsIsFoundAndItsIntervalCoversTheTruth(int runs) {
        RandomGenerator random = new SplittableRandom(20261124);
        Truth truth = new Truth(Map.of("d", 1.2), random);
        int found = 0;
        int covered = 0;
        for (int run = 0; run < runs; run++) {
            Tuning tuning = searched(truth);
            if (tuning.best().settings().getOrDefault("d", "0").equals("1")) {
                found++;
                double real = truth.of(tuning.best());
                Comparison shown = confirmed(tuning, truth).decisive();
                covered += Objects.requireNonNull(shown.widened()).contains(real) ? 1 : 0;
            }
        }

        assertThat(found).isGreaterThanOrEqualTo(runs * 95 / 100);
        assertThat(covered).isBetween(found * 92 / 100, found * 99 / 100);
    }

    /** The winner of six that are alike is the one that chance favoured. */
    @Test
    void whatTheStepsShowIsFlatteredAndWhatIsConfirmedIsNot() {
        RandomGenerator random = new SplittableRandom(20261125);
        Truth alike = new Truth(Map.of("a", 1.1, "b", 1.1, "c", 1.1, "d", 1.1, "e", 1.1, "f", 1.1), random);
        double shown = 0;
        double confirmed = 0;
        int kept = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Candidate> all = begun().next();
            List<Arm> arms = all.stream().map(each -> each.change().on(START)).toList();
            Tuning tuning = begun().after(all, alike.run(START, arms, 5));
            if (!tuning.kept().isEmpty()) {
                kept++;
                shown += Math.log(ratio(tuning.kept().getFirst().comparison()));
                confirmed += Math.log(ratio(confirmed(tuning, alike).decisive()));
            }
        }

        assertThat(Math.exp(shown / kept)).isGreaterThan(1.11);
        assertThat(Math.exp(confirmed / kept)).isBetween(1.095, 1.105);
    }

    @Test
    void whatHelpsLessIsTriedAgainOnTopOfWhatHelpsMost() {
        Truth truth = new Truth(Map.of("b", 1.5, "e", 1.3), new SplittableRandom(1));

        Tuning tuning = searched(truth);

        assertThat(tuning.steps()).hasSize(2);
        assertThat(tuning.steps().getFirst().tried().get(4).outcome()).isEqualTo(Outcome.HELPS);
        assertThat(tuning.steps().get(1).from().notation()).isEqualTo("fake a=0 b=1 c=0 d=0 e=0 f=0");
        assertThat(notations(tuning.steps().get(1).tried().stream().map(Tried::candidate)))
                .containsExactly("e=1");
        assertThat(tuning.best().notation()).isEqualTo("fake a=0 b=1 c=0 d=0 e=1 f=0");
        assertThat(tuning.next()).isEmpty();
    }

    @Test
    void aSettingThatWasKeptIsNotTurnedBackAndAnotherValueOfItNotTriedAgain() {
        List<Candidate> both = List.of(candidate("a", "1"), candidate("a", "2"));
        Tuning begun = Tuning.of(START, START.settings(), settings -> List.of(candidate("a", "0"), both.getFirst()));
        Truth truth = new Truth(Map.of("a", 1.4), new SplittableRandom(2));

        Tuning tuning =
                begun.after(both, truth.run(START, List.of(Arm.parse("fake a=1 b=0"), Arm.parse("fake a=1 c=0")), 5));

        assertThat(tuning.kept()).hasSize(1);
        assertThat(tuning.next()).isEmpty();
    }

    @Test
    void whatAKeptSettingMakesPossibleIsProposedNext() {
        Proposals depending = settings ->
                "1".equals(settings.get("a")) ? List.of(candidate("depth", "8")) : List.of(candidate("a", "1"));
        Tuning begun = Tuning.of(START, START.settings(), depending);
        Truth truth = new Truth(Map.of("a", 1.4), new SplittableRandom(3));

        Tuning tuning = begun.after(begun.next(), truth.run(START, List.of(Arm.parse("fake a=1")), 5));

        assertThat(notations(tuning.next().stream())).containsExactly("depth=8");
    }

    @Test
    void whatMakesTheServerDoOtherWorkIsNotKeptHoweverFastItIs() {
        List<Candidate> one = List.of(candidate("a", "1"));
        Analysis shown = Analyst.analyse(aRun("fake", "fake a=1")
                .blocks(5, 1, fork -> {
                    fork.perSecond(30_000);
                    fork.work = new ServerWork(100_000, 50_000L, 50_000L, 50L, 50_000L, 8L);
                })
                .build());

        Tuning tuning = begun().after(one, shown);

        assertThat(tuning.steps().getFirst().tried().getFirst().outcome()).isEqualTo(Outcome.NOT_COMPARED);
        assertThat(tuning.best()).isEqualTo(START);
    }

    @Test
    void anArmThatFailsIsNotKeptAndTheOthersGoOn() {
        List<Candidate> two = List.of(candidate("a", "1"), candidate("b", "1"));
        Analysis shown = Analyst.analyse(aRun("fake", "fake a=1", "fake b=1")
                .unresolved(1)
                .blocks(5, (arm, fork) -> {
                    if (arm == 1) {
                        fork.failure = RunResultsBuilder.failure();
                    }
                    fork.perSecond(arm == 2 ? 20_000 : 10_000).micros(arm == 2 ? 15 : 30);
                })
                .build());

        Tuning tuning = begun().after(two, shown);

        assertThat(tuning.steps().getFirst().tried().stream().map(Tried::outcome))
                .containsExactly(Outcome.NOT_COMPARED, Outcome.KEPT);
    }

    private static List<String> notations(Stream<Candidate> candidates) {
        return new ArrayList<>(candidates.map(Candidate::notation).toList());
    }
}
