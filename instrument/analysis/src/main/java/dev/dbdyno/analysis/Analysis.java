package dev.dbdyno.analysis;

import dev.dbdyno.analysis.account.CpuAccount;
import dev.dbdyno.analysis.arms.ArmFootprint;
import dev.dbdyno.analysis.arms.ArmMeasure;
import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Decision;
import dev.dbdyno.analysis.compare.Outlook;
import dev.dbdyno.analysis.compare.Ranking;
import dev.dbdyno.analysis.distance.DistanceLine;
import dev.dbdyno.analysis.distance.DistancePair;
import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.analysis.findings.Gap;
import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.loads.ClientCurve;
import dev.dbdyno.analysis.loads.LoadCurve;
import dev.dbdyno.analysis.loads.SpikeCourse;
import dev.dbdyno.analysis.warnings.Warning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run's results say.
 *
 * @param completeBlocks blocks in which every arm that was still running had its fork
 * @param confidence of every interval here, after the correction for looks; 0.95 is what they cover
 * @param arms in the plan's order
 * @param comparisons of each other arm with the first, by the plan's measures; empty with a single arm
 * @param measures of every arm, by every measure of the plan, in this order
 * @param capacities of the arms of a capacity search; empty for other plans
 * @param curves latency against offered load, of the arms of a search or a staircase; empty for other plans
 * @param clientCurves throughput against clients, of the arms of a staircase of clients; empty for other plans
 * @param distances each arm over distances from its server; empty for other plans
 * @param distancePairs each two of those arms; empty likewise
 * @param spikes the course of a spike, of each arm; empty for other plans
 * @param footprints what web hosts take, of each arm behind one that is loaded from outside
 * @param account where the CPU of an operation goes; empty for runs without profiles
 * @param warnings about the run as a whole and about single arms, gravest first
 * @param findings what may be the causes of the gaps that are decided, the best supported first
 * @param precisionReached whether every interval is as narrow as the plan asks
 * @param outlook what the run can tell; null where nothing is compared, or nothing is known of its scatter
 * @param ranking of the arms by the measure that the run's verdict is about
 * @param decisions what would decide the comparisons that are open by that measure
 * @param replayed the half with a replay, of a run that compares the server with one: all else is about the half with the
 *     server; null for other runs
 */
public record Analysis(
        int completeBlocks,
        double confidence,
        List<ArmSummary> arms,
        List<Comparison> comparisons,
        List<ArmMeasure> measures,
        List<ArmCapacity> capacities,
        List<LoadCurve> curves,
        List<ClientCurve> clientCurves,
        List<DistanceLine> distances,
        List<DistancePair> distancePairs,
        List<SpikeCourse> spikes,
        List<ArmFootprint> footprints,
        CpuAccount account,
        List<Warning> warnings,
        List<Finding> findings,
        boolean precisionReached,
        @Nullable Outlook outlook,
        Ranking ranking,
        List<Decision> decisions,
        @Nullable ReplayedHalf replayed) {
    public Analysis {
        arms = List.copyOf(arms);
        comparisons = List.copyOf(comparisons);
        measures = List.copyOf(measures);
        capacities = List.copyOf(capacities);
        curves = List.copyOf(curves);
        clientCurves = List.copyOf(clientCurves);
        distances = List.copyOf(distances);
        distancePairs = List.copyOf(distancePairs);
        spikes = List.copyOf(spikes);
        footprints = List.copyOf(footprints);
        warnings = List.copyOf(warnings);
        decisions = List.copyOf(decisions);
        findings = List.copyOf(findings);
    }

    /** An analysis of a run of which only comparisons, findings and the ranking are known. */
    public Analysis(
            int completeBlocks,
            double confidence,
            List<Comparison> comparisons,
            List<Finding> findings,
            Ranking ranking) {
        this(
                completeBlocks,
                confidence,
                List.of(),
                comparisons,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                CpuAccount.NONE,
                List.of(),
                findings,
                false,
                null,
                ranking,
                List.of(),
                null);
    }

    /** The same with the half of the run that had a replay. The run is precise enough once both halves are. */
    Analysis beside(ReplayedHalf other) {
        return new Analysis(
                completeBlocks,
                confidence,
                arms,
                comparisons,
                measures,
                capacities,
                curves,
                clientCurves,
                distances,
                distancePairs,
                spikes,
                footprints,
                account,
                warnings,
                findings,
                precisionReached && other.analysis().precisionReached(),
                outlook,
                ranking,
                decisions,
                other);
    }

    /** The gaps between the arms that are behind and the arms that are ahead. */
    public List<Gap> gaps() {
        return Gap.of(ranking, comparisons);
    }
}
