package dev.dbdyno.analysis.evidence;

import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The clients of a closed loop that had nothing under way in a window: at its end each is idle from its own last operation to the last
 * one of all. Windows in which operations were counted between two instants at which all clients are at work have none.
 */
final class IdleClients {

    private final Plan plan;
    private double clientNanos;
    private double idleNanos;

    private IdleClients(Plan plan) {
        this.plan = plan;
    }

    /** The part of the clients' time in the windows of some forks; 0 for other loads. */
    static double fraction(Plan plan, List<MeasuredFork> forks) {
        IdleClients idle = new IdleClients(plan);
        forks.forEach(fork -> fork.windows().forEach(window -> idle.add(window, idle.clients(fork, window))));
        return idle.clientNanos == 0 ? 0 : Math.max(0, idle.idleNanos / idle.clientNanos);
    }

    private int clients(MeasuredFork fork, Measurement window) {
        if (plan.probing() instanceof Probing.ClientStaircase stairs) {
            return stairs.clients().get(fork.measured().indexOf(window));
        }
        return plan.load() instanceof LoadModel.ClosedLoop loop ? loop.clients() : 0;
    }

    private void add(Measurement window, int clients) {
        if (clients == 0 || window.tally().atWork() != null) {
            return; // its throughput contains no time of theirs
        }
        Histogram latency = window.latency().nanos();
        if (latency.getTotalCount() == 0 || latency.getTotalCount() != window.operations()) {
            return; // a load that does not record each operation says nothing about its clients
        }
        double available = (double) clients * window.durationNanos();
        clientNanos += available;
        // how long operations took that failed is not stored: as long as the others
        idleNanos += available - latency.getMean() * (window.operations() + window.failures());
    }
}
