package dev.dbdyno.databases.neo4j.server;

import java.util.concurrent.atomic.LongAdder;
import org.neo4j.gqlstatus.ErrorGqlStatusObject;
import org.neo4j.kernel.api.exceptions.Status;
import org.neo4j.kernel.api.query.ExecutingQuery;
import org.neo4j.kernel.impl.query.QueryExecutionMonitor;

/** Statements that have ended, well or not, as the server's own log of queries would hear of them. */
final class StatementCount implements QueryExecutionMonitor {

    private final LongAdder ended = new LongAdder();

    long soFar() {
        return ended.sum();
    }

    @Override
    public void startProcessing(ExecutingQuery query) {}

    @Override
    public void startExecution(ExecutingQuery query) {}

    @Override
    public void endFailure(ExecutingQuery query, Throwable failure) {
        ended.increment();
    }

    @Override
    public void endFailure(ExecutingQuery query, String reason, Status status, ErrorGqlStatusObject error) {
        ended.increment();
    }

    @Override
    public void endSuccess(ExecutingQuery query) {
        ended.increment();
    }
}
