package dev.dbdyno.databases.neo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.data.DataSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;

/** The embedded server stands for the user's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // started before all tests
class GivenNeo4jTest {

    @TempDir
    private static Path temp;

    private EmbeddedNeo4j users;
    private final List<String> said = new ArrayList<>();

    @BeforeAll
    void start() throws Exception {
        users = TestNeo4j.start(temp);
    }

    @AfterAll
    void stop() {
        users.close();
    }

    private String url() {
        return "neo4j://neo4j@127.0.0.1:%d/neo4j"
                .formatted(users.endpoint("any").port());
    }

    private Map<String, String> environment() {
        return Map.of("DBDYNO_PASSWORD", users.endpoint("any").password());
    }

    private GivenNeo4j connect() throws DatabaseException {
        return GivenNeo4j.connect(url(), environment(), said::add);
    }

    private long count(String statement) throws DatabaseException {
        return Long.parseLong(users.run(statement).getFirst().getFirst());
    }

    @Test
    void dbdynosNodesComeAndGoAndTheUsersOwnStay() throws Exception {
        users.run("CREATE (:Movie {title: 'The Matrix'})-[:SEQUEL]->(:Movie {title: 'Inserted by its owner'})");
        users.run("CREATE INDEX users_own FOR (m:Movie) ON (m.title)");
        try (GivenNeo4j given = connect()) {
            assertThat(given.info().placement()).isEqualTo("given");
            assertThat(given.info().address()).isEqualTo(url());
            assertThat(given.info().version()).isEqualTo(users.info().version());
            given.prepare(new DataSet.Movies());
            assertThat(count("MATCH (m:DbdynoMovie) RETURN count(m)")).isEqualTo(38);
            users.run("CREATE (:DbdynoMovie {title: 'Inserted 1'})");
            given.prepare(new DataSet.Movies());
            assertThat(count("MATCH (m:DbdynoMovie) RETURN count(m)")).isEqualTo(38);
        }
        assertThat(count("MATCH (n) RETURN count(n)")).isEqualTo(2);
        assertThat(count("MATCH ()-[r:SEQUEL]->() RETURN count(r)")).isEqualTo(1);
        assertThat(users.run("SHOW INDEXES YIELD name, properties WHERE properties IS NOT NULL RETURN name"))
                .containsExactly(List.of("users_own"));
        assertThat(said).isEmpty();
        users.run("MATCH (m:Movie) DETACH DELETE m");
        users.run("DROP INDEX users_own");
    }

    /** Both notations of a URL, on a connection that makes nothing. */
    @Test
    void theRoundTripIsMeasuredAndNothingIsMade() throws Exception {
        for (String url : List.of(url(), url().replace("neo4j://", "bolt://"))) {
            assertThat(GivenNeo4j.roundTrips(url, environment()).ascending())
                    .as(url)
                    .hasSize(200)
                    .allSatisfy(trip -> assertThat(trip).isPositive());
        }
        assertThat(count("MATCH (n) RETURN count(n)")).isZero();
        assertThatThrownBy(() -> GivenNeo4j.roundTrips(url(), Map.of("DBDYNO_PASSWORD", "wrong")))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("neo4j@127.0.0.1");
    }

    @Test
    void nodesOfDbdynosLabelsThatSomebodyElseMadeAreLeftAlone() throws Exception {
        users.run("CREATE (:DbdynoMovie {title: 'not ours'})");
        try {
            assertThatThrownBy(this::connect)
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining("DbdynoMovie")
                    .hasMessageContaining("that dbdyno did not create");
            assertThat(count("MATCH (n) RETURN count(n)")).isEqualTo(1);
        } finally {
            users.run("MATCH (m:DbdynoMovie) DELETE m");
        }
    }

    @Test
    void whatAKilledRunLeftIsTakenOver() throws Exception {
        users.run(
                "CREATE (:DbdynoMark {is: 'made by dbdyno; removed at the end of a run'}), (:DbdynoMovie {title: 'old'})");
        try (GivenNeo4j given = connect()) {
            given.prepare(new DataSet.Movies());
            assertThat(count("MATCH (m:DbdynoMovie) RETURN count(m)")).isEqualTo(38);
        }
        assertThat(count("MATCH (n) RETURN count(n)")).isZero();
    }

    @Test
    void twoRunsNeverWorkInOneDatabase() throws Exception {
        try (GivenNeo4j first = connect()) {
            first.prepare(new DataSet.Movies());
            assertThatThrownBy(this::connect)
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining("Another run of dbdyno is using");
            assertThat(count("MATCH (m:DbdynoMovie) RETURN count(m)")).isEqualTo(38);
        }
        connect().close();
    }

    @Test
    void transactionsAreCountedWithoutTheLabsOwnAndStatementsAreNot() throws Exception {
        try (GivenNeo4j given = connect();
                Driver driver = driver("stack")) {
            driver.executableQuery("RETURN 1").execute();
            Counters before = given.counters();
            run(driver, 50);
            assertThat(given.connections("stack")).isOne();
            assertThat(given.connections("nobody")).isZero();
            Counters after = given.counters();

            assertThat(after.since(before, 50).transactions()).isBetween(50L, 52L);
            assertThat(after.since(before, 50).statements()).isNull();
            assertThat(given.counters().since(after, 1).transactions()).isBetween(0L, 1L);
        }
    }

    @Test
    void aTurnsTransactionsAreCountedAtOnceWhileAnothersConnectionsAreIdle() throws Exception {
        try (GivenNeo4j given = connect();
                Driver idle = driver("idle");
                Driver loaded = driver("loaded")) {
            loaded.executableQuery("RETURN 1").execute();
            for (int turn = 0; turn < 5; turn++) {
                run(idle, 70);
                Counters before = given.counters();
                run(loaded, 50);
                assertThat(given.counters().since(before, 50).transactions()).isBetween(50L, 52L);
            }
        }
    }

    private static void run(Driver driver, int times) {
        for (int time = 0; time < times; time++) {
            try (var session = driver.session()) {
                session.run("RETURN 1").consume();
            }
        }
    }

    private Driver driver(String name) {
        return GraphDatabase.driver(
                "bolt://127.0.0.1:%d".formatted(users.endpoint("any").port()),
                AuthTokens.basic("neo4j", users.endpoint("any").password()),
                Config.builder().withUserAgent(name).build());
    }

    @Test
    void aWrongPasswordIsSaidWithoutIt() {
        assertThatThrownBy(() -> GivenNeo4j.connect(url(), Map.of("NEO4J_PASSWORD", "geheim-geheim"), said::add))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("does not accept the password for user neo4j")
                .hasMessageNotContaining("geheim-geheim");
    }

    @Test
    void aMissingPasswordIsSaid() {
        assertThatThrownBy(() -> GivenNeo4j.connect(url(), Map.of(), said::add))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("there is no password");
    }

    @Test
    void aServerThatIsNotThereIsSaid() throws Exception {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        assertThatThrownBy(() -> GivenNeo4j.connect("bolt://127.0.0.1:" + port, environment(), said::add))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("nothing speaks Bolt at 127.0.0.1 port " + port);
    }

    @Test
    void aDatabaseThatTheServerDoesNotHaveIsSaid() {
        assertThatThrownBy(() -> GivenNeo4j.connect(url() + "s", environment(), said::add))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("the server has no database 'neo4js'");
    }

    @Test
    void anAddressOfAnHttpServerIsSaid() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> answerAsAnHttpServer(socket));
            assertThatThrownBy(() ->
                            GivenNeo4j.connect("bolt://127.0.0.1:" + socket.getLocalPort(), environment(), said::add))
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining("127.0.0.1:%d".formatted(socket.getLocalPort()))
                    .hasMessageContaining("HTTP");
        }
    }

    private static void answerAsAnHttpServer(ServerSocket socket) {
        try (Socket connected = socket.accept()) {
            byte[] handshake = connected.getInputStream().readNBytes(4);
            assertThat(handshake).hasSize(4);
            connected.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            connected.getInputStream().readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void nodesThatSomebodyDeletedMeanwhileAreMadeAnew() throws Exception {
        try (GivenNeo4j given = connect()) {
            given.prepare(new DataSet.Movies());
            users.run("MATCH (m:DbdynoMovie) DETACH DELETE m");
            given.prepare(new DataSet.Movies());
            assertThat(count("MATCH (m:DbdynoMovie) RETURN count(m)")).isEqualTo(38);
            assertThat(count("MATCH (:DbdynoPerson)-[r]->() RETURN count(r)")).isEqualTo(253);
        }
    }
}
