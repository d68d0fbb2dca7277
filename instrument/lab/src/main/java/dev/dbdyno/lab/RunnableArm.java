package dev.dbdyno.lab;

import dev.dbdyno.results.ResolvedArm;

/**
 * An arm with everything that it takes to run it.
 *
 * @param loading by whom it is loaded, and how those processes are started
 */
public record RunnableArm(ResolvedArm resolved, Loading loading) {}
