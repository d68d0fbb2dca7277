package dev.dbdyno.report;

import dev.dbdyno.analysis.ArmFootprint;
import dev.dbdyno.analysis.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one arm's web host takes, in words: what terminal, page and Markdown all show. */
public record FootprintRow(String label, String build, String start, String atStart, String underLoad) {

    /** What every form says above the rows. */
    public static final String TITLE = "What each web host takes";

    /** What the rows mean. */
    public static final String MEANING =
            "Start: from the start of the process until it serves. Memory: its resident set, when it serves and at most behind a measured window. Build: what the framework took to build the application, once. Intervals are over forks.";

    /** Of all arms that have one. */
    public static List<FootprintRow> of(Report report) {
        return report.analysis().footprints().stream()
                .map(footprint -> of(report, footprint))
                .toList();
    }

    public static FootprintRow of(Report report, ArmFootprint footprint) {
        Long build = footprint.buildNanos();
        return new FootprintRow(
                report.label(footprint.arm()),
                build == null ? Numbers.ABSENT : Numbers.nanos(build),
                joined(
                        Numbers.nanos(Math.round(footprint.startNanos().point())),
                        Numbers.nanosInterval(footprint.startNanos())),
                memory(footprint.residentAtStartBytes()),
                memory(footprint.residentUnderLoadBytes()));
    }

    private static String memory(@Nullable Estimate bytes) {
        return joined(Numbers.mebibytes(bytes), Numbers.mebibytesInterval(bytes));
    }

    private static String joined(String value, String interval) {
        return (value + " " + interval).strip();
    }
}
