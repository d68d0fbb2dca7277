package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ServerWork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server of dbdyno's own that crashes, is killed, or stands still. */
@Timeout(60)
class LostPostgresTest {

    @TempDir
    private Path temp;

    private EmbeddedPostgres server;
    private List<ProcessHandle> processes;

    @BeforeEach
    void start() throws Exception {
        server = EmbeddedPostgres.start(
                temp.resolve("server"), Listening.HERE, TestServers.userFolders(temp), message -> {});
        ProcessHandle main =
                ProcessHandle.of(server.mainProcess().orElseThrow()).orElseThrow();
        processes = new ArrayList<>(main.children().toList());
        processes.addFirst(main);
    }

    @AfterEach
    void nothingIsLeft() {
        server.close();
        // what a killed process leaves ends a moment after it
        assertThat(processes).allSatisfy(process -> process.onExit().get(30, TimeUnit.SECONDS));
        assertThat(temp.resolve("server")).doesNotExist();
    }

    @Test
    void oneThatRecoversFromAKilledBackendIsAskedAnewAndItsCountsAreNotMixed() throws Exception {
        Counters before = server.counters();
        long backend = server.lab().one("SELECT pg_backend_pid()", row -> row.getLong(1));
        ProcessHandle.of(backend).orElseThrow().destroyForcibly();

        Counters after = server.counters();

        assertThat(after.since(before, 5)).isEqualTo(new ServerWork(5, null, null, null, null, null));
        server.prepare(new DataSet.Companies(10));
        server.check();
    }

    @Test
    void oneThatWasKilledIsSaidToHaveEnded() {
        ProcessHandle main = processes.getFirst();
        List<ProcessHandle> backends = main.children().toList();
        main.destroyForcibly();
        main.onExit().join();
        // a backend answers until it has seen that its main process is gone
        backends.forEach(backend -> backend.onExit().join());

        assertThat(catchThrowableOfType(DatabaseException.class, server::check))
                .hasMessageStartingWith("The embedded PostgreSQL was asked for its connections, but has ended: ")
                .hasMessageContaining("dbdyno resume");
    }

    @Test
    void whoWantsToKnowHearsThatOneWasKilled() throws Exception {
        CountDownLatch lost = new CountDownLatch(2);
        server.whenLost(lost::countDown);

        ProcessHandle main = processes.getFirst();
        main.destroyForcibly();
        main.onExit().join();
        server.whenLost(lost::countDown);

        assertThat(lost.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @Tag("full")
    void oneThatStandsStillIsSaidNotToAnswer() throws Exception {
        signal("STOP");

        assertThat(catchThrowableOfType(DatabaseException.class, server::check))
                .hasMessageContaining("the server does not answer: it is stopped");
        assertThat(catchThrowableOfType(DatabaseException.class, server::check))
                .hasMessageContaining("the server does not answer: it is stopped");
        signal("CONT");
        server.check();
    }

    @Test
    @Timeout(20)
    void whoHurriesWaitsForNoneThatStandsStill() throws Exception {
        signal("STOP");
        CompletableFuture<DatabaseException> asking =
                CompletableFuture.supplyAsync(() -> catchThrowableOfType(DatabaseException.class, server::counters));

        server.hurry();

        assertThat(asking.join()).isNotNull();
        server.close();
    }

    private void signal(String name) throws Exception {
        for (ProcessHandle process : processes) {
            int code = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .start()
                    .waitFor();
            // the server's own workers end when they have nothing to do
            assertThat(code == 0 || !process.isAlive())
                    .as("SIG%s reached %s", name, process.info())
                    .isTrue();
        }
    }
}
