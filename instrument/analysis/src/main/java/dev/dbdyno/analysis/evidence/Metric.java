package dev.dbdyno.analysis.evidence;

import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import java.util.List;

/** A measure by which arms are compared. */
public enum Metric {
    THROUGHPUT("throughput", "operations/s", Better.HIGHER),
    /**
     * Throughput at the number of clients that is best for the arm. Its other forks choose the number ({@link Peaks}):
     * the best of a fork's own windows would be too high by chance, the more so the more numbers were tried.
     */
    PEAK_THROUGHPUT("peak throughput", "operations/s", Better.HIGHER),
    /** The highest rate that meets the plan's SLA. */
    CAPACITY("capacity", "operations/s", Better.HIGHER),
    /** Operations that ended well within a spike's burst, by its length. */
    BURST_GOODPUT("goodput in the burst", "operations/s", Better.HIGHER),
    /** Latency from the intended start, at the plan's rate. */
    RESPONSE_P99("p99 response time", "ns", Better.LOWER),
    RESPONSE_P50("p50 response time", "ns", Better.LOWER),
    CPU_PER_OPERATION("CPU per operation", "µs", Better.LOWER);

    /** Which direction is the better one. */
    public enum Better {
        HIGHER,
        LOWER
    }

    private final String title;
    private final String unit;
    private final Better better;

    Metric(String title, String unit, Better better) {
        this.title = title;
        this.unit = unit;
        this.better = better;
    }

    /**
     * The measures by which a plan's arms are compared, the one that its verdict is about first. An open loop's throughput
     * is its schedule and says nothing; of a staircase, or over distances, only the processor time is one number an arm.
     */
    public static List<Metric> of(Plan plan) {
        return switch (plan.probing()) {
            case Probing.CapacitySearch search -> List.of(CAPACITY, CPU_PER_OPERATION);
            case Probing.Staircase staircase -> List.of(CPU_PER_OPERATION);
            case Probing.Distances distances -> List.of(CPU_PER_OPERATION);
            case Probing.ClientStaircase staircase -> List.of(PEAK_THROUGHPUT, CPU_PER_OPERATION);
            case null -> of(plan.load());
        };
    }

    private static List<Metric> of(LoadModel load) {
        return switch (load) {
            case LoadModel.ClosedLoop loop -> List.of(THROUGHPUT, CPU_PER_OPERATION);
            case LoadModel.Backlog backlog -> List.of(THROUGHPUT, CPU_PER_OPERATION);
            case LoadModel.OpenLoop open -> List.of(RESPONSE_P99, RESPONSE_P50, CPU_PER_OPERATION);
            case LoadModel.Spike spike -> List.of(BURST_GOODPUT, CPU_PER_OPERATION);
        };
    }

    public String title() {
        return title;
    }

    public String unit() {
        return unit;
    }

    public Better better() {
        return better;
    }
}
