package dev.dbdyno.databases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftServersTest {

    @TempDir
    private Path temp;

    /** A lab that starts a server, says which process it is, and then does nothing until it is killed. */
    static final class Lab {
        public static void main(String[] arguments) throws Exception {
            EmbeddedPostgres server = EmbeddedPostgres.start(
                    Path.of(arguments[0]),
                    new UserFolders(Path.of(arguments[1]), Path.of(arguments[2])),
                    message -> {});
            System.out.println(server.mainProcess().orElseThrow());
            Thread.sleep(60_000);
        }
    }

    @Test
    void theServerOfAKilledLabIsStoppedAndRemoved() throws Exception {
        Process lab = startLab(temp.resolve("server"));
        try {
            ProcessHandle server = ProcessHandle.of(readPid(lab)).orElseThrow();
            lab.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
            assertThat(server.isAlive()).as("a server outlives its killed lab").isTrue();
            List<ProcessHandle> backends = server.children().toList();
            assertThat(backends).isNotEmpty();

            List<String> done = LeftServers.stop(servers());

            assertThat(done)
                    .containsExactly("stopped the PostgreSQL server (process %d) that a killed run left, and removed %s"
                            .formatted(server.pid(), temp.toRealPath().resolve("server")));
            assertThat(server.isAlive()).isFalse();
            assertThat(backends).noneMatch(ProcessHandle::isAlive);
            assertThat(temp.resolve("server")).doesNotExist();
            assertThat(servers()).isEmptyDirectory();
            assertThat(LeftServers.stop(servers())).isEmpty();
        } finally {
            lab.destroyForcibly();
            LeftServers.stop(servers());
        }
    }

    @Test
    void theServerOfALivingLabIsLeftAlone() throws Exception {
        UserFolders userFolders = TestServers.userFolders(temp);
        try (EmbeddedPostgres server = EmbeddedPostgres.start(temp.resolve("server"), userFolders, message -> {})) {
            assertThat(LeftServers.stop(userFolders.servers())).isEmpty();
            assertThat(server.connections("anyone")).isZero();
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

            assertThat(LeftServers.stop(servers())).hasSize(2).allMatch(said -> said.startsWith("removed"));

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
        LeftServers.stop(servers());
        assertThat(precious.resolve("thesis")).hasContent("years of work");
    }

    @Test
    void aServerOfAnotherHostOrContainerIsLeftAlone() throws Exception {
        Path folder = markedFolder("elsewhere");
        record(null, folder, "another host").write(servers().resolve("one.json"));
        assertThat(LeftServers.stop(servers())).isEmpty();
        assertThat(folder).exists();
        assertThat(servers().resolve("one.json")).exists();
    }

    @Test
    void filesThatAreNoRecordsAreLeftAlone() throws Exception {
        Files.createDirectories(servers());
        Files.writeString(servers().resolve("a.json"), "{}");
        Files.writeString(servers().resolve("b.json"), "not JSON");
        assertThat(LeftServers.stop(servers())).isEmpty();
    }

    @Test
    void nothingIsLeftWhereDbdynoNeverRan() {
        assertThat(LeftServers.stop(temp.resolve("never"))).isEmpty();
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
        return new ServerRecord(folder.toString(), folder.resolve("postgres").toString(), server, deadLab, place);
    }

    private Process startLab(Path folder) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Lab.class.getName(),
                folder.toString(),
                TestServers.userFolders(temp).cache().toString(),
                servers().toString()));
        return new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    }

    private static long readPid(Process lab) throws Exception {
        try (BufferedReader output = lab.inputReader()) {
            return Long.parseLong(output.readLine());
        }
    }

    private static Process sleeping() throws Exception {
        return new ProcessBuilder("sleep", "60").start();
    }
}
