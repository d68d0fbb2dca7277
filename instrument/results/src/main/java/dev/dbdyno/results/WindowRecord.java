package dev.dbdyno.results;

import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.window.Measurement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One window as stored: a line of {@code windows.ndjson}.
 *
 * @param block from 0
 * @param arm index into the plan's arms
 * @param attempt of the fork, from 0, where it replaced another within its block; null where it was the only one
 * @param window from 0 within its fork, warm-up included
 * @param round of its block, from 0; null where the forks of a block ran one after another
 * @param roundTrip by which a relay made round trips longer, zero where there was none; null where the plan says it of all windows
 * @param link of its fork, where the server and a replay are compared; null elsewhere
 */
public record WindowRecord(
        int block,
        int arm,
        @Nullable Integer attempt,
        int window,
        @Nullable Integer round,
        @Nullable Duration roundTrip,
        Phase phase,
        Measurement measurement,
        @Nullable Link link) {

    /** A window of a run that does not compare the server with a replay. */
    public WindowRecord(
            int block,
            int arm,
            @Nullable Integer attempt,
            int window,
            @Nullable Integer round,
            @Nullable Duration roundTrip,
            Phase phase,
            Measurement measurement) {
        this(block, arm, attempt, window, round, roundTrip, phase, measurement, null);
    }

    /** A window at the plan's distance. */
    public WindowRecord(
            int block,
            int arm,
            @Nullable Integer attempt,
            int window,
            @Nullable Integer round,
            Phase phase,
            Measurement measurement) {
        this(block, arm, attempt, window, round, null, phase, measurement);
    }

    /** A window of a block without rounds. */
    public WindowRecord(int block, int arm, int window, Phase phase, Measurement measurement) {
        this(block, arm, null, window, null, null, phase, measurement);
    }

    /** How its fork's stack reached the server; null where the plan says it of all windows. */
    public @Nullable Link linkOfFork() {
        return link != null ? link : roundTrip == null ? null : roundTrip.isZero() ? Link.DIRECT : Link.RELAYED;
    }
}
