package dev.dbdyno.analysis;

import java.util.List;

/**
 * What a run's results say.
 *
 * @param completeBlocks blocks in which every arm that was still running had its fork
 * @param confidence of every interval here, after the correction for looks; 0.95 is what they cover
 * @param arms in the plan's order
 * @param comparisons of each other arm with the first, throughput and CPU per operation; empty with a single arm
 * @param warnings about the run as a whole and about single arms, gravest first
 * @param precisionReached whether every interval is as narrow as the plan asks
 */
public record Analysis(
        int completeBlocks,
        double confidence,
        List<ArmSummary> arms,
        List<Comparison> comparisons,
        List<Warning> warnings,
        boolean precisionReached) {
    public Analysis {
        arms = List.copyOf(arms);
        comparisons = List.copyOf(comparisons);
        warnings = List.copyOf(warnings);
    }
}
