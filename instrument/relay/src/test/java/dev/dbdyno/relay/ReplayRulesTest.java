package dev.dbdyno.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.postgresql.EmbeddedPostgres;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.relay.Drivers.Use;
import dev.dbdyno.relay.replay.Work;
import dev.dbdyno.results.ServerWork;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a replay counts, and what it refuses. */
@Timeout(120)
class ReplayRulesTest {

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

    @Test
    void aStatementThatIsAnsweredDifferentlyEachTimeIsRefused() throws Exception {
        for (String statement : List.of("select now()", "select random()", "select clock_timestamp()::text")) {
            try (Relay replay = replaying();
                    Connection connection = drivers.connect(replay.port());
                    PreparedStatement asked = connection.prepareStatement(statement)) {
                assertThat(Drivers.rows(asked)).hasSize(1);
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
                Connection connection = drivers.connect(replay.port());
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
        Use use = drivers.jdbc(Drivers::transacts, "prepareThreshold", "0");
        settled();
        Counters before = server.counters();
        use.at(serverPort(), 1);
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
                use.at(replay.port(), 1);
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

    @Test
    void theMessagesOfAPreparedStatementAreCounted() throws Exception {
        try (Relay replay = replaying();
                Connection connection = drivers.connect(replay.port());
                PreparedStatement find = connection.prepareStatement("select ?::int")) {
            Work work = replay.replayed().orElseThrow();
            run(find, 10); // pgjdbc names a statement that has run five times
            long before = work.messages();
            run(find, 10);

            assertThat(work.messages() - before)
                    .as("Bind, Execute and Sync of each")
                    .isEqualTo(30);
        }
    }

    private static void run(PreparedStatement find, int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            find.setInt(1, 7);
            find.executeQuery().close();
        }
    }

    /** Nobody learns them, however long the warm-up, which the remedy has to know. */
    @Test
    void whatConcernsTheSessionIsCountedAsAskedEachTime() throws Exception {
        try (Relay replay = replaying();
                Connection connection = drivers.connect(replay.port());
                Statement plain = connection.createStatement()) {
            Work work = replay.replayed().orElseThrow();
            long misses = work.misses();
            long eachTime = work.askedEachTime();
            for (int i = 0; i < 5; i++) {
                plain.execute("set statement_timeout = 0");
                plain.execute("show statement_timeout");
                plain.execute("select 1");
            }
            assertThat(work.askedEachTime() - eachTime).isEqualTo(10);
            assertThat(work.misses() - misses).isBetween(11L, 12L);
            assertThat(refused).isEmpty();
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
                Relay replay = Relay.replaying(Drivers.LOOPBACK, tls.port(), Duration.ZERO, refused::add);
                Socket client = new Socket(InetAddress.getLoopbackAddress(), replay.port())) {
            client.getOutputStream()
                    .write(ByteBuffer.allocate(8).putInt(8).putInt(80877103).array());

            assertThat(refused.poll(10, TimeUnit.SECONDS)).contains("encrypted").contains("sslmode=disable");
        }
    }

    @Test
    void atADistanceItAnswersARoundTripLater() throws Exception {
        Duration far = Duration.ofMillis(40);
        try (Relay replay = Relay.replaying(Drivers.LOOPBACK, serverPort(), far, refused::add);
                Connection connection = drivers.connect(replay.port());
                PreparedStatement find = connection.prepareStatement(Drivers.FIND)) {
            find.setInt(1, 7);
            for (int i = 0; i < 10; i++) {
                long begun = System.nanoTime();
                assertThat(Drivers.rows(find)).containsExactly("7");
                assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(far.toNanos());
            }
            assertThat(replay.replayed().orElseThrow().hits()).isGreaterThanOrEqualTo(4);
        }
    }

    private Relay replaying() throws Exception {
        return Relay.replaying(Drivers.LOOPBACK, serverPort(), Duration.ZERO, refused::add);
    }

    private static int serverPort() {
        return server.endpoint("x").port();
    }
}
