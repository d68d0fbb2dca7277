package dev.dbdyno.lab;

import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One fork's warm-up: what each of its turns is loaded with, and when it ends.
 *
 * <p>It may begin with a load of its own, until the compiler is idle or half of the time has gone; that load never makes the
 * fork steady. A fork that open loops will probe begins with the plan's closed loop, which finds what the arm does, and then
 * warms up by an open loop at half of that (docs/adr/0017-capacity-that-load-decides.md): a load that comes in bursts and finds the host
 * idle in between takes other paths, and has much of the code compiled anew.
 */
final class WarmUp {

    /**
     * The rate of the warm-up as a fraction of what a closed loop does. Every arm holds it, and it is enough for the
     * compiler.
     */
    static final double PACE_FRACTION = 0.5;

    private final Plan plan;
    private final SteadyState steady = new SteadyState();

    /** Judges the load that comes first; null when that is over. */
    private @Nullable SteadyState first;

    private double fastestPerSecond;
    private Duration loaded = Duration.ZERO;

    WarmUp(Plan plan) {
        this.plan = plan;
        boolean crowd = plan.windows().warmupClients() != null;
        this.first = crowd || plan.probing() instanceof Probing.Rates ? new SteadyState() : null;
    }

    /** The load of the next turn. */
    LoadModel load() {
        Integer clients = plan.windows().warmupClients();
        if (first != null) {
            return clients == null ? calm(plan.load()) : new LoadModel.ClosedLoop(clients);
        }
        return plan.probing() instanceof Probing.Rates rates && fastestPerSecond > 0
                ? calm(rates.openLoops().at(PACE_FRACTION * fastestPerSecond))
                : calm(plan.load());
    }

    /**
     * The load without a lead-in, which would only lengthen turns that do not count, and without bursts, which show no
     * trend.
     */
    private static LoadModel calm(LoadModel load) {
        return switch (load) {
            case LoadModel.ClosedLoop closed -> closed;
            case LoadModel.Backlog backlog -> backlog;
            case LoadModel.OpenLoop open ->
                new LoadModel.OpenLoop(open.operationsPerSecond(), open.arrivals(), open.concurrency(), Duration.ZERO);
            case LoadModel.Spike spike ->
                new LoadModel.OpenLoop(spike.steadyPerSecond(), spike.arrivals(), spike.concurrency(), Duration.ZERO);
        };
    }

    /** Takes a turn of {@link #load} into account. Empty while the warm-up must go on. */
    Optional<Steadiness> after(Measurement window) {
        loaded = loaded.plusNanos(window.durationNanos());
        SteadyState begun = first;
        if (begun == null) {
            steady.add(window);
        } else {
            begun.add(window);
            fastestPerSecond = Math.max(fastestPerSecond, window.operationsPerSecond());
            // half of the time stays for the load that makes it steady
            first = begun.isCompiled() || hasLoadedFor(atMost().dividedBy(2)) ? null : begun;
        }
        if (hasLoadedFor(plan.windows().warmupAtLeast()) && steady.isReached()) {
            return Optional.of(Steadiness.STEADY);
        }
        return hasLoadedFor(atMost()) ? Optional.of(Steadiness.NOT_STEADY) : Optional.empty();
    }

    /** Whether there is time for a further window of such turns. */
    boolean hasRoomFor(List<Command.Turn> window) {
        Duration length = window.stream().map(Command.Turn::length).reduce(loaded, Duration::plus);
        return length.compareTo(atMost()) <= 0;
    }

    /** Takes a window of a round that settles into account. */
    void settle(Measurement window) {
        loaded = loaded.plusNanos(window.durationNanos());
    }

    private boolean hasLoadedFor(Duration length) {
        return loaded.compareTo(length) >= 0;
    }

    private Duration atMost() {
        return plan.windows().warmupAtMost();
    }
}
