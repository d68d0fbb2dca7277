package dev.dbdyno.relay.replay;

/**
 * What was answered in the server's place, of all connections: added up as the server's own counters do. In one case it is more: of a COMMIT that
 * stays prepared, as pgjdbc's does, pg_stat_statements counts the first run alone.
 */
public final class Work {

    private long hits;
    private long misses;
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

    /** By which the server counted fewer statements than clients have run; what replay itself asked it twice counts against them. */
    public long statements() {
        return statements;
    }

    /** The same of rows. */
    public long rows() {
        return rows;
    }

    /** The same of transactions. */
    public long transactions() {
        return transactions;
    }

    void missed() {
        misses++;
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

        /** A portal from its first row on, or a simple query. */
        void ran(Execution execution) {
            statements += execution.statements();
            wentOn(execution);
        }

        /** A portal from where it stood: to the server, still the same statement. */
        void wentOn(Execution execution) {
            executions++;
            rows += execution.rows();
        }

        void endedTransaction() {
            transactions++;
        }
    }
}
