package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.ServerWork;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each arm gets on a user's server: of maker, who may create databases, and of alice, who may not. */
class ArmsOnGivenPostgresTest {

    private static final Map<String, String> ENVIRONMENT = Map.of("PGPASSFILE", "none", "DBDYNO_PASSWORD", "hunter2");

    @TempDir
    private static Path temp;

    private static EmbeddedPostgres server;

    private final List<String> progress = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedPostgres.start(temp.resolve("server"), TestServers.userFolders(temp), message -> {});
        server.lab().run("CREATE ROLE alice LOGIN PASSWORD 'hunter2'");
        server.lab().run("CREATE ROLE maker LOGIN CREATEDB PASSWORD 'hunter2'");
        // the counts here are exact to one transaction, and a worker of autovacuum runs some of its own
        server.lab().run("ALTER SYSTEM SET autovacuum = off");
        server.lab().run("SELECT pg_reload_conf()");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void makeTheUsersDatabase() throws Exception {
        server.lab().run("CREATE DATABASE shop");
        server.lab().run("GRANT CREATE ON DATABASE shop TO alice, maker");
        inShop("CREATE EXTENSION pg_stat_statements SCHEMA public");
    }

    @AfterEach
    void dropTheUsersDatabase() throws Exception {
        server.lab().run("DROP DATABASE shop WITH (FORCE)");
        for (String left : databases()) {
            server.lab().run("DROP DATABASE %s WITH (FORCE)".formatted(left));
        }
    }

    @Test
    void eachArmGetsAMarkedDatabaseThatIsGoneAtTheEnd() throws Exception {
        try (GivenPostgres given = connect("maker")) {
            given.prepare(new DataSet.Companies(100));
            given.prepare(new DataSet.Fortunes());
            ArmDatabase first = arm(given, 0);
            ArmDatabase second = arm(given, 1);

            assertThat(given.info().armData()).isEqualTo(ArmData.DATABASES);
            assertThat(arm(given, 0)).isSameAs(first);
            assertThat(List.of(databaseOf(first), databaseOf(second)))
                    .containsExactly(nameOfArm(0), nameOfArm(1))
                    .isEqualTo(databases());
            assertThat(server.lab()
                            .all(
                                    "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname LIKE 'dbdyno\\_%'",
                                    row -> row.getString(1)))
                    .containsOnly("made by dbdyno; removed at the end of a run")
                    .hasSize(2);
            for (ArmDatabase each : List.of(first, second)) {
                assertThat(ask(each, "SELECT count(*) FROM dbdyno.companies")).isEqualTo("100");
                assertThat(ask(each, "SELECT count(*) FROM dbdyno.fortune")).isEqualTo("12");
            }
        }
        assertThat(databases()).isEmpty();
        assertThat(schemas()).isEmpty();
        assertThat(progress).containsExactly("loading 100 companies", "loading 12 fortunes");
    }

    @Test
    void aDatabaseIsRemovedWithWhatADeadChildLeftConnected() throws Exception {
        GivenPostgres given = connect("maker");
        given.prepare(new DataSet.Companies(10));
        try (Connection left = Connections.open(arm(given, 0).endpoint("dead"))) {
            left.setAutoCommit(false);
            Connections.run(left, "UPDATE dbdyno.companies SET company_name = 'locked'");
            given.close();
            assertThat(databases()).isEmpty();
        }
    }

    @Test
    void inDatabasesTheWorkOfArmsIsCountedApartAndExactly() throws Exception {
        try (GivenPostgres given = connect("maker")) {
            given.prepare(new DataSet.Companies(10));
            ArmDatabase first = arm(given, 0);
            ArmDatabase second = arm(given, 1);
            assertThat(first.counting()).isEqualTo(ArmDatabase.Counting.THIS_ARM);
            ServerWork opened = work(given, first, connection -> {});
            Counters others = second.counters();
            ServerWork work = work(given, first, connection -> read(connection, "dbdyno", 100));

            assertThat(of(work.statements())).isEqualTo(100 + of(opened.statements()));
            assertThat(of(work.rows())).isEqualTo(100 + of(opened.rows()));
            assertThat(of(work.transactions())).isEqualTo(100 + of(opened.transactions()));
            assertThat(work.sessions()).isEqualTo(1);
            assertThat(second.counters()).isEqualTo(others);
        }
    }

