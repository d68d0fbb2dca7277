package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.model.data.DataSet;
import java.sql.Connection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The counters of a user's server hold the stacks' work exactly, and nothing of the lab's. */
class CountersOfGivenPostgresTest extends GivenPostgresFixture {

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
}
