package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On a user's server dbdyno makes, marks and removes one schema, and touches nothing else. */
class GivenPostgresTest extends GivenPostgresFixture {

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
}