    @Test
    void whatTheLabDoesToAnArmsRowsIsCountedBeforeItSaysThatItIsDone() throws Exception {
        try (GivenPostgres given = connect("maker")) {
            given.prepare(new DataSet.Companies(10));
            ArmDatabase arm = arm(given, 0);
            for (int time = 0; time < 20; time++) {
                arm.prepare(new DataSet.Companies(10));
                Counters counted = arm.counters();
                awaitNobodyIn(databaseOf(arm));
                assertThat(arm.counters()).isEqualTo(counted);
            }
        }
    }

    @Test
    void inDatabasesArmsThatWriteDoNotDisturbEachOther() throws Exception {
        try (GivenPostgres given = connect("maker")) {
            given.prepare(new DataSet.Worlds());
            assertWritesApart(arm(given, 0), arm(given, 1), "dbdyno", "dbdyno");
        }
    }

    @Test
    void inSchemasArmsThatWriteDoNotDisturbEachOther() throws Exception {
        try (GivenPostgres given = connect("alice")) {
            given.prepare(new DataSet.Worlds());
            assertWritesApart(arm(given, 0), arm(given, 1), "dbdyno_arm_0", "dbdyno_arm_1");
        }
    }

    private static void assertWritesApart(ArmDatabase writer, ArmDatabase other, String own, String others)
            throws Exception {
        try (Connection writing = Connections.open(writer.endpoint("writer"));
                Connection reading = Connections.open(other.endpoint("reader"))) {
            String sum = "SELECT sum(randomnumber) FROM %s.world";
            String before = Connections.value(reading, sum.formatted(others));
            Connections.run(writing, "UPDATE %s.world SET randomnumber = randomnumber + 1".formatted(own));
            assertThat(Connections.value(reading, sum.formatted(others))).isEqualTo(before);
            assertThat(Connections.value(writing, sum.formatted(own))).isNotEqualTo(before);
            Connections.run(reading, "UPDATE %s.world SET randomnumber = 0".formatted(others));
            writer.prepare(new DataSet.Worlds());
            assertThat(Connections.value(writing, sum.formatted(own))).isEqualTo(before);
            assertThat(Connections.value(reading, sum.formatted(others))).isEqualTo("0");
        }
    }

    @Test
    void whoMayNotCreateDatabasesGetsAMarkedSchemaForEachArm() throws Exception {
        try (GivenPostgres given = connect("alice")) {
            given.prepare(new DataSet.Companies(100));
            ArmDatabase first = arm(given, 0);
            ArmDatabase second = arm(given, 1);

            assertThat(given.info().armData()).isEqualTo(ArmData.SCHEMAS_NO_RIGHT);
            assertThat(progress)
                    .last()
                    .isEqualTo(
                            "each arm gets a schema in shop, because alice may not create databases: ALTER ROLE \"alice\" CREATEDB allows it");
            assertThat(first.endpoint("x").schema()).isEqualTo("dbdyno_arm_0");
            assertThat(second.endpoint("x").schema()).isEqualTo("dbdyno_arm_1");
            assertThat(schemas()).containsExactly("dbdyno", "dbdyno_arm_0", "dbdyno_arm_1");
            assertThat(askShop("SELECT obj_description('dbdyno_arm_1'::regnamespace)"))
                    .isEqualTo("made by dbdyno; removed at the end of a run");
            assertThat(askShop("SELECT count(*) FROM dbdyno_arm_1.companies")).isEqualTo("100");
            assertThat(databases()).isEmpty();
        }
        assertThat(schemas()).isEmpty();
    }

