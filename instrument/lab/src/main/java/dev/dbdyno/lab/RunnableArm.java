package dev.dbdyno.lab;

import dev.dbdyno.results.DatabaseKind;
import dev.dbdyno.results.ResolvedArm;
import org.jspecify.annotations.Nullable;

/**
 * An arm with everything that it takes to run it.
 *
 * @param loading by whom it is loaded, and how those processes are started
 * @param database that its stack reaches; null where it is a service of the user's
 * @param oldestServer the oldest version of it that the stack works with; null where any will do
 */
public record RunnableArm(
        ResolvedArm resolved,
        Loading loading,
        @Nullable DatabaseKind database,
        @Nullable String oldestServer) {}
