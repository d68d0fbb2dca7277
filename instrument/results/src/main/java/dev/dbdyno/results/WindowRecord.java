package dev.dbdyno.results;

/**
 * One window as stored: a line of {@code windows.ndjson}.
 *
 * @param block from 0
 * @param arm index into the plan's arms
 * @param window from 0 within its fork, warm-up included
 */
public record WindowRecord(int block, int arm, int window, Phase phase, Measurement measurement) {}
