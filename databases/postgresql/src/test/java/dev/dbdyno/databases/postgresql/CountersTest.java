package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ServerWork;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server counts is what was done, to the statement; the lab's own reading never shows. */
class CountersTest {

    private static final String STACK = "counted stack";

    @TempDir
    private static Path temp;

    private static EmbeddedPostgres server;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedPostgres.start(
                temp.resolve("server"), Listening.HERE, TestServers.userFolders(temp), message -> {});
        server.prepare(new DataSet.Companies(1_000));
        // the counts here are exact to one transaction, and a worker of autovacuum runs some of its own
        server.lab().run("ALTER SYSTEM SET autovacuum = off");
        server.lab().run("SELECT pg_reload_conf()");
    }

    @AfterAll
    static void close() {
        server.close();
    }

    @Test
    void statementsRowsTransactionsAndSessionsAreCountedExactly() throws Exception {
        ServerWork setUp = workOf(1, connection -> {});
        ServerWork work = workOf(4, connection -> readPages(connection, 250, 10));
        assertThat(counted(work.statements())).isEqualTo(1_000 + 4 * counted(setUp.statements()));
        assertThat(counted(work.rows())).isEqualTo(10_000 + 4 * counted(setUp.rows()));
        assertThat(work.transactions()).isEqualTo(1_000 + 4 * counted(setUp.transactions()));
        assertThat(work.sessions()).isEqualTo(4);
        assertThat(setUp.sessions()).isEqualTo(1);
    }

    @Test
    void beginAndCommitAreStatementsOfOneTransaction() throws Exception {
        ServerWork setUp = workOf(1, connection -> {});
        ServerWork work = workOf(1, connection -> {
            connection.setAutoCommit(false);
            readPages(connection, 3, 1);
            connection.commit();
            readPages(connection, 1, 1);
            connection.rollback();
        });
        assertThat(counted(work.statements()) - counted(setUp.statements())).isEqualTo(3 + 1 + 2 * 2);
        assertThat(counted(work.transactions()) - counted(setUp.transactions())).isEqualTo(2);
    }

    @Test
    void aStatementPreparedOnTheServerIsNotPlannedEachTime() throws Exception {
        ServerWork prepared = workOf(1, connection -> readPages(connection, 100, 1));
        assertThat(prepared.plans()).isLessThan(50);
        ServerWork unprepared = workOf(1, connection -> {
            for (int i = 1; i <= 100; i++) {
                Connections.value(connection, "SELECT company_name FROM dbdyno.companies WHERE company_id = " + i);
            }
        });
        assertThat(unprepared.plans()).isEqualTo(100);
    }

    @Test
    void whatTheLabDoesIsNotCounted() throws Exception {
        Counters before = server.counters();
        for (int i = 0; i < 10; i++) {
            server.connections(STACK);
            server.connectionLimit();
            server.counters();
        }
        assertThat(server.counters()).isEqualTo(before);
    }

    private static long counted(@Nullable Long count) {
        return Objects.requireNonNull(count);
    }

    private interface Work {
        void on(Connection connection) throws SQLException;
    }

    /** Reads as the lab does: before the first connection, and when the server shows none any more. */
    private static ServerWork workOf(int connections, Work work) throws Exception {
        Counters before = server.counters();
        List<Connection> open = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            open.add(Connections.open(server.endpoint(STACK)));
        }
        for (Connection connection : open) {
            work.on(connection);
        }
        for (Connection connection : open) {
            connection.close();
        }
        TestServers.awaitNoConnections(server, STACK);
        return server.counters().since(before, 0);
    }

    private static void readPages(Connection connection, int times, int rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT company_id, company_name FROM dbdyno.companies WHERE company_id BETWEEN ? AND ?")) {
            for (int i = 0; i < times; i++) {
                statement.setInt(1, i + 1);
                statement.setInt(2, i + rows);
                readAll(statement);
            }
        }
    }

    private static void readAll(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                assertThat(result.getString(2)).hasSize(32);
            }
        }
    }
}
