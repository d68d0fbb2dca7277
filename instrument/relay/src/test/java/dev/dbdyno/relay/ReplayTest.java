package dev.dbdyno.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.postgresql.EmbeddedPostgres;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.relay.replay.Work;
import dev.dbdyno.results.ServerWork;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.Tuple;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;

/**
 * Real drivers are told by a replay, byte for byte, what the real server tells them: when it asks the server, and when it knows by itself.
 */
@Timeout(120)
class ReplayTest {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String FIND = "select company_id, company_name from dbdyno.companies where company_id = ?";
    private static final String FIRST = "select company_id, company_name from dbdyno.companies order by 1 limit 25";

    @TempDir
    private static Path temp;

    private static EmbeddedPostgres server;

    /** From which on drivers ask for rows. */
    private static int firstId = 1;

    private final BlockingQueue<String> refused = new LinkedBlockingQueue<>();

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedPostgres.start(temp.resolve("server"), message -> {});
        server.prepare(new DataSet.Companies(1_000));
    }

    @AfterAll
    static void close() {
        server.close();
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    /** What a driver does with one connection to a port. */
    interface Use {
        void at(int port) throws Exception;
    }

    /** One on a connection of its own. */
    record Driver(String name, Use use) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Driver> drivers() {
        return Stream.of(
                new Driver("pgjdbc simple", use(ReplayTest::reads, "preferQueryMode", "simple")),
                new Driver("pgjdbc unnamed", use(ReplayTest::reads, "prepareThreshold", "0")),
                new Driver("pgjdbc named", use(ReplayTest::reads, "prepareThreshold", "1")),
                new Driver("pgjdbc binary", use(ReplayTest::reads, "prepareThreshold", "-1")),
                new Driver("pgjdbc portal", use(ReplayTest::fetches, "defaultRowFetchSize", "10")),
                new Driver(
                        "pgjdbc named portal",
                        use(ReplayTest::fetches, "defaultRowFetchSize", "10", "prepareThreshold", "1")),
                new Driver("pgjdbc transactions", use(ReplayTest::transacts)),
                new Driver("pgjdbc simple transactions", use(ReplayTest::transacts, "preferQueryMode", "simple")),
                new Driver("pgjdbc read only", use(ReplayTest::readsOnly)),
                new Driver("pgjdbc errors", use(ReplayTest::errs)),
                new Driver("pgjdbc settings", use(ReplayTest::sets)),
                new Driver("vertx pipelined", port -> pipelines(port, false)),
                new Driver("vertx cached", port -> pipelines(port, true)),
                new Driver("r2dbc", port -> streams(port, 0)),
                new Driver("r2dbc fetches", port -> streams(port, 7)));
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void aDriverIsToldWhatTheServerTellsIt(Driver driver) throws Exception {
        List<List<String>> real = told(server.endpoint("x").port(), driver.use);
        try (Relay replay = replaying()) {
            List<List<String>> learning = told(replay.port(), driver.use);
            long misses = replay.replayed().orElseThrow().misses();
            List<List<String>> replayed = told(replay.port(), driver.use);

            assertThat(real).hasSize(1);
            assertThat(real.getFirst()).hasSizeGreaterThan(10);
            assertThat(learning).as("while it learns").isEqualTo(real);
            assertThat(replayed).as("when it knows").isEqualTo(real);
            assertThat(misses).isPositive();
            assertThat(replay.replayed().orElseThrow().hits()).as("hits").isPositive();
            assertThat(refused).isEmpty();
        }
    }

    /** On the way to a reply that is new, the server hears of all that it has missed: statements, transactions, portals. */
    @ParameterizedTest
    @MethodSource("drivers")
    void whatIsNewIsAskedOfTheServerAmongWhatIsKnown(Driver driver) throws Exception {
        try (Relay replay = replaying()) {
            driver.use.at(replay.port());
            driver.use.at(replay.port());
            firstId = 2;
            assertThat(told(replay.port(), driver.use))
                    .isEqualTo(told(server.endpoint("x").port(), driver.use));
            assertThat(refused).isEmpty();
        } finally {
            firstId = 1;
        }
    }

    @Test
    void aPortalIsReadAgainUpToWhereTheClientStands() throws Exception {
        Use beginning = use(connection -> fetch(connection, 15), "defaultRowFetchSize", "10");
        Use all = use(connection -> fetch(connection, 25), "defaultRowFetchSize", "10");
        try (Relay replay = replaying()) {
            beginning.at(replay.port());
            beginning.at(replay.port());
            long misses = replay.replayed().orElseThrow().misses();

            assertThat(told(replay.port(), all))
                    .isEqualTo(told(server.endpoint("x").port(), all));
            assertThat(replay.replayed().orElseThrow().misses() - misses).isPositive();
        }
    }

    private static void fetch(Connection connection, int number) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement first = connection.prepareStatement(FIRST);
                ResultSet result = first.executeQuery()) {
            for (int i = 0; i < number; i++) {
                assertThat(result.next()).isTrue();
            }
            assertThat(number == 25 && result.next()).isFalse();
        }
        connection.commit();
    }

    private static List<List<String>> told(int port, Use use) throws Exception {
        try (Recorder recorder = new Recorder(port)) {
            use.at(recorder.port());
            return recorder.replies();
        }
    }

    private interface Jdbc {
        void on(Connection connection) throws SQLException;
    }

    private static Use use(Jdbc jdbc, String... properties) {
        return port -> {
            try (Connection connection = connect(port, properties)) {
                jdbc.on(connection);
            }
        };
    }

    private static Connection connect(int port, String... more) throws SQLException {
        Endpoint endpoint = server.endpoint("replayed");
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
    private static void reads(Connection connection) throws SQLException {
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

    private static List<String> rows(PreparedStatement statement) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }

    private static void fetches(Connection connection) throws SQLException {
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

    private static void transacts(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        for (int i = 0; i < 4; i++) {
            reads(connection);
            connection.commit();
            reads(connection);
            connection.rollback();
        }
        connection.setAutoCommit(true);
        reads(connection);
    }

    private static void readsOnly(Connection connection) throws SQLException {
        connection.setReadOnly(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        transacts(connection);
    }

    private static void errs(Connection connection) throws SQLException {
        for (int i = 0; i < 3; i++) {
            reads(connection);
            try (Statement wrong = connection.createStatement()) {
                assertThatThrownBy(() -> wrong.executeQuery("select 1/0")).isInstanceOf(SQLException.class);
                assertThatThrownBy(() -> wrong.executeQuery("select nonsense")).isInstanceOf(SQLException.class);
            }
            connection.setAutoCommit(false);
            reads(connection);
            try (PreparedStatement wrong = connection.prepareStatement("select 1/?")) {
                wrong.setInt(1, 0);
                assertThatThrownBy(wrong::executeQuery).isInstanceOf(SQLException.class);
                assertThatThrownBy(() -> reads(connection)).isInstanceOf(SQLException.class);
            }
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    private static void sets(Connection connection) throws SQLException {
        for (String style : List.of("postgres", "iso_8601", "postgres", "iso_8601")) {
            try (Statement plain = connection.createStatement()) {
                plain.execute("set intervalstyle = '%s'".formatted(style));
            }
            try (PreparedStatement day = connection.prepareStatement("select (interval '1 day')::text")) {
                assertThat(rows(day)).containsExactly(style.equals("postgres") ? "1 day" : "P1D");
            }
        }
    }

    private static void pipelines(int port, boolean cached) throws Exception {
        Endpoint endpoint = server.endpoint("replayed");
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
                            .setCachePreparedStatements(cached)));
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

    private static void streams(int port, int fetchSize) {
        Endpoint endpoint = server.endpoint("replayed");
        PostgresqlConnectionFactory factory =
                new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
                        .host(LOOPBACK)
                        .port(port)
                        .database(endpoint.database())
                        .username(endpoint.user())
                        .password(endpoint.password())
                        .build());
        PostgresqlConnection connection = Objects.requireNonNull(
                factory.create().cast(PostgresqlConnection.class).block(Duration.ofSeconds(10)));
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

    private Relay replaying() throws Exception {
        return Relay.replaying(LOOPBACK, server.endpoint("x").port(), Duration.ZERO, refused::add);
    }

    @Test
    void aStatementThatIsAnsweredDifferentlyEachTimeIsRefused() throws Exception {
        for (String statement : List.of("select now()", "select random()", "select clock_timestamp()::text")) {
            try (Relay replay = replaying();
                    Connection connection = connect(replay.port());
                    PreparedStatement asked = connection.prepareStatement(statement)) {
                assertThat(rows(asked)).hasSize(1);
                assertThat(refused.poll(10, TimeUnit.SECONDS))
                        .as(statement)
                        .contains("answered alike")
                        .endsWith(statement);
            }
        }
    }

    @Test
    void aStatementThatWritesIsRefused() throws Exception {
        try (Relay replay = replaying();
                Connection connection = connect(replay.port());
                Statement plain = connection.createStatement()) {
            plain.execute("create temp table own (id int)");
            assertThat(refused.poll(10, TimeUnit.SECONDS))
                    .contains("only read")
                    .endsWith("create temp table own (id int)");
        }
    }

    /** What the server has counted, and what replay has answered in its place, is what the server counts without replay. */
    @Test
    void statementsRowsAndTransactionsAddUpToWhatTheServerCountsAlone() throws Exception {
        // prepared anew each time, for of a COMMIT that stays prepared pg_stat_statements counts the first run alone
        Use use = use(ReplayTest::transacts, "prepareThreshold", "0");
        settled();
        Counters before = server.counters();
        use.at(server.endpoint("x").port());
        settled();
        ServerWork alone = server.counters().since(before, 1);
        try (Relay replay = replaying()) {
            for (int i = 0; i < 3; i++) {
                Work work = replay.replayed().orElseThrow();
                long statements = work.statements();
                long rows = work.rows();
                long transactions = work.transactions();
                long hits = work.hits();
                Counters begun = server.counters();
                use.at(replay.port());
                settled();
                ServerWork there = server.counters().since(begun, 1);

                assertThat(counted(there.statements()) + work.statements() - statements)
                        .as("statements, %d hits", work.hits() - hits)
                        .isEqualTo(alone.statements());
                assertThat(counted(there.rows()) + work.rows() - rows).isEqualTo(alone.rows());
                assertThat(counted(there.transactions()) + work.transactions() - transactions)
                        .isEqualTo(alone.transactions());
            }
        }
    }

    private static long counted(@Nullable Long number) {
        return Objects.requireNonNull(number);
    }

    /** A backend hands in what it has counted when it ends. */
    private static void settled() throws Exception {
        while (server.connections("replayed") > 0) {
            Thread.sleep(5);
        }
    }

    @Test
    void aConnectionThatIsToBeEncryptedIsRefused() throws Exception {
        try (TestServer tls = TestServer.serving(connection -> {
                    assertThat(connection.getInputStream().readNBytes(8)).hasSize(8);
                    connection.getOutputStream().write('S');
                    connection.getInputStream().read();
                });
                Relay replay = Relay.replaying(LOOPBACK, tls.port(), Duration.ZERO, refused::add);
                Socket client = new Socket(InetAddress.getLoopbackAddress(), replay.port())) {
            client.getOutputStream()
                    .write(ByteBuffer.allocate(8).putInt(8).putInt(80877103).array());

            assertThat(refused.poll(10, TimeUnit.SECONDS)).contains("encrypted").contains("sslmode=disable");
        }
    }

    @Test
    void atADistanceItAnswersARoundTripLater() throws Exception {
        Duration far = Duration.ofMillis(40);
        try (Relay replay = Relay.replaying(LOOPBACK, server.endpoint("x").port(), far, refused::add);
                Connection connection = connect(replay.port());
                PreparedStatement find = connection.prepareStatement(FIND)) {
            find.setInt(1, 7);
            for (int i = 0; i < 10; i++) {
                long begun = System.nanoTime();
                assertThat(rows(find)).containsExactly("7");
                assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(far.toNanos());
            }
            assertThat(replay.replayed().orElseThrow().hits()).isGreaterThanOrEqualTo(4);
        }
    }
}
