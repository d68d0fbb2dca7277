package dev.dbdyno.stacks.bolt;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.OnGraph;
import dev.dbdyno.spi.Operation.OnTables;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.stacks.bolt.BoltSettings.TransactionStyle;
import dev.dbdyno.stacks.shared.neo4j.Drivers;
import dev.dbdyno.stacks.shared.neo4j.Failures;
import org.neo4j.driver.Driver;
import org.neo4j.driver.Record;
import org.neo4j.driver.SessionConfig;
import org.neo4j.driver.reactivestreams.ReactiveResult;
import org.neo4j.driver.reactivestreams.ReactiveSession;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Each operation opens a session, runs a statement in it and closes it before it signals its end: a session that is not
 * closed keeps its connection.
 */
final class BoltReactiveStack implements ReactiveStack {

    private final Driver driver;
    private final SessionConfig database;
    private final TransactionStyle transaction;

    private BoltReactiveStack(Driver driver, SessionConfig database, TransactionStyle transaction) {
        this.driver = driver;
        this.database = database;
        this.transaction = transaction;
    }

    static BoltReactiveStack open(Endpoint endpoint, Settings settings) throws OperationException {
        return new BoltReactiveStack(
                Drivers.connected(
                        endpoint, settings.get(BoltSettings.POOL), settings.get(BoltSettings.POOL_WAIT_MILLIS)),
                SessionConfig.forDatabase(endpoint.database()),
                settings.get(BoltSettings.TRANSACTION));
    }

    @Override
    public Publisher<? extends Row> execute(Operation operation) {
        return switch (operation) {
            case OnGraph onGraph -> run(Cypher.of(onGraph)).onErrorMap(Failures::of);
            case OnTables onTables -> Mono.error(OperationException.notOn(DatabaseKind.NEO4J, onTables));
        };
    }

    private Flux<Row> run(Cypher cypher) {
        return Flux.usingWhen(
                Mono.fromSupplier(() -> driver.session(ReactiveSession.class, database)),
                session -> records(session, cypher).map(cypher.row()),
                ReactiveSession::close);
    }

    private Flux<Record> records(ReactiveSession session, Cypher cypher) {
        return switch (transaction) {
            case AUTO -> records(session.run(cypher.query()));
            case MANAGED -> managed(session, cypher);
        };
    }

    private static Flux<Record> managed(ReactiveSession session, Cypher cypher) {
        return switch (cypher.access()) {
            case READ -> Flux.from(session.executeRead(context -> records(context.run(cypher.query()))));
            case WRITE -> Flux.from(session.executeWrite(context -> records(context.run(cypher.query()))));
        };
    }

    private static Flux<Record> records(Publisher<ReactiveResult> result) {
        return Mono.fromDirect(result).flatMapMany(ReactiveResult::records);
    }

    @Override
    public void close() {
        driver.close();
    }
}
