package dev.dbdyno.report;

import dev.dbdyno.analysis.Warning;
import java.util.List;

/**
 * A warning in words.
 *
 * @param subject the arm's label, or {@code "run"}
 */
public record WarningWords(String subject, String cause, String evidence, String remedy) {

    /** All of them, gravest first. */
    public static List<WarningWords> of(Report report) {
        return report.analysis().warnings().stream().map(w -> of(report, w)).toList();
    }

    private static WarningWords of(Report report, Warning warning) {
        Integer arm = warning.arm();
        return new WarningWords(
                arm == null ? "run" : report.label(arm),
                warning.kind().cause(),
                warning.evidence(),
                warning.kind().remedy());
    }
}
