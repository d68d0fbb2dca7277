package dev.dbdyno.results;

import dev.dbdyno.results.window.Measurement;
import org.jspecify.annotations.Nullable;

/**
 * One window as stored: a line of {@code windows.ndjson}.
 *
 * @param block from 0
 * @param arm index into the plan's arms
 * @param attempt of the fork, from 0, where it replaced another within its block; null where it was the only one
 * @param window from 0 within its fork, warm-up included
 * @param round of its block, from 0; null where the forks of a block ran one after another
 */
public record WindowRecord(
        int block,
        int arm,
        @Nullable Integer attempt,
        int window,
        @Nullable Integer round,
        Phase phase,
        Measurement measurement) {

    /** One of a block without rounds. */
    public WindowRecord(int block, int arm, int window, Phase phase, Measurement measurement) {
        this(block, arm, null, window, null, phase, measurement);
    }
}
