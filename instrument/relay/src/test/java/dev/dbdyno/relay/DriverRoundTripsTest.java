package dev.dbdyno.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.postgresql.EmbeddedPostgres;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.relay.Drivers.Jdbc;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** How often a driver waits for its server, and has it parse, with settings that are said to act on that. */
@Timeout(60)
class DriverRoundTripsTest {

    /** Long enough for all that a driver sends at once to be on its way before anything comes back. */
    private static final Duration ROUND_TRIP = Duration.ofMillis(30);

    private static final int ROWS = 20;

    @TempDir
    private static Path temp;

    private static EmbeddedPostgres server;
    private static Drivers drivers;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedPostgres.start(temp.resolve("server"), message -> {});
        server.prepare(new DataSet.Companies(100));
        drivers = new Drivers(server.endpoint("trips"));
    }

    @AfterAll
    static void close() {
        server.close();
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    /** pgjdbc's documentation of reWriteBatchedInserts promises fewer statements, which is not fewer round trips. */
    @Test
    void aBatchIsOneRoundTripWithAndWithoutRewriting() throws Exception {
        assertThat(jdbc(DriverRoundTripsTest::insertBatch)).isEqualTo(2);
        assertThat(jdbc(DriverRoundTripsTest::insertBatch, "reWriteBatchedInserts", "true"))
                .isEqualTo(2);
    }

    /** A transaction with a batch: BEGIN travels with the batch, and ROLLBACK alone. */
    private static void insertBatch(Connection connection, int unused) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert =
                connection.prepareStatement("insert into dbdyno.companies (company_id, company_name) values (?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, 1_000 + i);
                insert.setString(2, "batched");
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.rollback();
    }

    /** The savepoint that autosave sets before each statement travels with it. */
    @Test
    void autosaveAddsNoRoundTrip() throws Exception {
        long without = jdbc(DriverRoundTripsTest::readThrice);

        assertThat(without).isEqualTo(4);
        assertThat(jdbc(DriverRoundTripsTest::readThrice, "autosave", "always")).isEqualTo(without);
        assertThat(jdbc(DriverRoundTripsTest::readThrice, "autosave", "conservative"))
                .isEqualTo(without);
    }

    private static void readThrice(Connection connection, int firstId) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement find = connection.prepareStatement(Drivers.FIND)) {
            for (int i = 0; i < 3; i++) {
                find.setInt(1, firstId + i);
                assertThat(Drivers.rows(find)).hasSize(1);
            }
        }
        connection.commit();
    }

    /** A statement without a name is forgotten by the server with the next one, so that the driver sends its text each time. */
    @Test
    void aStatementThatIsNotKeptIsParsedEachTime() throws Exception {
        assertThat(told(DriverRoundTripsTest::readInTwentyStatements, "prepareThreshold", "1")
                        .parses())
                .isEqualTo(1);
        assertThat(told(DriverRoundTripsTest::readInTwentyStatements, "prepareThreshold", "0")
                        .parses())
                .isEqualTo(20);
        assertThat(told(DriverRoundTripsTest::readInTwentyStatements, "preferQueryMode", "simple")
                        .parses())
                .isEqualTo(20);
    }

    private static void readInTwentyStatements(Connection connection, int firstId) throws SQLException {
        for (int i = 0; i < 20; i++) {
            try (PreparedStatement find = connection.prepareStatement(Drivers.FIND)) {
                find.setInt(1, firstId + i);
                assertThat(Drivers.rows(find)).hasSize(1);
            }
        }
    }

    private static long jdbc(Jdbc use, String... properties) throws Exception {
        return told(use, properties).trips();
    }

    /** The counts of a relay from the end of the login on. */
    private static Told told(Jdbc use, String... properties) throws Exception {
        try (Relay relay = relay();
                Connection connection = drivers.connect(relay.port(), properties)) {
            Told before = Told.by(relay);
            use.on(connection, 1);
            return Told.by(relay).since(before);
        }
    }

    /** The driver sends a request once the one before it is answered, whoever subscribes to them when. */
    @Test
    void r2dbcSendsTheStatementsOfATransactionOneByOne() throws Exception {
        long sequential = r2dbc(statements -> Flux.concat(statements));
        long together = r2dbc(statements -> Flux.merge(statements));

        assertThat(sequential).isEqualTo(5 + 2);
        assertThat(together).isEqualTo(sequential);
    }

    private static long r2dbc(Function<List<Publisher<Integer>>, Publisher<Integer>> order) throws Exception {
        try (Relay relay = relay()) {
            PostgresqlConnection connection = drivers.reactive(relay.port());
            try {
                Told before = Told.by(relay);
                List<Publisher<Integer>> statements = IntStream.rangeClosed(1, 5)
                        .<Publisher<Integer>>mapToObj(id -> find(connection, id))
                        .toList();
                assertThat(connection
                                .beginTransaction()
                                .thenMany(order.apply(statements))
                                .collectList()
                                .flatMap(ids -> connection.commitTransaction().then(Mono.just(ids)))
                                .block(Duration.ofSeconds(20)))
                        .containsExactlyInAnyOrder(1, 2, 3, 4, 5);
                return Told.by(relay).since(before).trips();
            } finally {
                connection.close().block(Duration.ofSeconds(20));
            }
        }
    }

    private static Flux<Integer> find(PostgresqlConnection connection, int id) {
        return Flux.from(connection
                        .createStatement(Drivers.FIND.replace("?", "$1"))
                        .bind(0, id)
                        .execute())
                .flatMap(result -> result.map((row, metadata) -> row.get(0, Integer.class)));
    }

    private static Relay relay() throws IOException {
        return Relay.open(Drivers.LOOPBACK, server.endpoint("x").port(), ROUND_TRIP);
    }

    private record Told(long trips, long parses) {

        static Told by(Relay relay) throws IOException {
            try (Socket asker = new Socket(InetAddress.getLoopbackAddress(), relay.countsPort())) {
                DataInputStream counts = new DataInputStream(asker.getInputStream());
                return new Told(counts.readLong(), counts.readLong());
            }
        }

        Told since(Told earlier) {
            return new Told(trips - earlier.trips, parses - earlier.parses);
        }
    }
}
