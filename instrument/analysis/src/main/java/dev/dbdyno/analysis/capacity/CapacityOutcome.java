package dev.dbdyno.analysis.capacity;

/** The outcome of a fork's search for its capacity. */
public sealed interface CapacityOutcome {

    /**
     * The capacity.
     *
     * @param perSecond fitted to all probes
     * @param logError standard error of its logarithm, as far as this fork's own probes show it
     * @param passedPerSecond highest rate that the probes together say meets the SLA
     * @param failedPerSecond lowest rate that they say does not
     */
    record Found(double perSecond, double logError, double passedPerSecond, double failedPerSecond)
            implements CapacityOutcome {}

    /**
     * The SLA was met at every rate that could be offered: the capacity is at least this.
     *
     * @param reason why nothing more was offered, in words
     */
    record AtLeast(double perSecond, String reason) implements CapacityOutcome {}

    /** No rate was seen to meet the SLA. */
    record NotFound(String reason) implements CapacityOutcome {}
}
