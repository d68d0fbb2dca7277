package dev.dbdyno.report;

import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.SpikeCourse;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One arm's spike in words: what terminal, page and Markdown all show. */
public record SpikeRow(String label, String goodput, String p99, String recovery, String lost) {

    /** Of all arms that have one. */
    public static List<SpikeRow> of(Report report) {
        return report.analysis().spikes().stream()
                .map(spike -> of(report, spike))
                .toList();
    }

    public static SpikeRow of(Report report, SpikeCourse spike) {
        return new SpikeRow(
                report.label(spike.arm()),
                joined(Numbers.significant(spike.burstGoodput()), Numbers.interval(spike.burstGoodput())),
                joined(nanos(spike.burstP99Nanos()), Numbers.nanosInterval(spike.burstP99Nanos())),
                recovery(spike),
                lost(spike.lostFraction()));
    }

    private static String nanos(@Nullable Estimate estimate) {
        return estimate == null ? Numbers.ABSENT : Numbers.nanos(Math.round(estimate.point()));
    }

    private static String recovery(SpikeCourse spike) {
        Estimate seconds = spike.recoverySeconds();
        if (seconds == null) {
            return spike.recovered() == 0
                    ? "not within the run"
                    : "not within the run in %d of %d forks"
                            .formatted(spike.forks() - spike.recovered(), spike.forks());
        }
        return joined(
                Numbers.duration(Duration.ofMillis(Math.round(seconds.point() * 1e3))),
                seconds.interval() == null ? "" : Numbers.interval(seconds));
    }

    private static String lost(@Nullable Estimate fraction) {
        if (fraction == null) {
            return Numbers.ABSENT;
        }
        return joined(
                Numbers.percent(fraction.point()),
                fraction.interval() == null
                        ? ""
                        : "[%s, %s]"
                                .formatted(
                                        Numbers.percent(fraction.interval().low()),
                                        Numbers.percent(fraction.interval().high())));
    }

    private static String joined(String value, String interval) {
        return (value + " " + interval).strip();
    }
}
