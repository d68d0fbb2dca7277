package dev.dbdyno.relay.replay;

/**
 * What was answered in the server's place on all connections, added up as the server's own counters do. There is one
 * difference: for a COMMIT that stays prepared, as pgjdbc's does, pg_stat_statements counts only the first run.
 */
public final class Work {

    private long hits;
    private long misses;
    private long askedEachTime;
    private long messages;
    private long statements;
    private long rows;
    private long transactions;

    /** Statements that were answered from what was learned. */
    public long hits() {
        return hits;
    }

    /** Statements that the real server answered. */
    public long misses() {
        return misses;
    }

    /** Misses that will miss the next time too: statements that concern the session, and all that follow an unclear setting. */
    public long askedEachTime() {
        return askedEachTime;
    }

    /** Messages of clients that were connected, whoever answered them. */
    public long messages() {
        return messages;
    }

    /**
     * Statements that clients have run and the server has not counted, less those that replay asked it a second time.
     */
    public long statements() {
        return statements;
    }

    /** The same for rows. */
    public long rows() {
        return rows;
    }

    /** The same for transactions. */
    public long transactions() {
        return transactions;
    }

    void heard() {
        messages++;
    }

    void missed() {
        misses++;
    }

    /** A statement that is asked of the server each time. */
    void missedForEver() {
        misses++;
        askedEachTime++;
    }

    void answered(Done done) {
        hits += done.executions;
        statements += done.statements;
        rows += done.rows;
        transactions += done.transactions;
    }

    void askedAgain(Done done) {
        statements -= done.statements;
        rows -= done.rows;
        transactions -= done.transactions;
    }

    /** What some messages of one client have done. */
    static final class Done {
        private long executions;
        private long statements;
        private long rows;
        private long transactions;

        /** Counts a portal from its first row on, or a simple query. */
        void ran(Execution execution) {
            statements += execution.statements();
            wentOn(execution);
        }

        /** Counts a portal from where it stood. To the server it is still the same statement. */
        void wentOn(Execution execution) {
            executions++;
            rows += execution.rows();
        }

        void endedTransaction() {
            transactions++;
        }
    }
}
