package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.capacity.SlaCheck;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.statistics.Histograms;
import dev.dbdyno.analysis.statistics.Quantile;
import dev.dbdyno.analysis.statistics.Quantiles;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The curves of latency against load, from the probes of searches and from staircases alike. */
public final class LoadCurves {

    /** A search's probes lie at rates of their own in each fork: those within this fraction are taken together. */
    private static final double STEP_FRACTION = 0.05;

    /** A window with its place: forks are what bands are over. */
    private record Probe(int block, Measurement window, OpenLoopWindow openLoop) {}

    private final Evidence evidence;

    public LoadCurves(Evidence evidence) {
        this.evidence = evidence;
    }

    public List<LoadCurve> all() {
        if (!(evidence.plan().probing() instanceof Probing.Rates probing)) {
            return List.of();
        }
        return evidence.arms().stream()
                .map(arm -> new LoadCurve(arm, steps(probing, arm)))
                .filter(curve -> !curve.steps().isEmpty())
                .toList();
    }

    private List<LoadCurve.Step> steps(Probing.Rates probing, int arm) {
        TreeMap<Double, List<Probe>> byRate = new TreeMap<>();
        for (MeasuredFork fork : evidence.forks().validOf(arm)) {
            for (Measurement window : fork.measured()) {
                OpenLoopWindow openLoop = window.openLoop();
                if (openLoop != null) {
                    byRate.computeIfAbsent(place(probing, openLoop.offeredPerSecond()), rate -> new ArrayList<>())
                            .add(new Probe(fork.block(), window, openLoop));
                }
            }
        }
        return byRate.values().stream()
                .map(probes -> step(sla(probing), probes))
                .toList();
    }

    private static double place(Probing.Rates probing, double perSecond) {
        return switch (probing) {
            case Probing.Staircase staircase -> perSecond;
            case Probing.CapacitySearch search -> Math.rint(Math.log(perSecond) / Math.log1p(STEP_FRACTION));
        };
    }

    private static @Nullable Sla sla(Probing.Rates probing) {
        return switch (probing) {
            case Probing.Staircase staircase -> staircase.sla();
            case Probing.CapacitySearch search -> search.sla();
        };
    }

    private LoadCurve.Step step(@Nullable Sla sla, List<Probe> probes) {
        List<Probe> valid =
                probes.stream().filter(probe -> probe.window.isValid()).toList();
        return new LoadCurve.Step(
                probes.stream()
                        .mapToDouble(probe -> probe.openLoop.offeredPerSecond())
                        .average()
                        .orElseThrow(),
                achieved(valid),
                blocks(valid).size(),
                valid.size(),
                probes.size() - valid.size(),
                valid.stream().mapToLong(probe -> probe.window.operations()).sum(),
                valid.stream().mapToLong(probe -> probe.window.failures()).sum(),
                quantiles(valid),
                sla == null ? null : meets(sla, valid));
    }

    private static double achieved(List<Probe> probes) {
        double nanos = probes.stream()
                .mapToDouble(probe -> probe.window.durationNanos())
                .sum();
        double operations =
                probes.stream().mapToDouble(probe -> probe.window.operations()).sum();
        return nanos == 0 ? 0 : operations * 1e9 / nanos;
    }

    private static List<Integer> blocks(List<Probe> probes) {
        return probes.stream().map(Probe::block).distinct().toList();
    }

    /** The mean load of the windows on each bound, as the fit of a search takes it. */
    private static @Nullable Boolean meets(Sla sla, List<Probe> probes) {
        if (probes.isEmpty()) {
            return null;
        }
        List<SlaCheck> checks =
                probes.stream().map(probe -> SlaCheck.of(sla, probe.window)).toList();
        for (int bound = 0; bound < checks.getFirst().uses().size(); bound++) {
            double sum = 0;
            for (SlaCheck check : checks) {
                sum += check.uses().get(bound).load();
            }
            if (sum > checks.size()) {
                return false;
            }
        }
        return true;
    }

    private List<Quantile> quantiles(List<Probe> probes) {
        List<Histogram> perFork = blocks(probes).stream()
                .map(block -> Histograms.merged(probes.stream()
                        .filter(probe -> probe.block == block)
                        .map(probe -> probe.window.latency())
                        .toList()))
                .toList();
        return Quantiles.of(perFork, evidence.confidence());
    }
}
