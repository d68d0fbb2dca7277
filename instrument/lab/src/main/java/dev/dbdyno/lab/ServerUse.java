package dev.dbdyno.lab;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.profile.ServerActivity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The server as one fork uses it: under a name of its own, which distinguishes its connections, and with what the server did for
 * it.
 *
 * <p>In a database of its arm's own all that is counted is the fork's, but for what the lab does there. In one that all arms
 * share, only what is counted during the fork's own turns is.
 */
final class ServerUse {

    private static final Duration BETWEEN_COUNTS = Duration.ofMillis(50);

    private final Database server;
    private final ArmDatabase data;
    private final String applicationName;
    private final Duration disconnecting;
    private final Interruption interruption;

    /**
     * The counters as they would be if they had begun at the fork's first reading and counted only the fork; null
     * before that.
     */
    private @Nullable Counters first;

    private @Nullable Counters counted;

    /** The reading at the beginning of a stretch that is the fork's. */
    private @Nullable Counters stretch;

    /**
     * A use that has counted nothing yet.
     *
     * @param data of the arm; the server itself where all arms share it
     */
    ServerUse(
            Database server,
            ArmDatabase data,
            String applicationName,
            Duration disconnecting,
            Interruption interruption) {
        this.server = server;
        this.data = data;
        this.applicationName = applicationName;
        this.disconnecting = disconnecting;
        this.interruption = interruption;
    }

    private boolean isShared() {
        return data.counting() == ArmDatabase.Counting.ALL_ARMS;
    }

    /** The endpoint to which the fork's stack connects. It holds the password. */
    Endpoint endpoint() {
        return data.endpoint(applicationName);
    }

    @Nullable Long mainProcess() {
        OptionalLong process = server.mainProcess();
        return process.isPresent() ? process.getAsLong() : null;
    }

    /** Makes rows anew while nothing of the fork's is at work; what the server counts then is not the fork's work. */
    void prepare(List<DataSet> changed) throws DatabaseException {
        if (changed.isEmpty()) {
            return;
        }
        boolean counting = stretch != null;
        if (counting) {
            pause();
        }
        for (DataSet set : changed) {
            data.prepare(set);
        }
        if (counting) {
            resume();
        }
    }

    /** The fork begins. */
    void begin() throws DatabaseException {
        first = data.counters();
        counted = first;
        if (!isShared()) {
            stretch = first;
        }
    }

    /** A turn of the fork begins. */
    void turnBegins() throws DatabaseException {
        if (isShared()) {
            resume();
        }
    }

    /** The turn has ended. */
    void turnEnded() throws DatabaseException {
        if (isShared()) {
            pause();
        }
    }

    private void resume() throws DatabaseException {
        stretch = data.counters();
    }

    private void pause() throws DatabaseException {
        Counters from = stretch;
        Counters before = counted;
        if (from != null && before != null) {
            counted = before.movedOn(from, data.counters());
        }
        stretch = null;
    }

    /** The server's work for the fork, whose connections have gone; null if it never began. */
    @Nullable ServerWork work(long operations) throws DatabaseException {
        pause();
        Counters from = first;
        Counters to = counted;
        return from == null || to == null ? null : to.since(from, operations);
    }

    /** The fork's connections that are open now. */
    int connections() throws DatabaseException {
        return server.connections(applicationName);
    }

    /** What they are doing now; empty where the server does not tell. */
    Optional<ServerActivity> activity() throws DatabaseException {
        return server.activity(applicationName);
    }

    /** Waits a while until the fork's connections have gone: whoever follows must not share the server with them. */
    void awaitDisconnected() throws DatabaseException, InterruptedException {
        Deadline deadline = Deadline.in(disconnecting);
        while (connections() > 0 && !deadline.isOver()) {
            if (interruption.askedWithin(BETWEEN_COUNTS)) {
                return;
            }
        }
    }

    /** The same after a fork that failed, whose own failure is the one to report. */
    void awaitDisconnectedAfterFailure() throws InterruptedException {
        try {
            awaitDisconnected();
        } catch (DatabaseException e) {
            // the server has failed too, and the next fork will say so
            return;
        }
    }
}
