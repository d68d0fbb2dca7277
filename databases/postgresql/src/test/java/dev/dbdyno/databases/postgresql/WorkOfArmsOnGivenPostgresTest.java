package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.Counters;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ServerWork;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** On a user's server arms do not disturb each other, and each one's work is counted by itself. */
class WorkOfArmsOnGivenPostgresTest extends ArmsFixture {

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
}
