package dev.dbdyno.lab;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The server as one fork uses it: under a name of its own, which distinguishes its connections from all others. */
final class ServerUse {

    private static final Duration BETWEEN_COUNTS = Duration.ofMillis(50);

    private final Database database;
    private final String applicationName;
    private final Duration disconnecting;
    private final Interruption interruption;

    ServerUse(Database database, String applicationName, Duration disconnecting, Interruption interruption) {
        this.database = database;
        this.applicationName = applicationName;
        this.disconnecting = disconnecting;
        this.interruption = interruption;
    }

    /** Where the fork's stack connects; holds the password. */
    Endpoint endpoint() {
        return database.endpoint(applicationName);
    }

    @Nullable Long mainProcess() {
        OptionalLong process = database.mainProcess();
        return process.isPresent() ? process.getAsLong() : null;
    }

    void prepare(DataSet data) throws DatabaseException {
        database.prepare(data);
    }

    Counters counters() throws DatabaseException {
        return database.counters();
    }

    /** The fork's connections that are open now. */
    int connections() throws DatabaseException {
        return database.connections(applicationName);
    }

    /** Waits a while until the fork's connections have gone: the next fork must not share the server with them. */
    void awaitDisconnected() throws DatabaseException, InterruptedException {
        Deadline deadline = Deadline.in(disconnecting);
        while (connections() > 0 && !deadline.isOver()) {
            if (interruption.askedWithin(BETWEEN_COUNTS)) {
                return;
            }
        }
    }

    /** The same behind a fork that failed, whose failure is the one to tell. */
    void awaitDisconnectedAfter(ChildException failure) throws InterruptedException {
        try {
            awaitDisconnected();
        } catch (DatabaseException e) {
            failure.addSuppressed(e);
        }
    }
}
