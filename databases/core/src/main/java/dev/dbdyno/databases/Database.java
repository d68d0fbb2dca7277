package dev.dbdyno.databases;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.results.ServerInfo;
import java.util.OptionalLong;

/** A running database server with dbdyno's own data in it. Closing it removes what dbdyno made. */
public interface Database extends AutoCloseable {

    /** What a stack needs to connect; holds the password. */
    Endpoint endpoint(String applicationName);

    /** What may be stored and shown of the server. */
    ServerInfo info();

    /** Connections that stacks may open, at most: the server's limit less what it and the lab keep for themselves. */
    int connectionLimit() throws DatabaseException;

    /** The server's setting that decides over the limit. */
    String connectionLimitSetting();

    /** Process id of the server's main process; empty where the server is not on this machine, or not ours. */
    OptionalLong mainProcess();

    /**
     * Makes the rows of a data set, unless they are there already and none was changed, added or removed; the server is at rest
     * after. Not while a stack is connected.
     */
    void prepare(DataSet data) throws DatabaseException;

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

    /**
     * The server's counters now. Counts of sessions that are still open may lag by seconds: read before a fork's first
     * connection and after its last.
     */
    Counters counters() throws DatabaseException;

    /** Drops the schema and closes the lab's connection; an embedded server is stopped and its data removed. */
    @Override
    void close();
}
