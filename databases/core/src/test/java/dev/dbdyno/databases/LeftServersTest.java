package dev.dbdyno.databases;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftServersTest {

    @TempDir
    private Path temp;

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
        Files.writeString(folder.resolve(LeftServers.MARK), "");
        return folder;
    }

    private static ServerRecord record(@Nullable ProcessIdentity server, Path folder, String place) {
        ProcessIdentity deadLab = new ProcessIdentity(ProcessHandle.current().pid(), 1);
        return new ServerRecord(
                "PostgreSQL", folder.toString(), folder.resolve("postgres").toString(), server, deadLab, place);
    }

    private static Process sleeping() throws Exception {
        return new ProcessBuilder("sleep", "60").start();
    }
}
