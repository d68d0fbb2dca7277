package dev.dbdyno.stacks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Company;
import dev.dbdyno.spi.Endpoint;
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
import dev.dbdyno.spi.Row;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Tuple;
import dev.dbdyno.spi.sql.JdbcSql;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** Each operation takes a connection from HikariCP, prepares, executes, reads all rows and gives the connection back. */
final class JdbcStack implements BlockingStack {

    /** {@code HikariConfig.SOFT_TIMEOUT_FLOOR}. */
    private static final int LEAST_WAIT_MILLIS = 250;

    private final HikariDataSource dataSource;
    private final String findCompany;
    private final String findCompanies;
    private final Worlds worlds;
    private final Fortunes fortunes;
    private final Users users;

    /** A service has its statements in JDBC's notation at compile time: each text is translated once, not each call. */
    private final Map<String, JdbcSql> translatedByText = new ConcurrentHashMap<>();

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
        config.setJdbcUrl(url(endpoint));
        config.setUsername(endpoint.user());
        config.setPassword(endpoint.password());
        config.setMaximumPoolSize(settings.get(JdbcStackProvider.POOL));
        config.setConnectionTimeout(connectionTimeout(settings.get(JdbcStackProvider.POOL_WAIT_MILLIS)));
        config.addDataSourceProperty("ApplicationName", endpoint.applicationName());
        // pgjdbc alone would encrypt where the server can: arms would no longer do the same work
        config.addDataSourceProperty("sslmode", "disable");
        // as text: HikariCP hands properties over as they are, and pgjdbc passes over those that are no strings
        config.addDataSourceProperty(
                "prepareThreshold", String.valueOf(settings.get(JdbcStackProvider.PREPARE_THRESHOLD)));
        try {
            return new JdbcStack(new HikariDataSource(config), endpoint.schema());
        } catch (PoolInitializationException refused) {
            throw failure(refused.getCause() == null ? refused : refused.getCause());
        }
    }

    /** HikariCP takes 0 for no limit as well, and nothing else below its floor of 250 ms. */
    private static int connectionTimeout(int poolWaitMillis) throws OperationException {
        if (poolWaitMillis == 0 || poolWaitMillis >= LEAST_WAIT_MILLIS) {
            return poolWaitMillis;
        }
        throw new OperationException(
                "poolWaitMillis expects 0 or at least %d, for HikariCP takes nothing between, but got '%d'"
                        .formatted(LEAST_WAIT_MILLIS, poolWaitMillis),
                null,
                null);
    }

    private static String url(Endpoint endpoint) {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        String database = URLEncoder.encode(endpoint.database(), StandardCharsets.UTF_8);
        return "jdbc:postgresql://%s:%d/%s".formatted(host, endpoint.port(), database);
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
                case OnGraph graph ->
                    throw new IllegalArgumentException("stack 'jdbc' works on tables, but was asked for " + graph);
            };
        } catch (SQLException failed) {
            throw failure(failed);
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
                return tuples(result);
            }
        }
    }

    private List<Tuple> query(Connection connection, Query query) throws SQLException {
        JdbcSql sql = translatedByText.computeIfAbsent(query.sql(), JdbcSql::translate);
        try (PreparedStatement statement = connection.prepareStatement(sql.text())) {
            bind(statement, sql.parameterNumbers(), query.parameters());
            if (!statement.execute()) {
                return List.of();
            }
            try (ResultSet result = statement.getResultSet()) {
                return tuples(result);
            }
        }
    }

    private static void bind(PreparedStatement statement, List<Integer> parameterNumbers, List<?> parameters)
            throws SQLException {
        for (int place = 0; place < parameterNumbers.size(); place++) {
            int number = parameterNumbers.get(place);
            if (number < 1 || number > parameters.size()) {
                throw new SQLException(
                        "the statement names $%d, but %d parameters were given".formatted(number, parameters.size()));
            }
            statement.setObject(place + 1, parameters.get(number - 1));
        }
    }

    private static List<Tuple> tuples(ResultSet result) throws SQLException {
        int columns = result.getMetaData().getColumnCount();
        List<Tuple> tuples = new ArrayList<>();
        while (result.next()) {
            List<@Nullable Object> values = new ArrayList<>(columns);
            for (int column = 1; column <= columns; column++) {
                values.add(result.getObject(column));
            }
            tuples.add(new Tuple(values));
        }
        return tuples;
    }

    private static OperationException failure(Throwable failed) {
        String message = Objects.toString(failed.getMessage(), failed.toString());
        return isPoolsTimeout(failed)
                ? OperationException.poolExhausted(message, failed)
                : new OperationException(message, sqlState(failed), failed);
    }

    /** HikariCP's own exception; where it names a cause, the wait ran out because no connection could be opened. */
    private static boolean isPoolsTimeout(Throwable failed) {
        return failed instanceof SQLTransientConnectionException && failed.getCause() == null;
    }

    /** Pgjdbc gives its own failures an SQLSTATE too; the server's are those that carry its message. */
    private static @Nullable String sqlState(Throwable failed) {
        return failed instanceof PSQLException server && server.getServerErrorMessage() != null
                ? server.getSQLState()
                : null;
    }

    @Override
    public void close() {
        dataSource.close();
    }
}
