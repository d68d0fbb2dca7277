package dev.dbdyno.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.model.Endpoint;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Tuple;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;

/**
 * What real drivers do with one connection, to a server or to what stands before it.
 *
 * @param endpoint of the server, with the table of companies
 */
record Drivers(Endpoint endpoint) {

    static final String LOOPBACK = "127.0.0.1";
    static final String FIND = "select company_id, company_name from dbdyno.companies where company_id = ?";
    static final String FIRST = "select company_id, company_name from dbdyno.companies order by 1 limit 25";

    /** What is done with one connection to a port, for rows from a first one on. */
    @FunctionalInterface
    interface Use {
        void at(int port, int firstId) throws Exception;
    }

    /** One in one of its ways. */
    record Driver(String name, Use use) {
        @Override
        public String toString() {
            return name;
        }
    }

    @FunctionalInterface
    interface Jdbc {
        void on(Connection connection, int firstId) throws SQLException;
    }

    private enum Preparing {
        ANEW,
        ONCE
    }

    Stream<Driver> all() {
        return Stream.of(
                new Driver("pgjdbc simple", jdbc(Drivers::reads, "preferQueryMode", "simple")),
                new Driver("pgjdbc unnamed", jdbc(Drivers::reads, "prepareThreshold", "0")),
                new Driver("pgjdbc named", jdbc(Drivers::reads, "prepareThreshold", "1")),
                new Driver("pgjdbc binary", jdbc(Drivers::reads, "prepareThreshold", "-1")),
                new Driver("pgjdbc portal", jdbc(Drivers::fetches, "defaultRowFetchSize", "10")),
                new Driver(
                        "pgjdbc named portal",
                        jdbc(Drivers::fetches, "defaultRowFetchSize", "10", "prepareThreshold", "1")),
                new Driver("pgjdbc transactions", jdbc(Drivers::transacts)),
                new Driver("pgjdbc simple transactions", jdbc(Drivers::transacts, "preferQueryMode", "simple")),
                new Driver("pgjdbc read only", jdbc(Drivers::readsOnly)),
                new Driver("pgjdbc errors", jdbc(Drivers::errs)),
                new Driver("pgjdbc settings", jdbc(Drivers::sets)),
                new Driver("vertx pipelined", (port, firstId) -> pipelines(port, Preparing.ANEW, firstId)),
                new Driver("vertx cached", (port, firstId) -> pipelines(port, Preparing.ONCE, firstId)),
                new Driver("r2dbc", (port, firstId) -> streams(port, 0, firstId)),
                new Driver("r2dbc fetches", (port, firstId) -> streams(port, 7, firstId)));
    }

    Use jdbc(Jdbc jdbc, String... properties) {
        return (port, firstId) -> {
            try (Connection connection = connect(port, properties)) {
                jdbc.on(connection, firstId);
            }
        };
    }

