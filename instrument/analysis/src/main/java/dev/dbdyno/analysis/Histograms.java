package dev.dbdyno.analysis;

import dev.dbdyno.results.Latency;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Histograms are added, never averaged. */
final class Histograms {

    private static final int DIGITS = 3;

    private Histograms() {}

    static Histogram merged(List<Latency> latencies) {
        Histogram all = new Histogram(DIGITS);
        all.setAutoResize(true);
        latencies.forEach(latency -> all.add(latency.nanos()));
        return all;
    }
}
