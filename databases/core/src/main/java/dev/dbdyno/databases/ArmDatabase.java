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
     * The server's counters now. Where they count this arm alone, they are exact before a fork's first connection and after its
     * last, and may lag by seconds in between. Where they count all arms, they are exact around each turn, and null where the
     * server's own lag.
     */
    Counters counters() throws DatabaseException;

    /** Whose work the counters count. */
    default Counting counting() {
        return Counting.THIS_ARM;
    }

    /** Whose work counters count. */
    enum Counting {
        /** The work of one arm, whose rows are in a database of its own. */
        THIS_ARM,
        /** The work of all arms, which only turns distinguish. */
        ALL_ARMS
    }
}
