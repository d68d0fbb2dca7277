package dev.dbdyno.cli;

import dev.dbdyno.analysis.SlaCheck;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.OpenLoopWindow;
import dev.dbdyno.results.Probing;
import dev.dbdyno.results.Sla;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One probe in a line: what was offered, how long it took, and whether the service level held. */
final class ProbeWords {

    private final @Nullable Sla sla;

    /** Of a staircase of clients; empty for open loops. */
    private final List<Integer> clients;

    ProbeWords(@Nullable Probing probing) {
        this.sla = switch (probing) {
            case null -> null;
            case Probing.Staircase stairs -> stairs.sla();
            case Probing.ClientStaircase stairs -> null;
            case Probing.CapacitySearch search -> search.sla();
        };
        this.clients = probing instanceof Probing.ClientStaircase stairs ? stairs.clients() : List.of();
    }

    /**
     * @param number of the probe in its fork, from 0
     */
    String line(int number, Measurement window) {
        Histogram latency = window.latency().nanos();
        return String.format(
                Locale.ROOT,
                "%s  p50 %-8s  p99 %-8s  %s",
                number < clients.size() ? closed(clients.get(number), window) : offered(window.openLoop()),
                Numbers.nanos(latency.getValueAtPercentile(50)),
                Numbers.nanos(latency.getValueAtPercentile(99)),
                outcome(window));
    }

    private static String closed(int clients, Measurement window) {
        return String.format(
                Locale.ROOT, "%6d clients %8s/s", clients, Numbers.significant(window.operationsPerSecond()));
    }

    private static String offered(@Nullable OpenLoopWindow openLoop) {
        return String.format(
                Locale.ROOT, "%8s/s", openLoop == null ? "?" : Numbers.significant(openLoop.offeredPerSecond()));
    }

    private String outcome(Measurement window) {
        if (window.invalid() != null) {
            return "invalid: " + window.invalid();
        }
        if (sla == null) {
            return window.failures() == 0 ? "" : "%d failed".formatted(window.failures());
        }
        List<String> broken = SlaCheck.of(sla, window).broken();
        return broken.isEmpty() ? "ok" : "late: " + String.join(", ", broken);
    }
}
