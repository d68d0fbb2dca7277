package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.model.data.UserStatement.Parameter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Against a real server on which dbdyno has no more than an ordinary role, alice, in the database shop. */
class GivenPostgresTest {

    private static final String PASSWORD = "hunter2-of-alice";

    /** Without it, the tests could read the password file of the user that runs them. */
    private static final Map<String, String> WITHOUT_PASSWORD = Map.of("PGPASSFILE", "none");

    private static final Map<String, String> ENVIRONMENT =
            Map.of("PGPASSFILE", "none", "DBDYNO_PASSWORD", PASSWORD, "PGPASSWORD", "not this one");

    @TempDir
    private static Path temp;

    private static EmbeddedPostgres server;

    private final List<String> progress = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedPostgres.start(temp.resolve("server"), TestServers.userFolders(temp), message -> {});
        server.lab().run("CREATE ROLE alice LOGIN PASSWORD '%s'".formatted(PASSWORD));
        server.lab().run("CREATE ROLE guest LOGIN PASSWORD '%s'".formatted(PASSWORD));
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
        server.lab().run("GRANT CREATE ON DATABASE shop TO alice");
        inShop("CREATE SCHEMA precious AUTHORIZATION alice");
        inShop("CREATE TABLE precious.orders AS SELECT i AS id FROM generate_series(1, 10) AS i");
        inShop("CREATE TABLE public.companies (company_id int); INSERT INTO public.companies VALUES (42)");
        inShop("CREATE FUNCTION public.total() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM precious.orders'");
        inShop("ALTER FUNCTION public.total OWNER TO alice");
        inShop("ALTER TABLE public.companies OWNER TO alice; ALTER TABLE precious.orders OWNER TO alice");
    }

    @AfterEach
    void dropTheUsersDatabase() throws Exception {
        server.lab().run("DROP DATABASE shop WITH (FORCE)");
    }

    @Test
    void makesAMarkedSchemaAndRemovesItWithoutTouchingAnythingElse() throws Exception {
        List<String> before = everythingInShop();
        try (GivenPostgres database = connect()) {
            database.prepare(new DataSet.Companies(100));
            assertThat(askShop("SELECT obj_description('dbdyno'::regnamespace)"))
                    .isEqualTo("made by dbdyno; removed at the end of a run");
            assertThat(askShop("SELECT count(*) FROM dbdyno.companies")).isEqualTo("100");
            assertThat(everythingInShop()).isNotEqualTo(before);
        }
        assertThat(everythingInShop()).isEqualTo(before);
        assertThat(progress).first().isEqualTo("loading 100 companies");
    }

    @Test
    void stacksWorkInItAsTheUser() throws Exception {
        try (GivenPostgres database = connect()) {
            database.prepare(new DataSet.Companies(100));
            Endpoint target = database.endpoint("stack");
            assertThat(target.schema()).isEqualTo("dbdyno");
            try (Connection connection = Connections.open(target)) {
                assertThat(Connections.value(
                                connection,
                                "SELECT company_name = md5('7') FROM dbdyno.companies WHERE company_id = 7"))
                        .isEqualTo("t");
                assertThat(database.connections("stack")).isEqualTo(1);
            }
        }
    }

    @Test
    void leavesASchemaAloneThatItDidNotMake() throws Exception {
        inShop("CREATE SCHEMA dbdyno AUTHORIZATION alice");
        inShop("CREATE TABLE dbdyno.companies AS SELECT 1 AS mine");
        List<String> before = everythingInShop();
        assertThat(refusal(url("alice", "shop"), ENVIRONMENT)).hasMessageContaining("that dbdyno did not create");
        assertThat(everythingInShop()).isEqualTo(before);
        inShop("COMMENT ON SCHEMA dbdyno IS 'made by hand'");
        assertThat(refusal(url("alice", "shop"), ENVIRONMENT)).hasMessageContaining("that dbdyno did not create");
        assertThat(everythingInShop()).isEqualTo(before);
    }

    @Test
    void aSchemaOfAnotherRoleWithDbdynosMarkIsNeitherExecutedNorRemoved() throws Exception {
        server.lab().run("GRANT CREATE ON DATABASE shop TO guest");
        inShop("""
                SET ROLE guest; CREATE SCHEMA dbdyno; COMMENT ON SCHEMA dbdyno IS 'made by dbdyno; removed at the end of a run';
                CREATE TABLE dbdyno.made_by_setup (place integer PRIMARY KEY, command text NOT NULL);
                INSERT INTO dbdyno.made_by_setup VALUES (1, 'DROP TABLE precious.orders')""");
        List<String> before = everythingInShop();
        assertThat(refusal(url("alice", "shop"), ENVIRONMENT))
                .hasMessageContaining("belongs to the role guest")
                .hasMessageContaining("only what its own role made");
        assertThat(everythingInShop()).isEqualTo(before);
    }

    @Test
    void noStatementThatIsFoundInTheSchemaIsExecuted() throws Exception {
        GivenPostgres killed = connect();
        killed.prepare(setup("CREATE TABLE sales AS SELECT 1 AS id"));
        closeLockedOut(killed);
        inShop("DROP TABLE dbdyno.made_by_setup");
        inShop("CREATE TABLE dbdyno.made_by_setup AS SELECT 1 AS place, 'DROP TABLE precious.orders' AS command");
        inShop("ALTER TABLE dbdyno.made_by_setup OWNER TO alice");
        List<String> before = everythingInShop();
        assertThat(refusal(url("alice", "shop"), ENVIRONMENT)).hasMessageContaining("did not create");
        assertThat(everythingInShop()).isEqualTo(before);
    }

    @Test
    void numbersOfOthersObjectsThatAreWrittenDownRemoveNothing() throws Exception {
        GivenPostgres killed = connect();
        killed.prepare(setup("CREATE TABLE sales AS SELECT 1 AS id"));
        closeLockedOut(killed);
        inShop("INSERT INTO dbdyno.made_by_setup VALUES ('pg_class'::regclass, 'precious.orders'::regclass)");
        connect().close();
        assertThat(askShop("SELECT count(*) FROM precious.orders")).isEqualTo("10");
        assertThat(askShop("SELECT count(*) FROM pg_namespace WHERE nspname = 'dbdyno'"))
                .isEqualTo("0");
    }

    @Test
    void replacesASchemaThatAKilledRunLeft() throws Exception {
        GivenPostgres killed = connect();
        killed.prepare(new DataSet.Companies(100));
        closeLockedOut(killed);
        assertThat(progress)
                .last()
                .asString()
                .contains("could not be removed")
                .contains("the next run there removes it");
        assertThat(askShop("SELECT count(*) FROM dbdyno.companies")).isEqualTo("100");
        try (GivenPostgres next = connect()) {
            assertThat(askShop("SELECT to_regclass('dbdyno.companies') IS NULL"))
                    .isEqualTo("t");
            next.prepare(new DataSet.Companies(50));
            assertThat(askShop("SELECT count(*) FROM dbdyno.companies")).isEqualTo("50");
        }
        assertThat(askShop("SELECT count(*) FROM pg_namespace WHERE nspname = 'dbdyno'"))
                .isEqualTo("0");
    }

    @Test
    void aSetupMakesWhatItLikesInTheSchemaAndAllOfItGoesWithTheSchema() throws Exception {
        List<String> before = everythingInShop();
        try (GivenPostgres database = connect()) {
            database.prepare(
                    setup(
                            "CREATE TYPE state AS ENUM ('open', 'closed')",
                            "CREATE TABLE customers (id serial PRIMARY KEY, name text NOT NULL)",
                            "CREATE TABLE sales (id int PRIMARY KEY, customer int REFERENCES customers, state state)",
                            "CREATE TABLE parts (id int) PARTITION BY RANGE (id)",
                            "CREATE TABLE parts_1 PARTITION OF parts FOR VALUES FROM (0) TO (100)",
                            "INSERT INTO customers (name) SELECT 'customer ' || i FROM generate_series(1, 10) AS i",
                            "INSERT INTO sales SELECT o.id, o.id, 'open' FROM precious.orders AS o;",
                            "CREATE VIEW open_sales AS SELECT * FROM sales WHERE state = 'open'",
                            "CREATE FUNCTION twice(state, int) RETURNS int LANGUAGE sql AS $$ SELECT 2 * $2; SELECT 2 * $2 $$"));
            assertThat(askShop("SELECT count(*) FROM dbdyno.open_sales")).isEqualTo("10");
            assertThat(askShop("SELECT reltuples FROM pg_class WHERE oid = 'dbdyno.sales'::regclass"))
                    .isEqualTo("10");
        }
        assertThat(everythingInShop()).isEqualTo(before);
        assertThat(progress).containsExactly("running the setup of mine.yaml");
    }

    @Test
    void whatASetupMadeInAKilledRunIsFoundAndRemovedByTheNext() throws Exception {
        List<String> before = everythingInShop();
        GivenPostgres killed = connect();
        killed.prepare(setup("CREATE TABLE sales AS SELECT 1 AS id", "CREATE SEQUENCE numbers"));
        closeLockedOut(killed);
        assertThat(askShop("SELECT count(*) FROM dbdyno.sales")).isEqualTo("1");
        connect().close();
        assertThat(everythingInShop()).isEqualTo(before);
    }

    @Test
    void aSetupIsRunOnce() throws Exception {
        try (GivenPostgres database = connect()) {
            database.prepare(setup("CREATE TABLE sales AS SELECT 1 AS id"));
            database.prepare(setup("CREATE TABLE sales AS SELECT 1 AS id"));
            assertThat(askShop("SELECT count(*) FROM dbdyno.sales")).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSERT INTO precious.orders VALUES (11)|precious.orders",
                "UPDATE public.companies SET company_id = 43|public.companies",
                "TRUNCATE precious.orders|precious.orders",
                "DROP TABLE public.companies|public.companies",
                "ALTER TABLE precious.orders ADD COLUMN note text|precious.orders",
                "DROP SCHEMA precious CASCADE|drop schema precious",
                "DO $$ BEGIN DROP SCHEMA precious CASCADE; END $$|precious",
                "DROP FUNCTION public.total()|public.total",
                "DO $$ BEGIN ALTER ROLE alice PASSWORD 'x'; END $$|roles (pg_authid)",
                "DO $$ BEGIN ALTER ROLE alice SET jit = off; END $$|roles (pg_db_role_setting)",
                "DROP ROLE guest|drop role guest",
                "CREATE ROLE mine SUPERUSER|create role mine",
                "ALTER DATABASE shop SET jit = off|alter database shop",
                "COPY precious.orders TO PROGRAM 'cat'|copy precious orders",
                "SELECT 1; DROP TABLE public.companies|one statement",
                "DO $$ BEGIN DELETE FROM precious.orders; END $$|precious.orders",
                "CREATE TABLE precious.mine (id int)|precious.mine",
                "CREATE TYPE precious.mine AS ENUM ('a')|precious.",
                "CREATE FUNCTION precious.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'|precious.mine",
                "CREATE SCHEMA mine|create schema mine",
            })
    void aSetupThatTouchesWhatIsNotDbdynosIsTakenBackAndRefusedWithItsLine(String touching, String touched)
            throws Exception {
        try (GivenPostgres database = connect()) {
            List<String> before = everythingInShop();
            DataSet setup = setup("CREATE TABLE sales AS SELECT 1 AS id", touching);
            assertThat(catchThrowableOfType(DatabaseException.class, () -> database.prepare(setup)))
                    .hasMessageStartingWith("mine.yaml, line 12: setup ")
                    .hasMessageContaining(touched);
            assertThat(everythingInShop()).isEqualTo(before);
        }
    }

    @Test
    void aFunctionOfASetupLendsNobodyItsRights() throws Exception {
        try (GivenPostgres database = connect()) {
            List<String> before = everythingInShop();
            DataSet setup = setup("CREATE FUNCTION one() RETURNS int SECURITY DEFINER LANGUAGE sql AS 'SELECT 1'");
            assertThat(catchThrowableOfType(DatabaseException.class, () -> database.prepare(setup)))
                    .hasMessage(
                            "mine.yaml, line 11: setup may not lend its rights to others, but one() is SECURITY DEFINER: it was rolled back");
            assertThat(everythingInShop()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "select 1; create table public.oops (x int)|--query expects one statement, but got several",
                "drop table public.companies|--query expects a statement that reads or changes rows, such as SELECT or UPDATE, but got 'drop'",
                "select nextval('public.numbers')|--query fails: cannot execute nextval() in a read-only transaction",
                "select 1 as id into public.oops|--query fails: cannot execute SELECT INTO in a read-only transaction",
            })
    void aQueryThatIsNoneOrChangesWhatItDoesNotNameIsRefused(String sql, String complaint) throws Exception {
        inShop("CREATE SEQUENCE public.numbers; GRANT ALL ON public.numbers TO alice");
        try (GivenPostgres database = connect()) {
            List<String> before = everythingInShop();
            UserStatement query = new UserStatement(sql, List.of(), null, null);
            assertThat(catchThrowableOfType(DatabaseException.class, () -> database.tryOut(query)))
                    .hasMessageStartingWith(complaint);
            assertThat(everythingInShop()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-- one; two%n/* a; b */ select ';' as \"a;b\", $$;$$ ;",
                "show jit",
                "explain select 1",
                "with gone as (delete from precious.orders returning id) select * from gone",
                "(select 1) union (select 2)",
                "select twice from (values ('%s')) as v (twice)",
            })
    void aQueryThatReadsOrNamesItsChangeIsTried(String sql) throws Exception {
        try (GivenPostgres database = connect()) {
            List<String> before = everythingInShop();
            String literal = "a''b".repeat(3_000);
            database.tryOut(new UserStatement(sql.formatted(literal), List.of(), null, null));
            assertThat(everythingInShop()).isEqualTo(before);
        }
    }

    @Test
    void aSetupThatFailsIsReportedWithItsLineAndLeavesNothing() throws Exception {
        try (GivenPostgres database = connect()) {
            List<String> before = everythingInShop();
            DataSet setup = setup("CREATE TABLE sales AS SELECT 1 AS id", "INSERT INTO sale VALUES (2)");
            assertThat(catchThrowableOfType(DatabaseException.class, () -> database.prepare(setup)))
                    .hasMessage(
                            "mine.yaml, line 12: setup expects a statement that the server accepts, but it says: relation \"sale\" does not exist");
            DataSet lasting = setup(
                    "CREATE TABLE sales AS SELECT 1 AS id",
                    "CREATE FUNCTION twice(sales) RETURNS int LANGUAGE sql AS 'SELECT 2 * $1.id'");
            assertThat(catchThrowableOfType(DatabaseException.class, () -> database.prepare(lasting)))
                    .hasMessageStartingWith(
                            "mine.yaml, line 11: setup creates something that dbdyno could not remove again: ");
            assertThat(everythingInShop()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT id FROM precious.orders WHERE id <= $1|5||",
                "SELECT id FROM precious.orders WHERE id <= $1|4|5|mine.yaml, line 2: rows expects 4 rows in every reply, but with $1 = 5 the query returned 5",
                "SELECT id FROM precious.orders WHERE id = $1|1|11|mine.yaml, line 2: rows expects 1 row in every reply, but with $1 = 11 the query returned 0",
                "SELECT id FROM precious.order WHERE id <= $1|5||mine.yaml, line 1: query expects a statement that the server accepts, but it says: relation \"precious.order\" does not exist",
                "SELECT 1 / (id - $1) FROM precious.orders|10||mine.yaml, line 1: query fails with $1 = 5: division by zero",
                "DELETE FROM precious.orders WHERE id = $1 RETURNING id|1||",
                "UPDATE precious.orders SET id = id WHERE id = $1|1||mine.yaml, line 2: rows expects 1 row in every reply, but with $1 = 5 the query returned 0",
            })
    void aQueryIsTriedBeforeItIsMeasuredAndTakenBack(
            String sql, int rows, @Nullable Integer largest, @Nullable String complaint) throws Exception {
        try (GivenPostgres database = connect()) {
            List<String> before = everythingInShop();
            UserStatement query = new UserStatement(
                    sql,
                    List.of(new Parameter.WholeNumber(5, largest == null ? 5 : largest)),
                    rows,
                    new QueryFile("mine.yaml", 1, 2, List.of()));
            DatabaseException refusal = catchThrowableOfType(DatabaseException.class, () -> database.tryOut(query));
            assertThat(refusal == null ? null : refusal.getMessage()).isEqualTo(complaint);
            assertThat(everythingInShop()).isEqualTo(before);
        }
    }

    private static DataSet setup(String... statements) {
        List<SetupStatement> setup = new ArrayList<>();
        for (String statement : statements) {
            setup.add(new SetupStatement(statement, 11 + setup.size()));
        }
        return new DataSet.Own(new QueryFile("mine.yaml", 1, 2, setup));
    }

    @Test
    void theRoundTripIsMeasuredWhileARunGoesOnAndNothingIsMade() throws Exception {
        List<String> before = everythingInShop();
        assertThat(GivenPostgres.roundTrips(url("alice", "shop"), ENVIRONMENT).ascending())
                .hasSize(200)
                .allSatisfy(trip -> assertThat(trip).isPositive());
        assertThat(everythingInShop()).isEqualTo(before);
        try (GivenPostgres running = connect()) {
            assertThat(running.info().placement()).isEqualTo("given");
            assertThat(GivenPostgres.roundTrips(url("alice", "shop"), ENVIRONMENT)
                            .median())
                    .isPositive();
        }
        assertThatThrownBy(() -> GivenPostgres.roundTrips(url("alice", "nothing-there"), ENVIRONMENT))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("nothing-there");
    }

    @Test
    void twoRunsRefuseOneAnother() throws Exception {
        try (GivenPostgres first = connect()) {
            first.prepare(new DataSet.Companies(10));
            assertThat(refusal(url("alice", "shop"), ENVIRONMENT)).hasMessageContaining("Another run of dbdyno");
            assertThat(askShop("SELECT count(*) FROM dbdyno.companies")).isEqualTo("10");
        }
        connect().close();
    }

    @Test
    void whatOthersPutIntoTheSchemaOrBuiltUponItStays() throws Exception {
        GivenPostgres database = connect();
        database.prepare(new DataSet.Companies(10));
        inShop("CREATE VIEW precious.names AS SELECT company_name FROM dbdyno.companies");
        database.close();
        assertThat(progress).last().asString().contains("precious.names").contains("did not create");
        assertThat(askShop("SELECT count(*) FROM precious.names")).isEqualTo("10");
        assertThat(refusal(url("alice", "shop"), ENVIRONMENT)).hasMessageContaining("did not create");
        inShop("DROP VIEW precious.names; CREATE TABLE dbdyno.guest AS SELECT 1 AS id");
        assertThat(refusal(url("alice", "shop"), ENVIRONMENT)).hasMessageContaining("table dbdyno.guest");
        assertThat(askShop("SELECT count(*) FROM dbdyno.guest")).isEqualTo("1");
    }

    @Test
    void endsWhatADeadChildLeftAndNothingElseOfTheUser() throws Exception {
        GivenPostgres database = connect();
        database.prepare(new DataSet.Companies(10));
        Endpoint stack = database.endpoint("stack");
        Endpoint users = new Endpoint(
                stack.host(), stack.port(), "shop", "alice", PASSWORD, "public", "the user's own application");
        try (Connection left = Connections.open(stack);
                Connection own = Connections.open(users)) {
            left.setAutoCommit(false);
            Connections.run(left, "UPDATE dbdyno.companies SET company_name = 'locked'");
            database.close();
            assertThat(askShop("SELECT count(*) FROM pg_namespace WHERE nspname = 'dbdyno'"))
                    .isEqualTo("0");
            assertThat(Connections.value(own, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void aWrongPasswordIsRefusedInWords() {
        Map<String, String> wrong = Map.of("PGPASSFILE", "none", "DBDYNO_PASSWORD", "hunter3");
        assertThat(refusal(url("alice", "shop"), wrong))
                .hasMessageContaining("does not accept the password for user alice");
    }

    @Test
    void aMissingPasswordIsAskedFor() {
        assertThat(refusal(url("alice", "shop"), WITHOUT_PASSWORD))
                .hasMessageContaining("requires a password")
                .hasMessageContaining("DBDYNO_PASSWORD");
    }

    @Test
    void thePasswordMayComeFromPgPasswordOrThePasswordFile() throws Exception {
        GivenPostgres.connect(url("alice", "shop"), Map.of("PGPASSFILE", "none", "PGPASSWORD", PASSWORD), progress::add)
                .close();
        Path file = temp.resolve("pgpass");
        Files.writeString(file, "*:*:shop:alice:" + PASSWORD + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        GivenPostgres.connect(url("alice", "shop"), Map.of("PGPASSFILE", file.toString()), progress::add)
                .close();
    }

    @Test
    void anUnknownDatabaseIsNamed() {
        assertThat(refusal(url("alice", "shpo"), ENVIRONMENT)).hasMessageContaining("there is no database shpo");
    }

    @Test
    void anUnreachableServerIsNamedWithWhatToCheck() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        assertThat(refusal("postgresql://alice@127.0.0.1:%d/shop".formatted(port), ENVIRONMENT))
                .hasMessageContaining("nothing answers at 127.0.0.1 port " + port)
                .hasMessageContaining("firewall");
        assertThat(refusal("postgresql://alice@nowhere.invalid/shop", ENVIRONMENT))
                .hasMessageContaining("nowhere.invalid is unknown");
    }

    @Test
    void aUserWithoutTheRightToMakeASchemaIsToldWhichGrantIsMissing() throws Exception {
        assertThat(refusal(url("guest", "shop"), ENVIRONMENT))
                .hasMessageContaining("GRANT CREATE ON DATABASE \"shop\" TO \"guest\"");
    }

    @Test
    void theMainProcessIsFoundWhereItRunsOnThisMachine() throws Exception {
        try (GivenPostgres database = connect()) {
            assertThat(database.mainProcess()).isEqualTo(server.mainProcess());
        }
    }

    @Test
    void showsWhatItMaySeeOfTheSettings() throws Exception {
        try (GivenPostgres database = connect()) {
            assertThat(database.info().placement()).isEqualTo("given");
            assertThat(database.info().address()).isEqualTo(url("alice", "shop"));
            assertThat(database.info().settings())
                    .containsEntry("fsync", "on")
                    .containsEntry("max_connections", "300")
                    .doesNotContainKey("shared_preload_libraries");
            assertThat(database.info().toString() + database + database.endpoint("stack"))
                    .doesNotContain(PASSWORD);
        }
    }

    @Test
    void theLimitOfTheRoleLimitsConnections() throws Exception {
        server.lab().run("ALTER ROLE alice CONNECTION LIMIT 5");
        try (GivenPostgres database = connect()) {
            assertThat(database.connectionLimit()).isEqualTo(4);
        } finally {
            server.lab().run("ALTER ROLE alice CONNECTION LIMIT -1");
        }
    }

    @Test
    void countsNoStatementsWhereTheExtensionIsMissing() throws Exception {
        try (GivenPostgres database = connect()) {
            Counters counters = database.counters();
            assertThat(counters.statements()).isNull();
            assertThat(counters.rows()).isNull();
            assertThat(counters.plans()).isNull();
            assertThat(counters.transactions()).isNull();
            assertThat(askShop("SELECT count(*) FROM pg_extension WHERE extname = 'pg_stat_statements'"))
                    .isEqualTo("0");
        }
    }

    @Test
    void theLabsOwnWorkInTheSameDatabaseIsNotCounted() throws Exception {
        inShop("CREATE EXTENSION pg_stat_statements SCHEMA public");
        try (GivenPostgres database = connect()) {
            database.prepare(new DataSet.Companies(10));
            Counters before = database.counters();
            for (int i = 0; i < 10; i++) {
                database.connections("stack");
                database.counters();
            }
            assertThat(database.counters()).isEqualTo(before);
        }
    }

    @Test
    void theStacksWorkIsCountedExactly() throws Exception {
        inShop("CREATE EXTENSION pg_stat_statements SCHEMA public");
        try (GivenPostgres database = connect()) {
            database.prepare(new DataSet.Companies(10));
            Counters zero = database.counters();
            readOneByOne(database, 0);
            Counters setUp = database.counters();
            readOneByOne(database, 100);
            Counters end = database.counters();
            assertThat(difference(end.statements(), setUp.statements()))
                    .isEqualTo(100 + difference(setUp.statements(), zero.statements()));
            assertThat(difference(end.rows(), setUp.rows())).isEqualTo(100 + difference(setUp.rows(), zero.rows()));
            assertThat(end.transactions())
                    .as("counted too late to say whose they were")
                    .isNull();
        }
    }

    private static void readOneByOne(GivenPostgres database, int times) throws Exception {
        try (Connection connection = Connections.open(database.endpoint("stack"))) {
            for (int i = 0; i < times; i++) {
                Connections.value(connection, "SELECT company_name FROM dbdyno.companies WHERE company_id = 1");
            }
        }
        TestServers.awaitNoConnections(database, "stack");
    }

    private static long difference(@Nullable Long now, @Nullable Long earlier) {
        return Objects.requireNonNull(now) - Objects.requireNonNull(earlier);
    }

    private GivenPostgres connect() throws DatabaseException {
        return GivenPostgres.connect(url("alice", "shop"), ENVIRONMENT, progress::add);
    }

    private static String url(String user, String database) {
        return "postgresql://%s@127.0.0.1:%d/%s"
                .formatted(user, server.endpoint("any").port(), database);
    }

    private DatabaseException refusal(String url, Map<String, String> environment) {
        DatabaseException refusal = catchThrowableOfType(
                DatabaseException.class,
                () -> GivenPostgres.connect(url, environment, progress::add).close());
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(Texts.allOf(refusal)).doesNotContain("hunter");
        return refusal;
    }

    /** Cleans up as little as a killed lab does. */
    private static void closeLockedOut(GivenPostgres killed) throws Exception {
        server.lab().run("ALTER ROLE alice NOLOGIN");
        try {
            endLabSessions();
            killed.close();
        } finally {
            server.lab().run("ALTER ROLE alice LOGIN");
        }
    }

    @Test
    void aLostConnectionIsOpenedAgainWithItsLock() throws Exception {
        try (GivenPostgres database = connect()) {
            database.prepare(new DataSet.Companies(10));
            endLabSessions();
            assertThat(database.connections("stack")).isZero();
            assertThat(refusal(url("alice", "shop"), ENVIRONMENT)).hasMessageContaining("Another run of dbdyno");
            endLabSessions();
            database.prepare(new DataSet.Companies(20));
            assertThat(askShop("SELECT count(*) FROM dbdyno.companies")).isEqualTo("20");
            endLabSessions();
        }
        assertThat(askShop("SELECT count(*) FROM pg_namespace WHERE nspname = 'dbdyno'"))
                .isEqualTo("0");
        assertThat(progress).noneMatch(line -> line.contains("removed"));
    }

    @Test
    @Timeout(20)
    void whoHurriesWaitsForNoStatement() throws Exception {
        GivenPostgres database = connect();
        try (LabSession blocking = LabSession.open(server.adminLogin("shop"))) {
            blocking.inTransaction(LabSession.Outcome.TAKEN_BACK, () -> {
                blocking.run("LOCK TABLE precious.orders");
                CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> tryOutOrders(database));
                awaitWaiter();
                database.hurry();
                assertThatThrownBy(waiting::join).hasMessageContaining("took too long, and was ended");
            });
            database.close();
        }
        assertThat(askShop("SELECT count(*) FROM pg_namespace WHERE nspname = 'dbdyno'"))
                .as("there is time for what is left")
                .isEqualTo("0");
    }

    private static void tryOutOrders(GivenPostgres database) {
        try {
            database.tryOut(new UserStatement("SELECT id FROM precious.orders", List.of(), null, null));
        } catch (DatabaseException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private static void awaitWaiter() throws SQLException {
        while (server.lab().one("SELECT count(*) FROM pg_locks WHERE NOT granted", row -> row.getInt(1)) == 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void endLabSessions() throws Exception {
        server.lab().all("""
                SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity
                WHERE datname = 'shop' AND application_name = 'dbdyno lab'""", row -> row.getBoolean(1));
    }

    /** Runs SQL as the administrator, which the user's own tools might do. */
    private static void inShop(String sql) throws Exception {
        try (LabSession shop = LabSession.open(server.adminLogin("shop"))) {
            shop.run(sql);
        }
    }

    private static String askShop(String sql) throws Exception {
        try (LabSession shop = LabSession.open(server.adminLogin("shop"))) {
            return shop.one(sql, row -> row.getString(1));
        }
    }

    private static List<String> everythingInShop() throws Exception {
        try (LabSession shop = LabSession.open(server.adminLogin("shop"))) {
            List<String> everything = new ArrayList<>(shop.all("""
                    SELECT n.nspname || '.' || c.relname || ' ' || c.relfilenode || ' ' || coalesce(c.relacl::text, '')
                    FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
                    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
                    UNION ALL SELECT nspname || ' ' || coalesce(nspacl::text, '') FROM pg_namespace
                    UNION ALL SELECT extname FROM pg_extension
                    UNION ALL SELECT rolname || rolsuper FROM pg_roles
                    UNION ALL SELECT 'setting of ' || setrole || setconfig::text FROM pg_db_role_setting
                    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
                    ORDER BY 1""", row -> row.getString(1)));
            everything.add(shop.one("SELECT sum(id) FROM precious.orders", row -> row.getString(1)));
            everything.add(shop.one("SELECT sum(company_id) FROM public.companies", row -> row.getString(1)));
            return everything;
        }
    }
}
