package dev.dbdyno.analysis.statistics;

import dev.dbdyno.results.window.Latency;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Histograms are added, never averaged. */
public final class Histograms {

    private static final int DIGITS = 3;

    private Histograms() {}

    public static Histogram merged(List<Latency> latencies) {
        return sum(latencies.stream().map(Latency::nanos).toList());
    }

    static Histogram sum(List<Histogram> parts) {
        Histogram all = new Histogram(DIGITS);
        all.setAutoResize(true);
        parts.forEach(all::add);
        return all;
    }
}
