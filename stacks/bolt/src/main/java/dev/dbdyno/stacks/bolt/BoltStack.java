package dev.dbdyno.stacks.bolt;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.OnGraph;
import dev.dbdyno.spi.Operation.OnTables;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.stacks.bolt.BoltSettings.TransactionStyle;
import dev.dbdyno.stacks.shared.neo4j.Drivers;
import dev.dbdyno.stacks.shared.neo4j.Failures;
import java.util.List;
import org.neo4j.driver.Driver;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;

/** Each operation opens a session, runs a statement in it, reads all records and closes it. */
final class BoltStack implements BlockingStack {

    private final Driver driver;
    private final SessionConfig database;
    private final TransactionStyle transaction;

    private BoltStack(Driver driver, SessionConfig database, TransactionStyle transaction) {
        this.driver = driver;
        this.database = database;
        this.transaction = transaction;
    }

    static BoltStack open(Endpoint endpoint, Settings settings) throws OperationException {
        return new BoltStack(
                Drivers.connected(
                        endpoint, settings.get(BoltSettings.POOL), settings.get(BoltSettings.POOL_WAIT_MILLIS)),
                // named, as the driver's manual advises: the user's home database would be asked for otherwise
                SessionConfig.forDatabase(endpoint.database()),
                settings.get(BoltSettings.TRANSACTION));
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        return switch (operation) {
            case OnGraph onGraph -> run(Cypher.of(onGraph));
            case OnTables onTables -> throw OperationException.notOn(DatabaseKind.NEO4J, onTables);
        };
    }

    private List<Row> run(Cypher cypher) throws OperationException {
        try (Session session = driver.session(database)) {
            return switch (transaction) {
                case AUTO -> session.run(cypher.query()).list(cypher.row());
                case MANAGED -> managed(session, cypher);
            };
        } catch (RuntimeException failed) {
            throw Failures.of(failed);
        }
    }

    private static List<Row> managed(Session session, Cypher cypher) {
        return switch (cypher.access()) {
            case READ ->
                session.executeRead(context -> context.run(cypher.query()).list(cypher.row()));
            case WRITE ->
                session.executeWrite(context -> context.run(cypher.query()).list(cypher.row()));
        };
    }

    @Override
    public void close() {
        driver.close();
    }
}
