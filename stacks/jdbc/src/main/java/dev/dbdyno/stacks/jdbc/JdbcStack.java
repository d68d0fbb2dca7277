package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
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
import dev.dbdyno.spi.sql.JdbcSql;
import dev.dbdyno.spi.sql.Sql;
import dev.dbdyno.stacks.shared.jdbc.Failures;
import dev.dbdyno.stacks.shared.jdbc.Pool;
import dev.dbdyno.stacks.shared.jdbc.UserStatements;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** Each operation takes a connection from the pool, prepares, executes, reads all rows and gives the connection back. */
final class JdbcStack implements BlockingStack {

    private final DataSource dataSource;
    private final Supplier<OptionalInt> waiting;
    private final Runnable end;
    private final Statements statements;
    private final Sql<ResultSet> sql;
    private final UserStatements userStatements = new UserStatements();

    private JdbcStack(Pool pool, String schema) {
        this.dataSource = pool.connections();
        this.waiting = pool.waiting();
        this.end = pool.end();
        this.statements = new Statements(schema);
        this.sql = statements.sql();
    }

    static JdbcStack open(Endpoint endpoint, Settings settings) throws OperationException {
        return new JdbcStack(Pool.open(endpoint, settings, JdbcStackProvider.driver(settings)), endpoint.schema());
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        try (Connection connection = dataSource.getConnection()) {
            return switch (operation) {
                case FindCompany find -> statements.rows(connection, sql.findCompany(), find);
                case FindCompanies find -> statements.rows(connection, sql.findCompanies(), find);
                case InsertCompanies insert -> statements.insert(connection, insert);
                case Sleep sleep -> statements.rows(connection, sql.sleep(), sleep);
                case Query query -> query(connection, query);
                case FindWorlds find -> statements.find(connection, find);
                case UpdateWorlds update -> statements.update(connection, update);
                case FindFortunes find -> Fortune.page(statements.rows(connection, sql.findFortunes(), find));
                case AddUser add -> statements.add(connection, add);
                case FindUser find -> statements.rows(connection, sql.findUser(), find);
                case FindUsers find -> statements.rows(connection, sql.findUsers(), find);
                case DeleteUser delete -> statements.change(connection, sql.deleteUser(), delete);
                case OnGraph onGraph -> throw OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph);
            };
        } catch (SQLException failed) {
            throw Failures.of(failed);
        } catch (ResultSetColumns.Unreadable failed) {
            throw Failures.of(failed.failure());
        }
    }

    private List<Tuple> query(Connection connection, Query query) throws SQLException {
        JdbcSql sql = userStatements.translated(query);
        try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
            return UserStatements.run(statement, sql, query);
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