    /** The other arm's session has work that the server has not added to pg_stat_database yet. */
    @Test
    void inSchemasATurnsStatementsAndRowsAreExactAndWhatTheServerCountsLateIsNotSaid() throws Exception {
        try (GivenPostgres given = connect("alice")) {
            given.prepare(new DataSet.Companies(10));
            ArmDatabase first = arm(given, 0);
            ArmDatabase second = arm(given, 1);
            assertThat(first.counting()).isEqualTo(ArmDatabase.Counting.ALL_ARMS);
            try (Connection idle = Connections.open(first.endpoint("idle"));
                    Connection loaded = Connections.open(second.endpoint("loaded"))) {
                read(idle, "dbdyno_arm_0", 70);
                Counters before = second.counters();
                read(loaded, "dbdyno_arm_1", 50);
                ServerWork turn = second.counters().since(before, 50);

                assertThat(turn.statements()).isEqualTo(50);
                assertThat(turn.rows()).isEqualTo(50);
                assertThat(turn.transactions()).isNull();
                assertThat(turn.sessions()).isNull();
                assertThat(given.counters().since(before, 1).statements()).isEqualTo(50);
            }
        }
    }

    @Test
    void aDatabaseWithSettingsOfItsOwnKeepsAllArms() throws Exception {
        server.lab().run("ALTER DATABASE shop SET synchronous_commit = off");
        try (GivenPostgres given = connect("maker")) {
            given.prepare(new DataSet.Companies(10));
            assertThat(given.info().armData()).isEqualTo(ArmData.SCHEMAS_UNLIKE);
            assertThat(arm(given, 0).endpoint("x").schema()).isEqualTo("dbdyno_arm_0");
            assertThat(databases()).isEmpty();
        }
        assertThat(progress).last().asString().contains("settings, a locale or a tablespace that a new one lacks");
    }

    @Test
    void aDatabaseInAnotherLocaleKeepsAllArms() throws Exception {
        server.lab().run("CREATE DATABASE abroad TEMPLATE template0 LOCALE 'C' ENCODING 'SQL_ASCII'");
        server.lab().run("GRANT CREATE ON DATABASE abroad TO maker");
        try (GivenPostgres given = GivenPostgres.connect(url("maker", "abroad"), ENVIRONMENT, progress::add)) {
            given.prepare(new DataSet.Companies(10));
            assertThat(given.info().armData()).isEqualTo(ArmData.SCHEMAS_UNLIKE);
        } finally {
            server.lab().run("DROP DATABASE abroad WITH (FORCE)");
        }
    }

    @Test
    void aNewDatabaseThatCannotBeConnectedToIsRemovedAtOnce() throws Exception {
        server.lab().run("ALTER ROLE maker CONNECTION LIMIT 1");
        try (GivenPostgres given = connect("maker")) {
            given.prepare(new DataSet.Companies(10));
            assertThat(given.info().armData()).isEqualTo(ArmData.SCHEMAS_REFUSED);
            assertThat(arm(given, 0).endpoint("x").database()).isEqualTo("shop");
            assertThat(databases()).isEmpty();
        } finally {
            server.lab().run("ALTER ROLE maker CONNECTION LIMIT -1");
        }
        assertThat(progress).last().asString().contains("a new database cannot be connected to: too many connections");
    }

    @Test
    void whatAKilledRunMadeForItsArmsIsRemovedByTheNext() throws Exception {
        GivenPostgres killed = connect("maker");
        killed.prepare(new DataSet.Companies(10));
        arm(killed, 0);
        arm(killed, 1);
        closeLockedOut(killed);
        assertThat(progress).last().asString().contains("could not be removed").contains("the next run there removes");
        assertThat(databases()).hasSize(2);

        connect("maker").close();

        assertThat(databases()).isEmpty();
        assertThat(schemas()).isEmpty();
    }

    @Test
    void schemasThatAKilledRunMadeForItsArmsAreRemovedByTheNext() throws Exception {
        GivenPostgres killed = connect("alice");
        killed.prepare(new DataSet.Companies(10));
        arm(killed, 7);
        closeLockedOut(killed);
        assertThat(schemas()).containsExactly("dbdyno", "dbdyno_arm_7");

        connect("alice").close();

        assertThat(schemas()).isEmpty();
    }

