package dev.dbdyno.databases.neo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.LeftServers;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ServerWork;
import java.io.BufferedReader;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;
import org.neo4j.driver.exceptions.AuthenticationException;

/** One server for all tests: it takes its seconds to start. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // started before all tests
class EmbeddedNeo4jTest {

    @TempDir
    private static Path temp;

    private EmbeddedNeo4j server;

    @BeforeAll
    void start() throws Exception {
        server = TestNeo4j.start(temp);
        server.prepare(new DataSet.Movies());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void itIsTheVersionThatItsModuleNamesAndKeepsItsPassword() throws Exception {
        String pom = Files.readString(Path.of("server/pom.xml"));

        assertThat(pom)
                .contains("<neo4j.version>%s</neo4j.version>"
                        .formatted(server.info().version().split(" ", -1)[1]));
        assertThat(server.info().version()).matches("Neo4j [0-9.]+ community");
        assertThat(server.info().placement()).isEqualTo("embedded");
        assertThat(server.info().settings())
                .containsEntry("dbms.security.auth_enabled", "true")
                .containsEntry("db.query.default_language", "CYPHER_5");
        String password = server.endpoint("any").password();
        assertThat(server.info().toString()).doesNotContain(password);
        try (var files = Files.walk(temp)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(password);
            }
        }
    }

    @Test
    void itListensOnTheLoopbackAddressAlone() throws Exception {
        int port = server.endpoint("any").port();
        try (ServerSocket elsewhere = new ServerSocket()) {
            // another loopback address of the same port is free
            elsewhere.bind(new InetSocketAddress("127.0.0.2", port));
            assertThat(elsewhere.isBound()).isTrue();
        }
    }

    @Test
    void nobodyGetsInWithoutThePasswordOrWithNeo4jsOwnDefault() {
        assertThatThrownBy(() -> connect(server.endpoint("wrong"), "neo4j").verifyConnectivity())
                .isInstanceOf(AuthenticationException.class);
    }

    @Test
    void theGraphIsThereWithItsIndexes() throws Exception {
        assertThat(count("MATCH (m:DbdynoMovie) RETURN count(m)")).isEqualTo(38);
        assertThat(count("MATCH (p:DbdynoPerson) RETURN count(p)")).isEqualTo(133);
        assertThat(count("MATCH ()-[r]->() RETURN count(r)")).isEqualTo(253);
        assertThat(count("MATCH (:DbdynoPerson {name: 'Tom Hanks'})-[r:ACTED_IN]->(:DbdynoMovie {title: 'Cloud Atlas'})"
                        + " RETURN size(r.roles)"))
                .isEqualTo(4);
        assertThat(server.run(
                        "MATCH (:DbdynoPerson {name: 'James Thompson'})-[r:REVIEWED]->(m) RETURN r.summary, r.rating"
                                + " ORDER BY r.rating"))
                .containsExactly(
                        List.of("Fun, but a little far fetched", "65"),
                        List.of("The coolest football movie ever", "100"));
        assertThat(server.run("SHOW INDEXES YIELD labelsOrTypes, properties, state WHERE properties IS NOT NULL"
                        + " RETURN labelsOrTypes[0], properties[0], state ORDER BY properties[0]"))
                .containsExactly(List.of("DbdynoPerson", "name", "ONLINE"), List.of("DbdynoMovie", "title", "ONLINE"));
    }

    @Test
    void whatWasInsertedIsTakenAwayAndWhatIsMissingIsMadeAnew() throws Exception {
        server.run("UNWIND range(1, 25000) AS n CREATE (:DbdynoMovie {title: 'Inserted ' + n, released: 2000})");
        server.run("CREATE (:Movie {title: 'Inserted by somebody else'})");

        server.prepare(new DataSet.Movies());

        assertThat(count("MATCH (m:DbdynoMovie) RETURN count(m)")).isEqualTo(38);
        assertThat(count("MATCH (m:Movie) RETURN count(m)")).isEqualTo(1);

        server.run("MATCH (m:DbdynoMovie {title: 'The Matrix'}) DETACH DELETE m");
        server.prepare(new DataSet.Movies());

        assertThat(count("MATCH (m:DbdynoMovie) RETURN count(m)")).isEqualTo(38);
        assertThat(count("MATCH (:DbdynoPerson)-[r]->() RETURN count(r)")).isEqualTo(253);
        server.run("MATCH (m:Movie) DELETE m");
    }

    @Test
    void aWarmUpMakesItWorkAndLeavesNothingBehind() throws Exception {
        Counters before = server.counters();

        server.warmUp(Duration.ofMillis(500));

        // a cold server takes most of this time for the first of each
        assertThat(server.counters().since(before, 1).statements()).isGreaterThanOrEqualTo(4);
        assertThat(count("MATCH (m:DbdynoMovie) RETURN count(m)")).isEqualTo(38);
        TestNeo4j.awaitNoConnections(server, "dbdyno-lab");
    }

    @Test
    void aTableIsRefusedInWords() {
        assertThatThrownBy(() -> server.prepare(new DataSet.Worlds()))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("Neo4j")
                .hasMessageContaining("Worlds");
    }

    @Test
    void connectionsAreCountedByTheirNameWhileTheyAreOpenAndAsSessionsEverAfter() throws Exception {
        Counters before = server.counters();
        assertThat(server.connections("counted")).isZero();
        try (Driver driver =
                connect(server.endpoint("counted"), server.endpoint("counted").password())) {
            run(driver, "RETURN 1", 1);
            assertThat(server.connections("counted")).isOne();
            assertThat(server.connections("somebody else")).isZero();
        }
        TestNeo4j.awaitNoConnections(server, "counted");
        assertThat(server.counters().since(before, 1).sessions()).isEqualTo(1);
    }

    @Test
    void whatItTakesIsKnownOnceItIsWarm() throws Exception {
        server.warmUp(Duration.ofMillis(100));

        assertThat(server.info().footprint()).isNotNull().satisfies(footprint -> {
            assertThat(footprint.startNanos()).isBetween(500_000_000L, 120_000_000_000L);
            // no JVM with a server in it is smaller, nor would it fit in 32 times as much as its heap
            assertThat(footprint.residentBytes()).isBetween(100_000_000L, 32_000_000_000L);
            assertThat(footprint.diskBytes()).isBetween(100_000L, 500_000_000L);
            assertThat(footprint.programBytes()).isBetween(50_000_000L, 500_000_000L);
        });
    }

    @Test
    void rowsAreNotCountedRatherThanNone() throws Exception {
        assertThat(new Neo4j().counted()).containsExactlyInAnyOrder(WorkCounter.STATEMENTS, WorkCounter.TRANSACTIONS);
        assertThat(server.counters().statements()).isNotNull();
        assertThat(server.counters().rows()).isNull();
        assertThat(server.counters().plans()).isNull();
    }

    @Test
    void statementsAndTransactionsAreCountedAndTheLabsReadingIsNot() throws Exception {
        try (Driver driver =
                connect(server.endpoint("work"), server.endpoint("work").password())) {
            run(driver, "MATCH (m:DbdynoMovie {title: 'The Matrix'}) RETURN m", 3);
            Counters before = server.counters();
            run(driver, "MATCH (m:DbdynoMovie {title: 'The Matrix'}) RETURN m", 100);
            Counters between = server.counters();
            transact(driver, 50);
            Counters after = server.counters();

            assertThat(between.since(before, 100).statements()).isEqualTo(100);
            assertThat(between.since(before, 100).transactions()).isBetween(100L, 102L);
            assertThat(after.since(between, 50).statements()).isEqualTo(100);
            assertThat(after.since(between, 50).transactions()).isBetween(50L, 52L);
            assertThat(after.since(before, 1).sessions()).isZero();
        }
    }

    @Test
    void aTurnsWorkIsCountedAtOnceWhileAnothersConnectionsAreIdle() throws Exception {
        try (Driver idle =
                        connect(server.endpoint("idle"), server.endpoint("idle").password());
                Driver loaded = connect(
                        server.endpoint("loaded"), server.endpoint("loaded").password())) {
            run(loaded, "RETURN 1", 1);
            for (int turn = 0; turn < 5; turn++) {
                run(idle, "RETURN 1", 70);
                Counters before = server.counters();
                run(loaded, "MATCH (m:DbdynoMovie {title: 'The Matrix'}) RETURN m", 50);
                ServerWork work = server.counters().since(before, 50);

                assertThat(work.statements()).isEqualTo(50);
                assertThat(work.transactions()).isBetween(50L, 52L);
                assertThat(work.sessions()).isZero();
            }
        }
    }

    private static void run(Driver driver, String statement, int times) {
        for (int time = 0; time < times; time++) {
            try (Session session = driver.session()) {
                session.run(statement).consume();
            }
        }
    }

    /** Two statements in one transaction. */
    private static void transact(Driver driver, int times) {
        for (int time = 0; time < times; time++) {
            try (Session session = driver.session()) {
                session.executeWriteWithoutResult(context -> {
                    context.run("RETURN 1").consume();
                    context.run("RETURN 2").consume();
                });
            }
        }
    }

    @Test
    void aServerThatDiesIsSaidToHaveDied() throws Exception {
        Path own = Files.createDirectory(temp.resolve("dying"));
        try (EmbeddedNeo4j dying = TestNeo4j.start(own)) {
            ProcessHandle.of(dying.mainProcess().orElseThrow()).orElseThrow().destroyForcibly();

            assertThatThrownBy(dying::counters)
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining("it ended with exit code 137");
            assertThatThrownBy(() -> dying.prepare(new DataSet.Movies())).isInstanceOf(DatabaseException.class);
        }
        assertThat(own.resolve("server")).doesNotExist();
    }

    /** A lab that starts a server, says which process it is, and then does nothing until it is killed. */
    static final class Lab {
        public static void main(String[] arguments) throws Exception {
            Path temp = Path.of(arguments[0]);
            EmbeddedNeo4j server = TestNeo4j.start(temp);
            System.out.println(server.mainProcess().orElseThrow());
            Thread.sleep(60_000);
        }
    }

    @Test
    void theServerOfAKilledLabEndsItselfAndTheNextCommandRemovesItsFolder() throws Exception {
        Path own = Files.createDirectory(temp.resolve("killed"));
        Process lab = new ProcessBuilder(
                        Neo4jProgram.java().toString(),
                        "-Ddbdyno.neo4j.classpath=" + System.getProperty("dbdyno.neo4j.classpath"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Lab.class.getName(),
                        own.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = lab.inputReader()) {
            ProcessHandle process = ProcessHandle.of(Long.parseLong(Objects.requireNonNull(out.readLine())))
                    .orElseThrow();
            lab.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
            process.onExit().get(20, TimeUnit.SECONDS);
            assertThat(process.isAlive()).isFalse();
        }
        assertThat(own.resolve("server")).exists();

        assertThat(LeftServers.stop(TestNeo4j.userFolders(own))).hasSize(1);

        assertThat(own.resolve("server")).doesNotExist();
    }

    private long count(String statement) throws DatabaseException {
        return Long.parseLong(server.run(statement).getFirst().getFirst());
    }

    private static Driver connect(Endpoint target, String password) {
        return GraphDatabase.driver(
                "bolt://%s:%d".formatted(target.host(), target.port()),
                AuthTokens.basic(target.user(), password),
                Config.builder().withUserAgent(target.applicationName()).build());
    }
}
