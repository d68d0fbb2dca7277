package dev.dbdyno.databases;

import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.results.PlaceSeen;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.profile.ServerActivity;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** A running database server with dbdyno's own data in it. Closing it removes what dbdyno made. */
public interface Database extends ArmDatabase, AutoCloseable {

    /** The properties of the server that may be stored and shown. */
    ServerInfo info();

    /** Connections that stacks may open, at most: the server's limit less what it and the lab keep for themselves. */
    int connectionLimit() throws DatabaseException;

    /** The server's setting that decides over the limit. */
    String connectionLimitSetting();

    /** Process id of the server's main process; empty where the server is not on this machine, or not ours. */
    OptionalLong mainProcess();

    /** By what its main process is known on its machine; empty where a server says nothing of its processes. */
    default Optional<ServerSign> sign() {
        return Optional.empty();
    }

    /** Reads what the server's processes use; empty where {@link #mainProcess} is known, or nobody can read it. */
    default Optional<ServerMeter> meter() {
        return Optional.empty();
    }

    /** The place at which a server's processes are read; empty for those that are here or at no place that is known. */
    default Optional<PlaceSeen> seenAt() {
        return Optional.empty();
    }

    /**
     * Rows of an arm's own, the same that this one has now. Made at the first call for the arm, and kept until the server is
     * closed. Empty where all arms must share this one's.
     *
     * @param arm index into the plan's arms
     */
    default Optional<ArmDatabase> copy(int arm) throws DatabaseException {
        return Optional.empty();
    }

    @Override
    default Counting counting() {
        return Counting.ALL_ARMS;
    }

    /**
     * Runs a statement of the user's with the smallest and with the largest parameters that may be drawn, and takes back what it
     * changed: what it says of itself must be true before anything is measured with it.
     *
     * @throws DatabaseException when it fails, or returns another number of rows than it says; with its file and line
     */
    default void tryOut(UserStatement statement) throws DatabaseException {}

    /**
     * Makes a server that was only just started as quick as it will be, which may take seconds: the first forks must not be
     * measured against another than the later ones. A user's own server is left as it is.
     */
    default void warmUp() throws DatabaseException {}

    /** Connections now open that call themselves so, as the server counts them. */
    int connections(String applicationName) throws DatabaseException;

    /** What the connections that call themselves so are doing at this moment; empty where the server does not tell. */
    default Optional<ServerActivity> activity(String applicationName) throws DatabaseException {
        return Optional.empty();
    }

    /** Fails where the server does not answer within seconds, although it was connected to anew: no fork can be measured then. */
    default void check() throws DatabaseException {
        connections("none of dbdyno's");
    }

    /**
     * Runs an action, which must not throw, on any thread as soon as the server is lost. A server on this machine is when its main
     * process has ended; of one elsewhere, nobody may hear that.
     */
    default void whenLost(Runnable action) {
        if (mainProcess().isPresent()) {
            Optional<ProcessHandle> server = ProcessHandle.of(mainProcess().getAsLong());
            CompletableFuture<?> ended =
                    server.isPresent() ? server.get().onExit() : CompletableFuture.completedFuture(null);
            CompletableFuture<?> unused = ended.thenRun(action);
        }
    }

    /**
     * The user wants to go: what is asked of the server now fails at once, and what is asked from now on within seconds. Safe from
     * any thread.
     */
    default void hurry() {}

    /** Removes what dbdyno made and closes the lab's connection; an embedded server is stopped and its data removed. */
    @Override
    void close();
}
