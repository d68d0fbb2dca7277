package dev.dbdyno.stacks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.dbdyno.model.Company;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
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
import dev.dbdyno.spi.Operation.OnGraph;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.sql.JdbcSql;
import dev.dbdyno.stacks.shared.jdbc.Connecting;
import dev.dbdyno.stacks.shared.jdbc.Failures;
import dev.dbdyno.stacks.shared.jdbc.UserStatements;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Each operation takes a connection from HikariCP, prepares, executes, reads all rows and gives the connection back. */
final class JdbcStack implements BlockingStack {

    private final HikariDataSource dataSource;
    private final String findCompany;
    private final String findCompanies;
    private final Worlds worlds;
    private final Fortunes fortunes;
    private final Users users;
    private final UserStatements userStatements = new UserStatements();

    private JdbcStack(HikariDataSource dataSource, String schema) {
        this.dataSource = dataSource;
        this.findCompany = "select company_id, company_name from %s.companies where company_id = ?".formatted(schema);
        this.findCompanies =
                "select company_id, company_name from %s.companies where company_id > ? order by company_id limit ?"
                        .formatted(schema);
        this.worlds = new Worlds(schema);
        this.fortunes = new Fortunes(schema);
        this.users = new Users(schema);
    }

    static JdbcStack open(Endpoint endpoint, Settings settings) throws OperationException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(Connecting.url(endpoint));
        config.setUsername(endpoint.user());
        config.setPassword(endpoint.password());
        config.setMaximumPoolSize(settings.get(JdbcStackProvider.POOL));
        config.setConnectionTimeout(
                Connecting.connectionTimeoutMillis(settings.get(JdbcStackProvider.POOL_WAIT_MILLIS)));
        config.addDataSourceProperty("ApplicationName", endpoint.applicationName());
        // pgjdbc alone would encrypt where the server can: arms would no longer do the same work
        config.addDataSourceProperty("sslmode", "disable");
        // as text: HikariCP hands properties over as they are, and pgjdbc passes over those that are no strings
        config.addDataSourceProperty(
                "prepareThreshold", String.valueOf(settings.get(JdbcStackProvider.PREPARE_THRESHOLD)));
        try {
            return new JdbcStack(new HikariDataSource(config), endpoint.schema());
        } catch (PoolInitializationException refused) {
            throw Failures.of(refused.getCause() == null ? refused : refused.getCause());
        }
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        try (Connection connection = dataSource.getConnection()) {
            return switch (operation) {
                case FindCompany find -> findCompany(connection, find);
                case FindCompanies find -> findCompanies(connection, find);
                case Sleep sleep -> sleep(connection, sleep);
                case Query query -> query(connection, query);
                case FindWorlds find -> worlds.find(connection, find);
                case UpdateWorlds update -> worlds.update(connection, update);
                case FindFortunes find -> fortunes.page(connection);
                case AddUser add -> users.add(connection, add);
                case FindUser find -> users.find(connection, find);
                case FindUsers find -> users.findFirst(connection, find);
                case DeleteUser delete -> users.delete(connection, delete);
                case OnGraph onGraph -> throw OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph);
            };
        } catch (SQLException failed) {
            throw Failures.of(failed);
        }
    }

    private List<Company> findCompany(Connection connection, FindCompany find) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(findCompany)) {
            statement.setInt(1, find.companyId());
            return companies(statement);
        }
    }

    private List<Company> findCompanies(Connection connection, FindCompanies find) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(findCompanies)) {
            statement.setInt(1, find.afterCompanyId());
            statement.setInt(2, find.count());
            return companies(statement);
        }
    }

    private static List<Company> companies(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            List<Company> companies = new ArrayList<>();
            while (result.next()) {
                companies.add(new Company(result.getInt(1), result.getString(2)));
            }
            return companies;
        }
    }

    private static List<Tuple> sleep(Connection connection, Sleep sleep) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select 1 from pg_sleep(?)")) {
            statement.setDouble(1, sleep.seconds());
            try (ResultSet result = statement.executeQuery()) {
                return UserStatements.tuples(result);
            }
        }
    }

    private List<Tuple> query(Connection connection, Query query) throws SQLException {
        JdbcSql sql = userStatements.translated(query);
        try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
            return UserStatements.run(statement, sql, query);
        }
    }

    @Override
    public void close() {
        dataSource.close();
    }
}
