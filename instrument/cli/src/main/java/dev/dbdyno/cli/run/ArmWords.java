package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.live.LiveArm;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Unit;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** An arm in a line while its run goes on: what it does, what that costs, and how it stands against the reference. */
final class ArmWords {

    private final Run run;
    private final ProbeWords probes;

    ArmWords(Run run) {
        this.run = run;
        this.probes = new ProbeWords(run.plan().probing());
    }

    /**
     * The text after the arm's name.
     *
     * @param probe number of the latest probe in its fork, from 0; negative where there is none
     */
    String line(int arm, LiveArm soFar, int probe) {
        WindowRecord latest = soFar.latest();
        if (latest != null && latest.phase() == Phase.WARMUP && soFar.operationsPerSecond() == null) {
            return "warming up, %s/s"
                    .formatted(Numbers.significant(latest.measurement().operationsPerSecond()));
        }
        if (latest != null && latest.roundTrip() != null) {
            return "%9s/s at a round trip of %s"
                    .formatted(
                            Numbers.significant(latest.measurement().operationsPerSecond()),
                            RunWords.roundTrip(latest.roundTrip()));
        }
        if (latest != null && probe >= 0 && run.plan().probing() instanceof Probing.ByFork) {
            return probes.line(probe, latest.measurement());
        }
        if (soFar.operationsPerSecond() == null) {
            return latest == null ? "waiting" : "no valid window yet";
        }
        return "%s  %s  %s"
                .formatted(rate(soFar, latest), cpu(soFar), standing(arm, soFar))
                .stripTrailing();
    }

    /** The arm's ratio to the first arm. */
    String standing(int arm, LiveArm soFar) {
        if (run.arms().size() == 1) {
            return "";
        }
        if (arm == 0) {
            return "reference";
        }
        Estimate ratio = soFar.ratio();
        return ratio == null ? "" : "%s%s".formatted(Numbers.ratioWithInterval(ratio), range(soFar.range()));
    }

    /** The range of a ratio. With too few blocks for an interval, no more is claimed. */
    private static String range(@Nullable Interval range) {
        return range == null ? "" : String.format(Locale.ROOT, ", %.2f–%.2f so far", range.low(), range.high());
    }

    /** An open loop's rate is its schedule; what it shows is how long operations take. */
    private String rate(LiveArm soFar, @Nullable WindowRecord latest) {
        return run.plan().load() instanceof LoadModel.OpenLoop && latest != null
                ? percentiles(latest.measurement())
                : String.format(Locale.ROOT, "%9s/s", Numbers.significant(soFar.operationsPerSecond()));
    }

    private static String percentiles(Measurement window) {
        Histogram nanos = window.latency().nanos();
        return String.format(
                Locale.ROOT,
                "p50 %-8s p99 %-8s",
                Numbers.nanos(nanos.getValueAtPercentile(50)),
                Numbers.nanos(nanos.getValueAtPercentile(99)));
    }

    private static String cpu(LiveArm soFar) {
        return soFar.cpuMicros() == null
                ? ""
                : String.format(Locale.ROOT, "%8s CPU/op", Numbers.with(Unit.MICROS, soFar.cpuMicros(), null));
    }
}
