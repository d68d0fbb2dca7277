package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.Administrator;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.UserFolders;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.FortuneRows;
import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.profile.ServerActivity.Doing;
import dev.dbdyno.results.profile.ServerActivity.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddedPostgresTest {

    @TempDir
    private static Path temp;

    private static final List<String> progress = new ArrayList<>();
    private static EmbeddedPostgres server;
    private static Path folder;

    @BeforeAll
    static void start() throws Exception {
        folder = temp.resolve("server");
        server = EmbeddedPostgres.start(folder, Listening.HERE, TestServers.userFolders(temp), progress::add);
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void isTheVersionThatItsBinariesName() {
        assertThat(server.info().version()).startsWith("PostgreSQL 18.6 ");
        assertThat(server.info().settings()).containsEntry("server_version", "18.6");
        assertThat(EmbeddedBinaries.VERSION).isEqualTo("18.6.0");
    }

    @Test
    void writesAreDurableAndTheSettingsThatShapeAResultAreReadBack() {
        assertThat(server.info().placement()).isEqualTo("embedded");
        assertThat(server.info().settings())
                .containsEntry("fsync", "on")
                .containsEntry("synchronous_commit", "on")
                .containsEntry("full_page_writes", "on")
                .containsEntry("shared_buffers", "256MB")
                .containsEntry("max_connections", "300")
                .containsEntry("shared_preload_libraries", "pg_stat_statements")
                .containsEntry("pg_stat_statements.track_planning", "on")
                .containsEntry("ssl (lab's connection)", "off")
                .containsKey("jit");
    }

    @Test
    void refusesAWrongPassword() {
        Endpoint target = server.endpoint("test");
        assertThatThrownBy(() -> Connections.open(target, "not the password"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"));
    }

    @Test
    void asksEveryoneForAPasswordByScram() throws Exception {
        List<String> rules;
        try (var lines = Files.lines(folder.resolve("data/pg_hba.conf"))) {
            rules = lines.filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        }
        assertThat(rules).isNotEmpty().allMatch(rule -> rule.endsWith(" scram-sha-256"));
        List<String> verifiers =
                server.lab().all("SELECT rolpassword FROM pg_authid WHERE rolcanlogin", row -> row.getString(1));
        assertThat(verifiers).hasSize(2).allMatch(verifier -> verifier.startsWith("SCRAM-SHA-256$"));
    }

    @Test
    void listensOnLoopbackAlone() throws Exception {
        String addresses = server.lab().one("SHOW listen_addresses", row -> row.getString(1));
        String sockets = server.lab().one("SHOW unix_socket_directories", row -> row.getString(1));
        assertThat(addresses).isEqualTo("127.0.0.1");
        assertThat(sockets).isEmpty();
        assertThat(server.endpoint("test").host()).isEqualTo("127.0.0.1");
    }

    @Test
    void stacksConnectAsAnOrdinaryRole() throws Exception {
        try (Connection connection = Connections.open(server.endpoint("test"))) {
            assertThat(Connections.value(connection, "SHOW is_superuser")).isEqualTo("off");
        }
    }

    @Test
    void itsMainProcessIsThePostmasterAndOurChild() throws Exception {
        long pid = server.mainProcess().orElseThrow();
        assertThat(Files.readAllLines(folder.resolve("data/postmaster.pid")).getFirst())
                .isEqualTo(Long.toString(pid));
        assertThat(ProcessHandle.of(pid).orElseThrow().parent()).contains(ProcessHandle.current());
    }

    @Test
    void leavesThePasswordNowhere() throws Exception {
        String password = server.endpoint("test").password();
        assertThat(password).hasSizeGreaterThanOrEqualTo(32);
        assertThat(folder.resolve("password")).doesNotExist();
        assertThat(Files.readString(folder.resolve("server.log"))).doesNotContain(password);
        assertThat(server.info().toString() + server + server.endpoint("test")).doesNotContain(password);
        List<String> statements =
                server.lab().all("SELECT query FROM public.pg_stat_statements", row -> row.getString(1));
        assertThat(statements).noneMatch(statement -> statement.contains(password));
    }

    @Test
    void makesTheCompaniesOnTheServer() throws Exception {
        server.prepare(new DataSet.Companies(1_000));
        try (Connection connection = Connections.open(server.endpoint("test"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        SELECT count(*), min(company_id), max(company_id), bool_and(company_name = md5(company_id::text))
                        FROM dbdyno.companies""")) {
            row.next();
            assertThat(row.getInt(1)).isEqualTo(1_000);
            assertThat(row.getInt(2)).isEqualTo(1);
            assertThat(row.getInt(3)).isEqualTo(1_000);
            assertThat(row.getBoolean(4)).isTrue();
            statement.execute("INSERT INTO dbdyno.companies (company_name) VALUES ('next')");
            assertThat(Connections.value(connection, "SELECT max(company_id) FROM dbdyno.companies"))
                    .isEqualTo("1001");
        }
    }

    @Test
    void keepsTheCompaniesThatAreThereAndReplacesChangedOnes() throws Exception {
        server.prepare(new DataSet.Companies(500));
        String table = tableFile();
        server.prepare(new DataSet.Companies(500));
        assertThat(tableFile()).isEqualTo(table);
        try (Connection connection = Connections.open(server.endpoint("test"))) {
            Connections.run(connection, "UPDATE dbdyno.companies SET company_name = 'x' WHERE company_id = 7");
        }
        server.prepare(new DataSet.Companies(500));
        assertThat(tableFile()).isNotEqualTo(table);
        server.prepare(new DataSet.Companies(501));
        try (Connection connection = Connections.open(server.endpoint("test"))) {
            assertThat(Connections.value(connection, "SELECT count(*) FROM dbdyno.companies"))
                    .isEqualTo("501");
        }
    }

    private static String tableFile() throws Exception {
        return tableFile("companies");
    }

    private static String tableFile(String table) throws Exception {
        try (Connection connection = Connections.open(server.endpoint("test"))) {
            return Connections.value(connection, "SELECT pg_relation_filepath('dbdyno.%s')".formatted(table));
        }
    }

    @Test
    void makesTheWorldsThatEverybodyKnows() throws Exception {
        server.prepare(new DataSet.Worlds());
        try (Connection connection = Connections.open(server.endpoint("test"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT id, randomnumber FROM dbdyno.world ORDER BY id")) {
            for (int id = 1; id <= WorldRows.COUNT; id++) {
                assertThat(row.next()).isTrue();
                assertThat(row.getInt(1)).isEqualTo(id);
                assertThat(row.getInt(2)).isEqualTo(WorldRows.number(id)).isBetween(1, 10_000);
            }
            assertThat(row.next()).isFalse();
        }
        assertThat(WorldRows.number(1)).isEqualTo(7_920);
    }

    @Test
    void makesTheFortunesWithTheirQuotesAndScripts() throws Exception {
        server.prepare(new DataSet.Fortunes());
        try (Connection connection = Connections.open(server.endpoint("test"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT id, message FROM dbdyno.fortune ORDER BY id")) {
            List<String> found = new ArrayList<>();
            while (row.next()) {
                found.add(row.getString(2));
                assertThat(row.getInt(1)).isEqualTo(found.size());
            }
            assertThat(found).hasSize(12).isEqualTo(FortuneRows.MESSAGES);
        }
    }

    @Test
    void makesTheUsersThatEverybodyKnowsAndGoesOnCountingBehindThem() throws Exception {
        server.prepare(new DataSet.Users(700));
        try (Connection connection = Connections.open(server.endpoint("test"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT id, name, surname, email, created FROM dbdyno.users ORDER BY id")) {
            for (int id = 1; id <= 700; id++) {
                assertThat(row.next()).isTrue();
                assertThat(row.getInt(1)).isEqualTo(id);
                assertThat(row.getString(2)).isEqualTo(UserRows.name(id));
                assertThat(row.getString(3)).isEqualTo(UserRows.surname(id));
                assertThat(row.getString(4)).isEqualTo(UserRows.email(id));
                assertThat(row.getObject(5, LocalDateTime.class)).isEqualTo(UserRows.CREATED);
            }
            assertThat(row.next()).isFalse();
            assertThat(Connections.value(connection, """
                    INSERT INTO dbdyno.users (name, surname, email) VALUES ('a', 'b', 'c')
                    RETURNING id || ' ' || (created > now() - interval '1 minute')""")).isEqualTo("701 true");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE dbdyno.world SET randomnumber = 1 + randomnumber % 10000 WHERE id = 9999 | world",
                "DELETE FROM dbdyno.world WHERE id = 5 | world",
                "UPDATE dbdyno.fortune SET message = 'x' WHERE id = 3 | fortune",
                "INSERT INTO dbdyno.fortune VALUES (13, 'bad luck') | fortune",
                "DELETE FROM dbdyno.users WHERE id = 17 | users",
                "INSERT INTO dbdyno.users (name, surname, email) VALUES ('a', 'b', 'c') | users",
                "UPDATE dbdyno.users SET created = now() WHERE id = 99 | users"
            })
    void makesWhatWasChangedAnewAndLeavesWhatWasNot(String change, String table) throws Exception {
        prepareAll();
        String made = tableFile(table);
        prepareAll();
        assertThat(tableFile(table)).isEqualTo(made);
        try (Connection connection = Connections.open(server.endpoint("test"))) {
            Connections.run(connection, change);
        }
        prepareAll();
        assertThat(tableFile(table)).isNotEqualTo(made);
        made = tableFile(table);
        prepareAll();
        assertThat(tableFile(table)).isEqualTo(made);
    }

    private static void prepareAll() throws DatabaseException {
        server.prepare(new DataSet.Worlds());
        server.prepare(new DataSet.Fortunes());
        server.prepare(new DataSet.Users(300));
    }

    @Test
    void countsConnectionsByTheirName() throws Exception {
        try (Connection one = Connections.open(server.endpoint("counted"));
                Connection two = Connections.open(server.endpoint("counted"))) {
            assertThat(one.isValid(1) && two.isValid(1)).isTrue();
            assertThat(server.connections("counted")).isEqualTo(2);
        }
        assertThat(server.connections("nobody")).isZero();
    }

    @Test
    void tellsWhatConnectionsDo() throws Exception {
        try (Connection idle = Connections.open(server.endpoint("doing"));
                Connection held = Connections.open(server.endpoint("doing"));
                Connection waiting = Connections.open(server.endpoint("doing"));
                Connection working = Connections.open(server.endpoint("doing"));
                Statement sleep = waiting.createStatement();
                Statement count = working.createStatement()) {
            assertThat(idle.isValid(1)).isTrue();
            held.setAutoCommit(false);
            Connections.run(held, "SELECT 1");
            Thread sleeping = running(sleep, "SELECT pg_sleep(60)");
            // row by row: as a table, the server would write the series to a file, and wait for that
            Thread counting = running(count, "SELECT count(*) FROM (SELECT generate_series(1, 1000000000)) streamed");

            assertThat(doingsOnce(doings -> doings.size() == 4))
                    .containsExactlyInAnyOrder(
                            new Doing(State.IDLE, null, 1),
                            new Doing(State.IN_TRANSACTION, null, 1),
                            new Doing(State.WAITING, "Timeout: PgSleep", 1),
                            new Doing(State.UNDER_WAY, null, 1));
            sleep.cancel();
            count.cancel();
            sleeping.join();
            counting.join();
        }
        assertThat(server.activity("nobody")).contains(new ServerActivity(1, List.of()));
    }

    /** What is done as soon as it is as expected, or after seconds. */
    private static List<Doing> doingsOnce(Predicate<List<Doing>> expected) throws Exception {
        long deadline = System.nanoTime() + 10_000_000_000L;
        while (true) {
            List<Doing> doings = server.activity("doing").orElseThrow().doings();
            if (expected.test(doings) || System.nanoTime() > deadline) {
                return doings;
            }
            Thread.sleep(5);
        }
    }

    /** Runs a statement until it is cancelled. */
    private static Thread running(Statement statement, String sql) {
        return Thread.ofPlatform()
                .start(() -> assertThatThrownBy(() -> statement.execute(sql)).hasMessageContaining("cancel"));
    }

    @Test
    void allowsWhatIsLeftOfItsConnections() throws Exception {
        int before = server.connectionLimit();
        assertThat(before).isBetween(250, 296);
        try (Connection connection = Connections.open(server.endpoint("test"))) {
            assertThat(connection.isValid(1)).isTrue();
            assertThat(server.connectionLimit()).isEqualTo(before - 1);
        }
    }

    @Test
    void saysWhatTakesItsTime() {
        assertThat(progress).contains("initialising PostgreSQL 18.6.0");
    }

    @Test
    void refusesAFolderThatIsNotItsOwn() throws Exception {
        Path taken = Files.createDirectory(temp.resolve("taken"));
        Files.writeString(taken.resolve("precious"), "data");
        assertThatThrownBy(() ->
                        EmbeddedPostgres.start(taken, Listening.HERE, TestServers.userFolders(temp), message -> {}))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("is not empty");
        assertThat(taken.resolve("precious")).hasContent("data");
    }

    @Test
    void listensWhereItIsToldAndLetsInNobodyElse(@TempDir Path own) throws Exception {
        Listening elsewhere = new Listening("127.0.0.2", List.of("127.0.0.3", "127.0.0.5"));
        try (EmbeddedPostgres other =
                EmbeddedPostgres.start(own.resolve("server"), elsewhere, TestServers.userFolders(own), message -> {})) {
            Administrator administrator = other.administrator();
            assertThat(administrator.url()).startsWith("postgresql://postgres@127.0.0.2:");
            assertThat(administrator.toString()).doesNotContain(administrator.password());
            assertThat(statisticsAsSeenFrom("127.0.0.3", administrator)).isPositive();
            assertThat(statisticsAsSeenFrom("127.0.0.5", administrator)).isPositive();
            assertThatThrownBy(() -> statisticsAsSeenFrom("127.0.0.4", administrator))
                    .hasMessageContaining("no pg_hba.conf entry for host \"127.0.0.4\"");
        }
    }

    private static long statisticsAsSeenFrom(String address, Administrator administrator) throws SQLException {
        Properties login = new Properties();
        login.setProperty("password", administrator.password());
        login.setProperty("localSocketAddress", address);
        String url = "jdbc:" + administrator.url().replace("postgres@", "") + "&user=postgres";
        try (Connection connection = DriverManager.getConnection(url, login);
                ResultSet count =
                        connection.createStatement().executeQuery("SELECT count(*) FROM pg_stat_statements")) {
            count.next();
            return count.getLong(1);
        }
    }

    @Test
    void closingLeavesNoProcessAndNoFile(@TempDir Path own) throws Exception {
        UserFolders userFolders = TestServers.userFolders(own);
        Path ownFolder = own.resolve("server");
        EmbeddedPostgres other = EmbeddedPostgres.start(ownFolder, Listening.HERE, userFolders, message -> {});
        ProcessHandle main = ProcessHandle.of(other.mainProcess().orElseThrow()).orElseThrow();
        // a session that is busy must not hold the server up
        try (Connection busy = Connections.open(other.endpoint("busy"))) {
            List<ProcessHandle> backends = main.children().toList();
            assertThat(busy.isValid(1)).isTrue();
            assertThat(backends).isNotEmpty();
            other.close();
            other.close();
            assertThat(main.isAlive()).isFalse();
            assertThat(backends).noneMatch(ProcessHandle::isAlive);
        }
        assertThat(ownFolder).doesNotExist();
        assertThat(userFolders.servers()).isEmptyDirectory();
    }
}
