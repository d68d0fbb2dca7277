package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindFortunes;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.OnGraph;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.sql.Dialect;
import dev.dbdyno.spi.sql.Notation;
import dev.dbdyno.spi.sql.Parameter;
import dev.dbdyno.spi.sql.Sql;
import dev.dbdyno.spi.sql.Sql.Change;
import dev.dbdyno.spi.sql.Sql.Select;
import dev.dbdyno.stacks.shared.r2dbc.Tuples;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Readable;
import java.util.List;
import org.springframework.r2dbc.connection.R2dbcTransactionManager;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;

/** Against Spring's {@link DatabaseClient}, with named parameters, as Spring's reference shows. */
final class DatabaseClientOperations implements Operations {

    private final DatabaseClient client;
    private final ClientWorlds worlds;
    private final Sql<Readable> sql;
    private final Change<Company> insertCompany;
    private final TransactionalOperator transaction;

    DatabaseClientOperations(ConnectionPool pool, Dispatch dispatch, String schema) {
        this.client = DatabaseClient.create(pool);
        this.sql = Sql.of(schema, Dialect.POSTGRESQL, Notation.NAMED, COLUMNS);
        Sql<Readable> numbered = Sql.of(schema, Dialect.POSTGRESQL, Notation.NUMBERED, COLUMNS);
        this.insertCompany = numbered.insertCompany();
        this.worlds = new ClientWorlds(client, dispatch, sql.findWorld(), numbered.updateWorld());
        this.transaction = TransactionalOperator.create(new R2dbcTransactionManager(pool));
    }

    @Override
    public Flux<? extends Row> rows(Operation operation) {
        return switch (operation) {
            case FindCompany find -> rows(sql.findCompany(), find);
            case FindCompanies find -> rows(sql.findCompanies(), find);
            case InsertCompanies insert -> insert(insert);
            case Sleep sleep -> rows(sql.sleep(), sleep);
            case Query query -> query(query);
            case FindWorlds find -> worlds.find(find);
            case UpdateWorlds update -> worlds.update(update);
            case FindFortunes find ->
                rows(sql.findFortunes(), find).collectList().flatMapIterable(Fortune::page);
            case AddUser add -> add(add);
            case FindUser find -> rows(sql.findUser(), find);
            case FindUsers find -> rows(sql.findUsers(), find);
            case DeleteUser delete ->
                bound(sql.deleteUser().text(), sql.deleteUser().parameters(), delete)
                        .fetch()
                        .rowsUpdated()
                        .map(Sql::count)
                        .flux();
            case OnGraph onGraph -> Flux.error(OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph));
        };
    }

    private <O, R extends Row> Flux<R> rows(Select<O, R, Readable> select, O asked) {
        return bound(select.text(), select.parameters(), asked)
                .map(select.row())
                .all();
    }

    private Flux<User> add(AddUser asked) {
        return bound(sql.addUser().text(), sql.addUser().parameters(), asked)
                .filter(statement -> statement.returnGeneratedValues(GENERATED))
                .map(generated -> Sql.added(asked, COLUMNS, generated))
                .all();
    }

    /** A batch is the driver's: the client has none of its own and lends its connection, which is the transaction's. */
    private Flux<Tuple> insert(InsertCompanies asked) {
        return client.inConnection(connection -> Operations.batch(connection, insertCompany, asked.companies()))
                .as(transaction::transactional)
                .map(Sql::count)
                .flux();
    }

    private <O> DatabaseClient.GenericExecuteSpec bound(String text, List<Parameter<O>> parameters, O asked) {
        DatabaseClient.GenericExecuteSpec statement = client.sql(text);
        for (Parameter<O> parameter : parameters) {
            statement = statement.bind(parameter.name(), parameter.value(asked));
        }
        return statement;
    }

    private Flux<Tuple> query(Query query) {
        return client.sql(query.sql())
                .bindValues(query.parameters())
                .map(Tuples::of)
                .all();
    }
}
