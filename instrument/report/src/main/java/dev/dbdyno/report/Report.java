package dev.dbdyno.report;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.ReplayedHalf;
import dev.dbdyno.analysis.arms.ArmFootprint;
import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Movements;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.loads.ClientCurve;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.words.ArmNames;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.studies.StudyClaims;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is reported: a run's stored results, what the analysis says of them, and where the run is a study's, of its claims.
 * With stacks of its profiles, flame graphs lie in a file beside its page.
 *
 * <p>Every format takes one of these and nothing else, so that a report can be built again at any time.
 *
 * @param results of the forks with the server, where the run compares it with a replay
 * @param replayed the report on the forks with the replay; null for other runs
 */
public record Report(
        RunResults results,
        Analysis analysis,
        @Nullable StudyClaims claims,
        @Nullable FlameFile flame,
        ArmNames names,
        @Nullable Report replayed) {

    /** The report on a run that belongs to no study. */
    public static Report of(RunResults stored, Analysis analysis) {
        ArmNames names = ArmNames.of(stored.run().arms());
        ReplayedHalf half = analysis.replayed();
        Report other = half == null
                ? null
                : new Report(stored.answered(Answers.REPLAYED), half.analysis(), null, null, names, null);
        return new Report(stored.answered(Answers.OF_SERVER), analysis, null, null, names, other);
    }

    /** The same report with the claims of the run's study. */
    public Report withClaims(StudyClaims ofStudy) {
        return new Report(results, analysis, ofStudy, flame, names, replayed);
    }

    /** The same report with a file of flame graphs beside its page. */
    public Report withFlame(FlameFile beside) {
        return new Report(results, analysis, claims, beside, names, replayed);
    }

    public Run run() {
        return results.run();
    }

    /** The run as it was asked for and stored, with both halves if it has two. */
    public Run storedRun() {
        return replayed == null ? run() : run().going(run().plan().answered(Answers.BOTH));
    }

    /** All forks, those of both halves if there are two. */
    public List<ForkRecord> forks() {
        return Stream.concat(
                        results.forks().stream(),
                        replayed == null ? Stream.empty() : replayed.results().forks().stream())
                .toList();
    }

    /** All windows, those of both halves if there are two. */
    List<WindowRecord> windows() {
        return Stream.concat(
                        results.windows().stream(),
                        replayed == null ? Stream.empty() : replayed.results().windows().stream())
                .toList();
    }

    /** An arm's name wherever people read it. The settings that all arms share are in {@link ArmNames#common}. */
    public String name(int arm) {
        return names.name(arm);
    }

    /** An arm in full, for programs; arms of one label (the same arm twice) are distinguished by their place. */
    public String label(int arm) {
        List<ResolvedArm> arms = run().arms();
        String label = arms.get(arm).label();
        long namesakes = arms.stream().filter(a -> a.label().equals(label)).count();
        return namesakes > 1 ? label + " (arm " + (arm + 1) + ")" : label;
    }

    public Optional<Comparison> comparison(int arm, Metric metric) {
        return analysis.comparisons().stream()
                .filter(c -> c.arm() == arm && c.metric() == metric)
                .findFirst();
    }

    /** What the verdict rests on where the ratio moved while it was measured. A compiler that is at work has a warning of its own. */
    List<Comparison> stillMoving() {
        return Movements.among(analysis.comparisons().stream()
                .filter(comparison -> comparison.metric() == primary())
                .toList());
    }

    /** The measure that the verdict is about. */
    public Metric primary() {
        return Metric.of(run().plan()).getFirst();
    }

    /** An arm's value by one of the plan's measures. */
    public Optional<Estimate> measure(int arm, Metric metric) {
        return analysis.measures().stream()
                .filter(m -> m.arm() == arm && m.metric() == metric)
                .findFirst()
                .flatMap(m -> Optional.ofNullable(m.estimate()));
    }

    public Optional<ArmCapacity> capacity(int arm) {
        return analysis.capacities().stream().filter(c -> c.arm() == arm).findFirst();
    }

    public Optional<ClientCurve> clientCurve(int arm) {
        return analysis.clientCurves().stream().filter(c -> c.arm() == arm).findFirst();
    }

    /** The footprint of an arm's web host; empty if it has none of dbdyno's. */
    public Optional<ArmFootprint> footprint(int arm) {
        return analysis.footprints().stream().filter(f -> f.arm() == arm).findFirst();
    }

    public Optional<ArmSummary> summary(int arm) {
        return analysis.arms().stream().filter(a -> a.arm() == arm).findFirst();
    }
}