    @Test
    void aDatabaseOfThatNameWithoutTheMarkIsLeftAlone() throws Exception {
        String name = nameOfArm(1);
        server.lab().run("CREATE DATABASE %s OWNER maker".formatted(name));
        server.lab().run("COMMENT ON DATABASE %s IS 'made by hand'".formatted(name));
        try (GivenPostgres given = connect("maker")) {
            given.prepare(new DataSet.Companies(10));
            arm(given, 0);
            assertThatThrownBy(() -> given.copy(1))
                    .isInstanceOf(DatabaseException.class)
                    .hasMessage(
                            "The server has a database %s that dbdyno did not create, so dbdyno leaves it alone and cannot start. Rename that database, or drop it if nobody needs it."
                                    .formatted(name));
        }
        assertThat(databases()).containsExactly(name);
    }

    @Test
    void aSchemaOfThatNameWithoutTheMarkIsLeftAlone() throws Exception {
        inShop("CREATE SCHEMA dbdyno_arm_0 AUTHORIZATION alice");
        try (GivenPostgres given = connect("alice")) {
            given.prepare(new DataSet.Companies(10));
            assertThatThrownBy(() -> given.copy(0))
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining("a schema dbdyno_arm_0 that dbdyno did not create");
        }
        assertThat(schemas()).containsExactly("dbdyno_arm_0");
    }

    @Test
    void labsInTwoDatabasesOfOneServerDoNotMeet() throws Exception {
        server.lab().run("CREATE DATABASE store");
        server.lab().run("GRANT CREATE ON DATABASE store TO maker");
        try (GivenPostgres shop = connect("maker")) {
            shop.prepare(new DataSet.Companies(10));
            ArmDatabase ours = arm(shop, 0);
            try (GivenPostgres store = GivenPostgres.connect(url("maker", "store"), ENVIRONMENT, progress::add)) {
                store.prepare(new DataSet.Companies(20));
                assertThat(ask(arm(store, 0), "SELECT count(*) FROM dbdyno.companies"))
                        .isEqualTo("20");
            }
            assertThat(ask(ours, "SELECT count(*) FROM dbdyno.companies")).isEqualTo("10");
            assertThat(databases()).containsExactly(databaseOf(ours));
        } finally {
            server.lab().run("DROP DATABASE store WITH (FORCE)");
        }
    }

    @Test
    void armsOfTheUsersOwnStatementsShareTheUsersTables() throws Exception {
        try (GivenPostgres given = connect("maker")) {
            given.tryOut(new UserStatement("SELECT 1", List.of(), 1, null));
            assertThat(given.copy(0)).isEmpty();
            assertThat(given.info().armData()).isEqualTo(ArmData.SHARED);
        }
        try (GivenPostgres given = connect("maker")) {
            SetupStatement making = new SetupStatement("CREATE TABLE sales AS SELECT 1 AS id", 3);
            given.prepare(new DataSet.Own(new QueryFile("mine.yaml", 1, 2, List.of(making))));
            assertThat(given.copy(0)).isEmpty();
            assertThat(given.info().armData()).isEqualTo(ArmData.SHARED);
        }
        assertThat(databases()).isEmpty();
    }

    @Test
    void poolsThatFillTheLimitLeaveTheLabRoomToRestoreRows() throws Exception {
        server.lab().run("ALTER ROLE maker CONNECTION LIMIT 5");
        List<Connection> pools = new ArrayList<>();
        try (GivenPostgres given = connect("maker")) {
            given.prepare(new DataSet.Companies(10));
            ArmDatabase arm = arm(given, 0);
            awaitNobodyIn(databaseOf(arm));
            int limit = given.connectionLimit();
            for (int number = 0; number < limit; number++) {
                pools.add(Connections.open(arm.endpoint("pool")));
            }
            assertThat(limit).isEqualTo(3);
            Connections.run(pools.getFirst(), "DELETE FROM dbdyno.companies");
            arm.prepare(new DataSet.Companies(10));
            assertThat(Connections.value(pools.getFirst(), "SELECT count(*) FROM dbdyno.companies"))
                    .isEqualTo("10");
        } finally {
            server.lab().run("ALTER ROLE maker CONNECTION LIMIT -1");
            for (Connection each : pools) {
                each.close();
            }
        }
    }

