package dev.dbdyno.databases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftServersTest {

    private static final Path SLEEP = realSleep();

    @TempDir
    private Path temp;

    private static Path realSleep() {
        try {
            return Path.of("/bin/sleep").toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void anotherProcessThatGotTheServersIdIsLeftAlone() throws Exception {
        Process stranger = sleeping();
        try {
            ProcessIdentity identity = ProcessIdentity.of(stranger.pid()).orElseThrow();
            ProcessIdentity gone = new ProcessIdentity(identity.pid(), identity.startTicks() - 1);
            record(gone, markedFolder("one"), ServerRecord.thisPlace())
                    .write(servers().resolve("one.json"));
            // even with the right start time: it is no postgres
            record(identity, markedFolder("two"), ServerRecord.thisPlace())
                    .write(servers().resolve("two.json"));

            assertThat(LeftServers.stop(user())).hasSize(2).allMatch(said -> said.startsWith("removed"));

            assertThat(stranger.isAlive()).isTrue();
            assertThat(temp.resolve("one")).doesNotExist();
            assertThat(temp.resolve("two")).doesNotExist();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void aFolderWithoutDbdynosMarkIsNeverRemoved() throws Exception {
        Path precious = Files.createDirectories(temp.resolve("precious"));
        Files.writeString(precious.resolve("thesis"), "years of work");
        record(null, precious, ServerRecord.thisPlace()).write(servers().resolve("one.json"));
        LeftServers.stop(user());
        assertThat(precious.resolve("thesis")).hasContent("years of work");
    }

    @Test
    void aServerOfAnotherHostOrContainerIsLeftAlone() throws Exception {
        Path folder = markedFolder("elsewhere");
        record(null, folder, "another host").write(servers().resolve("one.json"));
        assertThat(LeftServers.stop(user())).isEmpty();
        assertThat(folder).exists();
        assertThat(servers().resolve("one.json")).exists();
    }

    @Test
    void aServerWhoseFolderWasMovedIsStoppedAndItsFolderRemovedWhereItIs() throws Exception {
        Process server = serverIn(markedFolder("before"));
        try {
            record(ProcessIdentity.of(server.pid()).orElseThrow(), temp.resolve("before"), ServerRecord.thisPlace())
                    .write(servers().resolve("one.json"));
            Path moved =
                    Files.move(temp.resolve("before"), temp.resolve("moved")).toRealPath();

            assertThat(LeftServers.stop(user()))
                    .containsExactly("stopped the PostgreSQL server (process %d) that a killed run left, and removed %s"
                            .formatted(server.pid(), moved));
            assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(moved).doesNotExist();
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void aServerOfWhichNoNoteIsLeftIsFoundByItsProcess() throws Exception {
        Path folder = markedFolder("unnoted").toRealPath();
        record(null, folder, ServerRecord.thisPlace()).write(folder.resolve(LeftFolder.MARK));
        Process server = serverIn(folder);
        try {
            assertThat(LeftServers.stop())
                    .contains("stopped the PostgreSQL server (process %d) that a killed run left, and removed %s"
                            .formatted(server.pid(), folder));
            assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(folder).doesNotExist();
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void theServerOfALivingLabIsNotTakenForLeft() throws Exception {
        Path folder = markedFolder("living").toRealPath();
        new ServerRecord(
                        "PostgreSQL",
                        folder.toString(),
                        SLEEP.toString(),
                        null,
                        ProcessIdentity.self(),
                        ServerRecord.thisPlace(),
                        null)
                .write(folder.resolve(LeftFolder.MARK));
        Process server = serverIn(folder);
        try {
            assertThat(LeftServers.stop()).noneMatch(said -> said.contains(folder.toString()));
            assertThat(server.isAlive()).isTrue();
            assertThatThrownBy(() -> ServerFolder.make(folder, "PostgreSQL", SLEEP, user()))
                    .isInstanceOf(DatabaseException.class)
                    .hasMessageContaining("is not empty");
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void aNewServerTakesTheFolderOfOneThatAKilledLabLeft() throws Exception {
        Path folder = markedFolder("taken over");
        Files.writeString(folder.resolve("server.log"), "old");
        record(null, folder, ServerRecord.thisPlace()).write(folder.resolve(LeftFolder.MARK));

        ServerFolder made = ServerFolder.make(folder, "PostgreSQL", SLEEP, user());
        assertThat(made.log()).doesNotExist();
    }

    @Test
    void aServerThatTakesTheFolderWhileAnotherCommandClearsItIsLeftAlone() throws Exception {
        Path folder = markedFolder("contended").toRealPath();
        record(null, folder, ServerRecord.thisPlace()).write(folder.resolve(LeftFolder.MARK));
        Process server = null;
        try (LeftFolder held = Objects.requireNonNull(LeftFolder.hold(folder, null))) {
            assertThat(Files.readString(Path.of("/proc/locks")))
                    .as("the system holds the lock, so that other processes wait too")
                    .contains(":%s 0 EOF".formatted(Files.getAttribute(folder.resolve(LeftFolder.MARK), "unix:ino")));
            FutureTask<Optional<String>> second = new FutureTask<>(() -> LeftServers.clear(folder, null));
            Thread clearing = new Thread(second);
            clearing.start();
            while (clearing.getState() != Thread.State.TIMED_WAITING && !second.isDone()) {
                Thread.onSpinWait();
            }
            assertThat(folder).as("it waits").exists();
            held.remove();
            server = serverIn(
                    ServerFolder.make(folder, "PostgreSQL", SLEEP, user()).path());

            assertThat(second.get(10, TimeUnit.SECONDS)).isEmpty();
            assertThat(server.isAlive()).isTrue();
            assertThat(folder.resolve("data")).exists();
        } finally {
            if (server != null) {
                server.destroyForcibly();
            }
        }
    }

    @Test
    void whatTheStartStillMakesWhileASignalEndsItIsRemovedToo() throws Exception {
        ServerFolder made = ServerFolder.make(temp.resolve("ended"), "PostgreSQL", SLEEP, user());
        CountDownLatch making = new CountDownLatch(1);
        Thread start = new Thread(() -> {
            try {
                for (int i = 0; i < 5_000; i++) {
                    Files.writeString(made.path().resolve("made-" + i), "");
                    making.countDown();
                }
            } catch (IOException gone) {
                // as a start fails
            }
        });
        start.start();
        making.await();
        List<String> said = new ArrayList<>();
        made.remove(said::add);
        start.join();
        assertThat(said).isEmpty();
        assertThat(made.path()).doesNotExist();
    }

    @Test
    void aStateFolderThatCannotBeWrittenIsNamedWithWhatToDo() throws Exception {
        Files.writeString(temp.resolve("servers"), "no folder");

        assertThatThrownBy(() -> ServerFolder.make(temp.resolve("new"), "PostgreSQL", SLEEP, user()))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContainingAll(servers().toString(), "XDG_STATE_HOME");
        assertThat(temp.resolve("new")).doesNotExist();
    }

    @Test
    void filesThatAreNoRecordsAreLeftAlone() throws Exception {
        Files.createDirectories(servers());
        Files.writeString(servers().resolve("a.json"), "{}");
        Files.writeString(servers().resolve("b.json"), "not JSON");
        assertThat(LeftServers.stop(user())).isEmpty();
    }

    @Test
    void nothingIsLeftWhereDbdynoNeverRan() {
        assertThat(LeftServers.stop(new UserFolders(temp, temp.resolve("never"))))
                .isEmpty();
    }

    private UserFolders user() {
        return new UserFolders(temp.resolve("cache"), servers());
    }

    private Path servers() {
        return temp.resolve("servers");
    }

    private Path markedFolder(String name) throws Exception {
        Path folder = Files.createDirectories(temp.resolve(name));
        Files.writeString(folder.resolve(LeftFolder.MARK), "");
        return folder;
    }

    private static ServerRecord record(@Nullable ProcessIdentity server, Path folder, String place) {
        String program =
                (folder.endsWith("one") || folder.endsWith("two") ? folder.resolve("postgres") : SLEEP).toString();
        ProcessIdentity deadLab = new ProcessIdentity(ProcessHandle.current().pid(), 1);
        return new ServerRecord("PostgreSQL", folder.toString(), program, server, deadLab, place, null);
    }

    /** Works in the folder's data, as every server does. */
    private static Process serverIn(Path folder) throws Exception {
        Path data = Files.createDirectories(folder.resolve("data"));
        return new ProcessBuilder(SLEEP.toString(), "60")
                .directory(data.toFile())
                .start();
    }

    private static Process sleeping() throws Exception {
        return new ProcessBuilder("sleep", "60").start();
    }
}
