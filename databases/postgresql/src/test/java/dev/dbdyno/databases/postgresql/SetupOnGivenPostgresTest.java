package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A setup of the user's works in dbdyno's schema alone, and goes with it. */
class SetupOnGivenPostgresTest extends GivenPostgresFixture {

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

    private static DataSet setup(String... statements) {
        List<SetupStatement> setup = new ArrayList<>();
        for (String statement : statements) {
            setup.add(new SetupStatement(statement, 11 + setup.size()));
        }
        return new DataSet.Own(new QueryFile("mine.yaml", 1, 2, setup));
    }
}
