package dev.dbdyno.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.postgresql.EmbeddedPostgres;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.relay.Drivers.Driver;
import dev.dbdyno.relay.Drivers.Use;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real drivers are told by a replay, byte for byte, what the real server tells them: when it asks the server, and when it knows by itself.
 */
@Timeout(120)
class ReplayTest {

    @TempDir
    private static Path temp;

    private static EmbeddedPostgres server;
    private static Drivers drivers;

    private final BlockingQueue<String> refused = new LinkedBlockingQueue<>();

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedPostgres.start(temp.resolve("server"), message -> {});
        server.prepare(new DataSet.Companies(1_000));
        drivers = new Drivers(server.endpoint("replayed"));
    }

    @AfterAll
    static void close() {
        server.close();
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    static Stream<Driver> drivers() {
        return drivers.all();
    }

    @ParameterizedTest
    @MethodSource("drivers")
    void aDriverIsToldWhatTheServerTellsIt(Driver driver) throws Exception {
        List<List<String>> real = told(serverPort(), driver.use(), 1);
        try (Relay replay = replaying()) {
            List<List<String>> learning = told(replay.port(), driver.use(), 1);
            long misses = replay.replayed().orElseThrow().misses();
            List<List<String>> replayed = told(replay.port(), driver.use(), 1);

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
            driver.use().at(replay.port(), 1);
            driver.use().at(replay.port(), 1);
            assertThat(told(replay.port(), driver.use(), 2)).isEqualTo(told(serverPort(), driver.use(), 2));
            assertThat(refused).isEmpty();
        }
    }

    @Test
    void aPortalIsReadAgainUpToWhereTheClientStands() throws Exception {
        Use beginning = drivers.jdbc((connection, firstId) -> fetch(connection, 15), "defaultRowFetchSize", "10");
        Use all = drivers.jdbc((connection, firstId) -> fetch(connection, 25), "defaultRowFetchSize", "10");
        try (Relay replay = replaying()) {
            beginning.at(replay.port(), 1);
            beginning.at(replay.port(), 1);
            long misses = replay.replayed().orElseThrow().misses();

            assertThat(told(replay.port(), all, 1)).isEqualTo(told(serverPort(), all, 1));
            assertThat(replay.replayed().orElseThrow().misses() - misses).isPositive();
        }
    }

    private static void fetch(Connection connection, int number) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement first = connection.prepareStatement(Drivers.FIRST);
                ResultSet result = first.executeQuery()) {
            for (int i = 0; i < number; i++) {
                assertThat(result.next()).isTrue();
            }
            assertThat(number == 25 && result.next()).isFalse();
        }
        connection.commit();
    }

    private static List<List<String>> told(int port, Use use, int firstId) throws Exception {
        try (Recorder recorder = new Recorder(port)) {
            use.at(recorder.port(), firstId);
            return recorder.replies();
        }
    }

    private Relay replaying() throws Exception {
        return Relay.replaying(Drivers.LOOPBACK, serverPort(), Duration.ZERO, refused::add);
    }

    private static int serverPort() {
        return server.endpoint("x").port();
    }
}