    private interface Load {
        void on(Connection connection) throws SQLException;
    }

    /** Reads as the lab does: before the first connection, and when the server shows none any more. */
    private static ServerWork work(GivenPostgres given, ArmDatabase arm, Load load) throws Exception {
        Counters before = arm.counters();
        try (Connection connection = Connections.open(arm.endpoint("stack"))) {
            load.on(connection);
        }
        TestServers.awaitNoConnections(given, "stack");
        return arm.counters().since(before, 1);
    }

    private static void read(Connection connection, String schema, int times) throws SQLException {
        for (int time = 0; time < times; time++) {
            Connections.value(
                    connection, "SELECT company_name FROM %s.companies WHERE company_id = 1".formatted(schema));
        }
    }

    private static long of(@Nullable Long count) {
        return Objects.requireNonNull(count);
    }

    private static ArmDatabase arm(GivenPostgres given, int arm) throws DatabaseException {
        return given.copy(arm).orElseThrow();
    }

    private static String databaseOf(ArmDatabase arm) {
        return arm.endpoint("any").database();
    }

    private static String ask(ArmDatabase arm, String sql) throws SQLException {
        Endpoint endpoint = arm.endpoint("asking");
        try (Connection connection = Connections.open(endpoint)) {
            return Connections.value(connection, sql);
        }
    }

    private GivenPostgres connect(String user) throws DatabaseException {
        return GivenPostgres.connect(url(user, "shop"), ENVIRONMENT, progress::add);
    }

    private static String url(String user, String database) {
        return "postgresql://%s@127.0.0.1:%d/%s"
                .formatted(user, server.endpoint("any").port(), database);
    }

    private static String nameOfArm(int arm) throws SQLException {
        return server.lab()
                .one(
                        "SELECT 'dbdyno_' || oid || '_arm_' || ? FROM pg_database WHERE datname = 'shop'",
                        row -> row.getString(1),
                        String.valueOf(arm));
    }

    private static List<String> databases() throws SQLException {
        return server.lab()
                .all(
                        "SELECT datname FROM pg_database WHERE datname LIKE 'dbdyno\\_%' ORDER BY datname",
                        row -> row.getString(1));
    }

    private static List<String> schemas() throws SQLException {
        try (LabSession shop = LabSession.open(server.adminLogin("shop"))) {
            return shop.all(
                    "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'dbdyno%' ORDER BY nspname",
                    row -> row.getString(1));
        }
    }

    /** Cleans up as little as a killed lab does. */
    private static void closeLockedOut(GivenPostgres killed) throws SQLException {
        server.lab().run("ALTER ROLE maker NOLOGIN; ALTER ROLE alice NOLOGIN");
        try {
            endLabSessions();
            killed.close();
        } finally {
            server.lab().run("ALTER ROLE maker LOGIN; ALTER ROLE alice LOGIN");
        }
    }

    private static void endLabSessions() throws SQLException {
        server.lab().all("""
                SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
                WHERE datname = 'shop' AND application_name = 'dbdyno lab'""", row -> row.getBoolean(1));
    }

    private static void awaitNobodyIn(String database) throws Exception {
        long deadline = System.nanoTime() + 5_000_000_000L;
        while (server.lab()
                .one(
                        "SELECT count(*) > 0 FROM pg_stat_activity WHERE datname = ?",
                        row -> row.getBoolean(1),
                        database)) {
            assertThat(System.nanoTime() - deadline)
                    .as("waited for the lab's session to end")
                    .isNegative();
            Thread.sleep(5);
        }
    }

    /** Runs SQL as the administrator, which the user's own tools might do. */
    private static void inShop(String sql) throws SQLException {
        try (LabSession shop = LabSession.open(server.adminLogin("shop"))) {
            shop.run(sql);
        }
    }

    private static String askShop(String sql) throws SQLException {
        try (LabSession shop = LabSession.open(server.adminLogin("shop"))) {
            return shop.one(sql, row -> row.getString(1));
        }
    }
}
