package dev.dbdyno.lab;

import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ResolvedArm;
import org.jspecify.annotations.Nullable;

/**
 * An arm with everything that it takes to run it, or with the reason why it cannot.
 *
 * @param loading by whom it is loaded, and how those processes are started
 * @param relay of what lies between its stack and the server; null where nothing does
 * @param database that its stack reaches; null where it is a service of the user's
 * @param oldestServer the oldest version of it that the stack works with; null where any will do
 */
public record RunnableArm(
        ResolvedArm resolved,
        Loading loading,
        @Nullable ClassPath relay,
        @Nullable DatabaseKind database,
        @Nullable String oldestServer) {

    /** The same arm, which has turned out not to run. It is reported as failed, and the others go on. */
    public RunnableArm failing(Failure failure) {
        ResolvedArm unable = new ResolvedArm(
                resolved.arm(),
                resolved.label(),
                resolved.settings(),
                resolved.explainedWork(),
                resolved.classPath(),
                failure);
        return new RunnableArm(unable, new Loading.Impossible(), null, database, oldestServer);
    }

    /** Why it cannot run; null where it can. */
    public @Nullable Failure failure() {
        return resolved.failure();
    }
}
