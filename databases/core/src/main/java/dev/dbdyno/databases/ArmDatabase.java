package dev.dbdyno.databases;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;

/** The rows that an arm works with, on the run's server. */
public interface ArmDatabase {

    /** What a stack needs to connect; holds the password. */
    Endpoint endpoint(String applicationName);

    /**
     * Makes the rows of a data set, unless they are there already and none was changed, added or removed; the server is at rest
     * after. Not while a stack is at work there.
     */
    void prepare(DataSet data) throws DatabaseException;

    /**
     * The server's counters for these rows now. Counts of sessions that are still open may lag by seconds: read before a fork's
     * first connection and after its last.
     */
    Counters counters() throws DatabaseException;
}
