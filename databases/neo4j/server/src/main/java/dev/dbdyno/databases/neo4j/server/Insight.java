package dev.dbdyno.databases.neo4j.server;

import java.util.List;
import org.neo4j.common.DependencyResolver;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.kernel.api.net.NetworkConnectionTracker;
import org.neo4j.kernel.api.net.TrackedNetworkConnection;
import org.neo4j.kernel.impl.transaction.stats.TransactionCounters;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.monitoring.Monitors;

/** What the server knows of its own work, read without making it work. */
final class Insight {

    private final GraphDatabaseService database;
    private final StatementCount statements;
    private final TransactionCounters transactions;
    private final ConnectionCount opened;
    private final NetworkConnectionTracker connections;
    private final ConnectorPortRegister ports;

    private Insight(
            GraphDatabaseService database,
            DependencyResolver server,
            StatementCount statements,
            ConnectionCount opened) {
        this.database = database;
        this.statements = statements;
        this.opened = opened;
        this.transactions = server.resolveDependency(TransactionCounters.class);
        this.connections = server.resolveDependency(NetworkConnectionTracker.class);
        this.ports = server.resolveDependency(ConnectorPortRegister.class);
    }

    static Insight into(GraphDatabaseService database) {
        DependencyResolver server = ((GraphDatabaseAPI) database).getDependencyResolver();
        StatementCount statements = new StatementCount();
        ConnectionCount opened = new ConnectionCount();
        server.resolveDependency(Monitors.class).addMonitorListener(statements);
        // the database's own hear of its statements, those above it of connections, which are the server's
        server.resolveTypeDependencies(Monitors.class).forEach(monitors -> monitors.addMonitorListener(opened));
        return new Insight(database, server, statements, opened);
    }

    int boltPort() {
        return ports.getLocalAddress(ConnectorType.BOLT).getPort();
    }

    /**
     * {@code counters} gives statements, transactions and connections since the start; {@code connections} and {@code end} a
     * number; {@code run} rows, or what went wrong.
     */
    String answer(String question) {
        String[] words = question.split(" ", 2);
        String name = words.length == 2 ? words[1] : "";
        return switch (words[0]) {
            case "counters" ->
                "%d %d %d".formatted(statements.soFar(), transactions.getNumberOfStartedTransactions(), opened.soFar());
            case "connections" -> String.valueOf(called(name).size());
            case "run" -> Statements.run(database, name);
            case "end" -> String.valueOf(end(name));
            default -> "what?";
        };
    }

    private List<TrackedNetworkConnection> called(String name) {
        return connections.activeConnections().stream()
                .filter(connection -> name.equals(connection.userAgent()))
                .toList();
    }

    private int end(String name) {
        List<TrackedNetworkConnection> ended = called(name);
        ended.forEach(TrackedNetworkConnection::close);
        return ended.size();
    }
}
