package dev.dbdyno.analysis.warnings;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.loads.Capacities;
import dev.dbdyno.analysis.loads.ClientCurve;
import dev.dbdyno.analysis.loads.ClientCurves;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.window.Measurement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What loads that change leave open: capacities that were not found, and curves that end too early. */
final class LoadWarnings {

    private final Evidence evidence;
    private final List<Warning> warnings = new ArrayList<>();

    LoadWarnings(Evidence evidence) {
        this.evidence = evidence;
    }

    List<Warning> all() {
        openCapacities();
        risingCurves();
        return warnings;
    }

    private void openCapacities() {
        for (ArmCapacity capacity : new Capacities(evidence).all()) {
            if (capacity.openReason() != null) {
                int without = capacity.forks() - capacity.forkCapacities().size();
                warnings.add(new Warning(
                        Warning.Kind.CAPACITY_OPEN,
                        capacity.arm(),
                        "%d of %d; the first: %s".formatted(without, capacity.forks(), capacity.openReason()),
                        new Warning.Share(without, capacity.forks(), "forks")));
            }
        }
    }

    private void risingCurves() {
        for (ClientCurve curve : new ClientCurves(evidence).all()) {
            LogSample rise = lastRise(curve);
            if (rise != null && isRise(rise)) {
                int last = curve.steps().size() - 1;
                warnings.add(new Warning(
                        Warning.Kind.STILL_RISING,
                        curve.arm(),
                        "%s from %d to %d clients"
                                .formatted(
                                        Words.change(rise.point()),
                                        curve.steps().get(last - 1).clients(),
                                        curve.steps().get(last).clients())));
            }
        }
    }

    /** Beyond what counts as equal, and surely so where there is an interval. */
    private boolean isRise(LogSample ratio) {
        double margin = evidence.plan().precision().marginFraction();
        return ratio.point() > 1 + margin
                && (!ratio.hasInterval()
                        || ratio.interval(evidence.confidence()).low() > 1);
    }

    /** The last number's throughput by that of the one before, fork by fork; null where there are no two. */
    private @Nullable LogSample lastRise(ClientCurve curve) {
        int last = curve.steps().size() - 1;
        if (last == 0) {
            return null;
        }
        List<Double> ratios = new ArrayList<>();
        for (MeasuredFork fork : evidence.forks().validOf(curve.arm())) {
            Measurement before = fork.measured().get(last - 1);
            Measurement at = fork.measured().get(last);
            if (before.isValid() && at.isValid() && before.operations() > 0) {
                ratios.add(at.operationsPerSecond() / before.operationsPerSecond());
            }
        }
        return LogSample.of(ratios);
    }
}
