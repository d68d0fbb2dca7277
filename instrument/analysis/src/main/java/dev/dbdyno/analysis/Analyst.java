package dev.dbdyno.analysis;

import dev.dbdyno.analysis.account.Accounts;
import dev.dbdyno.analysis.arms.ArmMeasure;
import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.arms.Footprints;
import dev.dbdyno.analysis.arms.Summaries;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Comparisons;
import dev.dbdyno.analysis.compare.OrderShifts;
import dev.dbdyno.analysis.compare.Outlooks;
import dev.dbdyno.analysis.compare.PrecisionRule;
import dev.dbdyno.analysis.compare.Ranking;
import dev.dbdyno.analysis.compare.Rankings;
import dev.dbdyno.analysis.distance.DistanceLine;
import dev.dbdyno.analysis.distance.Distances;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.findings.Findings;
import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.loads.Capacities;
import dev.dbdyno.analysis.loads.ClientCurves;
import dev.dbdyno.analysis.loads.LoadCurves;
import dev.dbdyno.analysis.loads.Spikes;
import dev.dbdyno.analysis.warnings.Warnings;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Looks;
import java.util.List;

/** Says what a run's results say. */
public final class Analyst {

    private Analyst() {}

    /**
     * Estimates, verdicts and warnings of everything that the run has stored so far. If it compares the server with a replay, they
     * are about the forks with the server, and {@link Analysis#replayed} is about the others: nothing rests on both.
     *
     * <p>A run may stop when {@link Looks#isAfter} its complete blocks and {@link Analysis#precisionReached}.
     */
    public static Analysis analyse(RunResults results) {
        Evidence evidence = new Evidence(results.answered(Answers.OF_SERVER));
        Analysis analysis = analyse(evidence);
        return results.run().plan().hasBothAnswers()
                ? analysis.beside(replayed(evidence, analysis, results.answered(Answers.REPLAYED)))
                : analysis;
    }

    private static ReplayedHalf replayed(Evidence real, Analysis ofReal, RunResults results) {
        Evidence evidence = new Evidence(results);
        Analysis analysis = analyse(evidence);
        return new ReplayedHalf(
                analysis, new OrderShifts(real, evidence).of(ofReal.comparisons(), analysis.comparisons()));
    }

    private static Analysis analyse(Evidence evidence) {
        List<ArmSummary> arms = new Summaries(evidence).all();
        List<Comparison> comparisons = new Comparisons(evidence).all();
        List<ArmCapacity> capacities = new Capacities(evidence).all();
        Ranking ranking = new Rankings(evidence).of(comparisons);
        Outlooks outlooks = new Outlooks(evidence);
        Distances distances = new Distances(evidence);
        List<DistanceLine> lines = distances.lines();
        return new Analysis(
                evidence.forks().completeBlocks(),
                evidence.confidence(),
                arms,
                comparisons,
                measures(evidence, capacities),
                capacities,
                new LoadCurves(evidence).all(),
                new ClientCurves(evidence).all(),
                lines,
                distances.pairs(),
                new Spikes(evidence).all(),
                new Footprints(evidence).all(),
                new Accounts(evidence).all(),
                Warnings.of(evidence),
                Findings.of(evidence, ranking, comparisons),
                lines.isEmpty()
                        ? new PrecisionRule(evidence).reached(comparisons)
                        : Distances.areNarrow(lines, evidence.plan().precision().halfWidthFraction()),
                // a line is no one ratio whose width further blocks would narrow
                lines.isEmpty() ? outlooks.of(comparisons).orElse(null) : null,
                ranking,
                lines.isEmpty() ? outlooks.decisions(comparisons) : List.of(),
                null);
    }

    private static List<ArmMeasure> measures(Evidence evidence, List<ArmCapacity> capacities) {
        return evidence.arms().stream()
                .flatMap(arm -> evidence.metrics().stream()
                        .map(metric -> new ArmMeasure(
                                arm,
                                metric,
                                metric == Metric.CAPACITY
                                        ? capacities.get(arm).perSecond()
                                        : evidence.estimate(metric, arm))))
                .toList();
    }
}
