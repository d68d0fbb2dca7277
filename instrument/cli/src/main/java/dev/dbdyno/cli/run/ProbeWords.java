package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.capacity.SlaCheck;
import dev.dbdyno.analysis.words.RemarkWords;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Describes a probe in a line: what was offered, how long it took, and whether the service level held. */
final class ProbeWords {

    private final @Nullable Probing probing;
    private final List<Sla> slas;

    ProbeWords(@Nullable Probing probing) {
        this.probing = probing;
        this.slas = switch (probing) {
            case null -> List.of();
            case Probing.ClientStaircase stairs -> List.of();
            case Probing.Distances distances -> List.of();
            case Probing.Staircase stairs -> stairs.sla() == null ? List.of() : List.of(stairs.sla());
            case Probing.CapacitySearch search -> search.slas();
        };
    }

    /** @param number of the probe in its fork, from 0 */
    String line(int number, Measurement window) {
        Histogram latency = window.latency().nanos();
        return String.format(
                Locale.ROOT,
                "%s  p50 %-8s  p99 %-8s  %s",
                load(number, window),
                Numbers.nanos(latency.getValueAtPercentile(50)),
                Numbers.nanos(latency.getValueAtPercentile(99)),
                outcome(window));
    }

    /** The load that was offered, or who asked for it, with the result. */
    private String load(int number, Measurement window) {
        return probing instanceof Probing.ClientStaircase stairs
                ? String.format(
                        Locale.ROOT,
                        "%14s  %8s/s",
                        RunWords.clients(stairs.clients().get(number)),
                        Numbers.significant(window.operationsPerSecond()))
                : String.format(Locale.ROOT, "%8s/s", offered(window.openLoop()));
    }

    private static String offered(@Nullable OpenLoopWindow openLoop) {
        return openLoop == null ? "?" : Numbers.significant(openLoop.offeredPerSecond());
    }

    private String outcome(Measurement window) {
        if (!window.isValid()) {
            return "invalid: " + RemarkWords.faults(window);
        }
        if (slas.isEmpty()) {
            return window.failures() == 0 ? "" : "%d failed".formatted(window.failures());
        }
        List<String> broken = slas.stream()
                .flatMap(sla -> SlaCheck.of(sla, window).broken().stream())
                .distinct()
                .toList();
        return broken.isEmpty() ? "ok" : "late: " + String.join(", ", broken);
    }
}
