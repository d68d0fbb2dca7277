package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.results.ArmData;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each arm gets rows of its own on a user's server, marked, and removed at the end. */
class ArmsOnGivenPostgresTest extends ArmsFixture {

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
                    .isEqualTo(databasesOfArms());
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
        assertThat(databasesOfArms()).isEmpty();
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
            assertThat(databasesOfArms()).isEmpty();
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
            assertThat(databasesOfArms()).isEmpty();
        }
        assertThat(schemas()).isEmpty();
    }

    @Test
    void aDatabaseWithSettingsOfItsOwnKeepsAllArms() throws Exception {
        server.lab().run("ALTER DATABASE shop SET synchronous_commit = off");
        try (GivenPostgres given = connect("maker")) {
            given.prepare(new DataSet.Companies(10));
            assertThat(given.info().armData()).isEqualTo(ArmData.SCHEMAS_UNLIKE);
            assertThat(arm(given, 0).endpoint("x").schema()).isEqualTo("dbdyno_arm_0");
            assertThat(databasesOfArms()).isEmpty();
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
            assertThat(databasesOfArms()).isEmpty();
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
        assertThat(databasesOfArms()).hasSize(2);

        connect("maker").close();

        assertThat(databasesOfArms()).isEmpty();
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
        assertThat(databasesOfArms()).containsExactly(name);
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
            assertThat(databasesOfArms()).containsExactly(databaseOf(ours));
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
        assertThat(databasesOfArms()).isEmpty();
    }

    private static String nameOfArm(int arm) throws SQLException {
        return server.lab()
                .one(
                        "SELECT 'dbdyno_' || oid || '_arm_' || ? FROM pg_database WHERE datname = 'shop'",
                        row -> row.getString(1),
                        String.valueOf(arm));
    }
}
