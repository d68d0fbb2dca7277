package dev.dbdyno.stacks.jooq;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
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
import dev.dbdyno.spi.Settings;
import dev.dbdyno.stacks.shared.jdbc.Failures;
import dev.dbdyno.stacks.shared.jdbc.Pool;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;

/** Runs operations by one {@code DSLContext} on the pool, which takes a connection for each statement. */
final class JooqStack implements BlockingStack {

    private final Queries queries;
    private final Supplier<OptionalInt> waiting;
    private final Runnable end;

    private JooqStack(Pool pool, String schema) {
        this.queries = new Queries(DSL.using(pool.connections(), SQLDialect.POSTGRES), schema);
        this.waiting = pool.waiting();
        this.end = pool.end();
    }

    static JooqStack open(Endpoint endpoint, Settings settings) throws OperationException {
        return new JooqStack(Pool.open(endpoint, settings), endpoint.schema());
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        try {
            return switch (operation) {
                case FindCompany find -> queries.find(find);
                case FindCompanies find -> queries.find(find);
                case InsertCompanies insert -> queries.insert(insert);
                case Sleep sleep -> queries.sleep(sleep);
                case Query query -> queries.run(query);
                case FindWorlds find -> queries.find(find);
                case UpdateWorlds update -> queries.update(update);
                case FindFortunes find -> queries.find(find);
                case AddUser add -> queries.add(add);
                case FindUser find -> queries.find(find);
                case FindUsers find -> queries.find(find);
                case DeleteUser delete -> queries.delete(delete);
                case OnGraph onGraph -> throw OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph);
            };
        } catch (DataAccessException failed) {
            throw Failures.ofInnermost(failed);
        }
    }

    @Override
    public OptionalInt waitingForConnection() {
        return waiting.get();
    }

    @Override
    public void close() {
        end.run();
    }
}
