package dev.dbdyno.results;

import org.jspecify.annotations.Nullable;

/**
 * Why a fork has no result.
 *
 * @param phase what it was doing, in words: {@code "resolving the class path"}, {@code "opening the stack"}, {@code "warming
 *     up"} …
 * @param message what happened and, where known, what to do
 * @param exitCode of the child, where it ended by itself
 * @param logFile the child's log, relative to the run's folder; null where it has none
 */
public record Failure(
        String phase,
        String message,
        @Nullable Integer exitCode,
        @Nullable String logFile) {}
