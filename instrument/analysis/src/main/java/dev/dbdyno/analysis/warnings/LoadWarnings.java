package dev.dbdyno.analysis.warnings;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.loads.ArmCapacity;
import dev.dbdyno.analysis.loads.Capacities;
import dev.dbdyno.analysis.loads.ClientCurve;
import dev.dbdyno.analysis.loads.ClientCurves;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.Measurement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What loads leave open: capacities that were not found, and curves and turns that end too early. */
final class LoadWarnings {

    /** Turns end with their last operation. Where most of them is that end, what they count is not what the load does in the long run. */
    private static final double AT_WORK_FRACTION = 0.5;

    private final Evidence evidence;
    private final List<Warning> warnings = new ArrayList<>();

    LoadWarnings(Evidence evidence) {
        this.evidence = evidence;
    }

    List<Warning> all() {
        openCapacities();
        risingCurves();
        shortTurns();
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

    private void shortTurns() {
        for (int arm : evidence.arms()) {
            List<Measurement> windows = evidence.forks().validOf(arm).stream()
                    .flatMap(fork -> fork.measured().stream())
                    .filter(Measurement::isValid)
                    .toList();
            AtWork atWork = AtWork.sum(windows);
            double allNanos =
                    windows.stream().mapToLong(Measurement::durationNanos).sum();
            if (atWork != null && atWork.nanos() < AT_WORK_FRACTION * allNanos) {
                warnings.add(new Warning(
                        Warning.Kind.SHORT_TURNS,
                        arm,
                        "all clients at work for %s of the measured time"
                                .formatted(Words.percent(atWork.nanos() / allNanos))));
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
