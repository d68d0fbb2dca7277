package dev.dbdyno.lab;

import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.window.Measurement;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One fork's warm-up: what each of its turns is loaded with, and when it ends. */
final class WarmUp {

    private final Plan plan;
    private final SteadyState steady = new SteadyState();

    /** Compiles what the largest number of clients needs, before the load that is measured first shows a trend. */
    private @Nullable SteadyState crowd;

    private Duration loaded = Duration.ZERO;

    WarmUp(Plan plan) {
        this.plan = plan;
        this.crowd = plan.windows().warmupClients() == null ? null : new SteadyState();
    }

    /** Of the next turn. */
    LoadModel load() {
        Integer clients = plan.windows().warmupClients();
        return crowd != null && clients != null ? new LoadModel.ClosedLoop(clients) : calm(plan.load());
    }

    /** A lead-in would only make turns longer that do not count anyway, and a burst shows no trend. */
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

    /** Takes a turn of {@link #load} into account; empty while it must go on. */
    Optional<Steadiness> after(Measurement window) {
        loaded = loaded.plusNanos(window.durationNanos());
        SteadyState begun = crowd;
        if (begun == null) {
            steady.add(window);
        } else {
            begun.add(window);
            // half of the time stays for the load that is measured
            crowd = begun.isCompiled() || hasLoadedFor(atMost().dividedBy(2)) ? null : begun;
        }
        if (hasLoadedFor(plan.windows().warmupAtLeast()) && steady.isReached()) {
            return Optional.of(Steadiness.STEADY);
        }
        return hasLoadedFor(atMost()) ? Optional.of(Steadiness.NOT_STEADY) : Optional.empty();
    }

    private boolean hasLoadedFor(Duration length) {
        return loaded.compareTo(length) >= 0;
    }

    private Duration atMost() {
        return plan.windows().warmupAtMost();
    }
}