    Connection connect(int port, String... more) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", endpoint.user());
        properties.setProperty("password", endpoint.password());
        properties.setProperty("sslmode", "disable");
        properties.setProperty("ApplicationName", endpoint.applicationName());
        for (int i = 0; i < more.length; i += 2) {
            properties.setProperty(more[i], more[i + 1]);
        }
        return DriverManager.getConnection(
                "jdbc:postgresql://%s:%d/%s".formatted(LOOPBACK, port, endpoint.database()), properties);
    }

    /** More often than the threshold from which a driver prepares, with values again and again. */
    private static void reads(Connection connection, int firstId) throws SQLException {
        try (PreparedStatement find = connection.prepareStatement(FIND)) {
            for (int i = 0; i < 12; i++) {
                find.setInt(1, firstId + i % 3);
                assertThat(rows(find)).hasSize(1);
            }
        }
        try (PreparedStatement first = connection.prepareStatement(FIRST)) {
            assertThat(rows(first)).hasSize(25);
        }
        assertThat(connection.getMetaData().getSQLKeywords()).isNotEmpty();
        try (Statement plain = connection.createStatement()) {
            plain.execute("select 1; select 'a;b' as \"x;y\"");
            plain.execute("");
        }
    }

    static List<String> rows(PreparedStatement statement) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    private static void fetches(Connection connection, int firstId) throws SQLException {
        connection.setAutoCommit(false);
        for (int i = 0; i < 3; i++) {
            try (PreparedStatement first = connection.prepareStatement(FIRST)) {
                assertThat(rows(first)).hasSize(25);
            }
        }
        // a result that is left in its middle
        try (PreparedStatement first = connection.prepareStatement(FIRST);
                ResultSet result = first.executeQuery()) {
            for (int i = 0; i < 15; i++) {
                assertThat(result.next()).isTrue();
            }
        }
        connection.commit();
    }

    static void transacts(Connection connection, int firstId) throws SQLException {
        connection.setAutoCommit(false);
        for (int i = 0; i < 4; i++) {
            reads(connection, firstId);
            connection.commit();
            reads(connection, firstId);
            connection.rollback();
        }
        connection.setAutoCommit(true);
        reads(connection, firstId);
    }

    private static void readsOnly(Connection connection, int firstId) throws SQLException {
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        transacts(connection, firstId);
    }

    private static void errs(Connection connection, int firstId) throws SQLException {
        for (int i = 0; i < 3; i++) {
            reads(connection, firstId);
            try (Statement wrong = connection.createStatement()) {
                assertThatThrownBy(() -> wrong.executeQuery("select 1/0")).isInstanceOf(SQLException.class);
                assertThatThrownBy(() -> wrong.executeQuery("select nonsense")).isInstanceOf(SQLException.class);
            }
            connection.setAutoCommit(false);
            reads(connection, firstId);
            try (PreparedStatement wrong = connection.prepareStatement("select 1/?")) {
                wrong.setInt(1, 0);
                assertThatThrownBy(wrong::executeQuery).isInstanceOf(SQLException.class);
                assertThatThrownBy(() -> reads(connection, firstId)).isInstanceOf(SQLException.class);
            }
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private static void sets(Connection connection, int firstId) throws SQLException {
        for (String style : List.of("postgres", "iso_8601", "postgres", "iso_8601")) {
            try (Statement plain = connection.createStatement()) {
                plain.execute("set intervalstyle = '%s'".formatted(style));
            }
            try (PreparedStatement day = connection.prepareStatement("select (interval '1 day')::text")) {
                assertThat(rows(day)).containsExactly(style.equals("postgres") ? "1 day" : "P1D");
            }
        }
    }

    private void pipelines(int port, Preparing preparing, int firstId) throws Exception {
        Vertx vertx = Vertx.vertx();
        try {
            PgConnection connection = await(PgConnection.connect(
                    vertx,
                    new PgConnectOptions()
                            .setHost(LOOPBACK)
                            .setPort(port)
                            .setDatabase(endpoint.database())
                            .setUser(endpoint.user())
                            .setPassword(endpoint.password())
                            .setPipeliningLimit(16)
                            .setCachePreparedStatements(preparing == Preparing.ONCE)));
            List<Future<?>> asked = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                asked.add(connection
                        .preparedQuery(FIND.replace("?", "$1"))
                        .execute(Tuple.of(firstId + i % 5))
                        .onSuccess(rows -> assertThat(rows.size()).isEqualTo(1)));
            }
            await(Future.all(asked));
            await(connection.query("BEGIN").execute());
            await(connection.query(FIRST).execute());
            await(connection.query("COMMIT").execute());
            await(connection
                    .preparedQuery(FIND.replace("?", "$1"))
                    .executeBatch(List.of(Tuple.of(1), Tuple.of(2), Tuple.of(1))));
            await(connection.close());
        } finally {
            await(vertx.close());
        }
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
    }

    private void streams(int port, int fetchSize, int firstId) {
        PostgresqlConnection connection = reactive(port);
        try {
            for (int i = 0; i < 8; i++) {
                assertThat(streamed(connection, FIND.replace("?", "$1"), fetchSize, firstId + i % 2))
                        .hasSize(1);
            }
            connection.beginTransaction().block();
            for (int i = 0; i < 3; i++) {
                assertThat(streamed(connection, FIRST.replace("25", "$1"), fetchSize, 25L))
                        .hasSize(25);
            }
            connection.commitTransaction().block();
        } finally {
            connection.close().block();
        }
    }

    PostgresqlConnection reactive(int port) {
        PostgresqlConnectionFactory factory =
                new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
                        .host(LOOPBACK)
                        .port(port)
                        .database(endpoint.database())
                        .username(endpoint.user())
                        .password(endpoint.password())
                        .build());
        return Objects.requireNonNull(
                factory.create().cast(PostgresqlConnection.class).block(Duration.ofSeconds(10)));
    }

    private static List<Integer> streamed(PostgresqlConnection connection, String sql, int fetchSize, Object value) {
        List<Integer> ids = Flux.from(connection
                        .createStatement(sql)
                        .fetchSize(fetchSize)
                        .bind(0, value)
                        .execute())
                .flatMap(result -> result.map((row, metadata) -> row.get(0, Integer.class)))
                .collectList()
                .block(Duration.ofSeconds(10));
        return ids == null ? List.of() : ids;
    }
}
