package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.Endpoint;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** What each arm gets on a user's server: of maker, who may create databases, and of alice, who may not. */
abstract class ArmsFixture extends GivenPostgresFixture {

    @BeforeEach
    final void countStatements() throws SQLException {
        inShop("CREATE EXTENSION pg_stat_statements SCHEMA public");
    }

    static ArmDatabase arm(GivenPostgres given, int arm) throws DatabaseException {
        return given.copy(arm).orElseThrow();
    }

    static String databaseOf(ArmDatabase arm) {
        return arm.endpoint("any").database();
    }

    static String ask(ArmDatabase arm, String sql) throws SQLException {
        Endpoint endpoint = arm.endpoint("asking");
        try (Connection connection = Connections.open(endpoint)) {
            return Connections.value(connection, sql);
        }
    }

    static List<String> schemas() throws SQLException {
        try (LabSession shop = LabSession.open(server.adminLogin("shop"))) {
            return shop.all(
                    "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'dbdyno%' ORDER BY nspname",
                    row -> row.getString(1));
        }
    }
}
