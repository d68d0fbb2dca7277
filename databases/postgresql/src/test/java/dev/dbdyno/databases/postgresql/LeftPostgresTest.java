package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.LeftServers;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.UserFolders;
import java.io.BufferedReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the next command does about a PostgreSQL whose lab was killed. */
class LeftPostgresTest {

    @TempDir
    private Path temp;

    /** A lab that starts a server, says which process it is, and then does nothing until it is killed. */
    static final class Lab {
        public static void main(String[] arguments) throws Exception {
            EmbeddedPostgres server = EmbeddedPostgres.start(
                    Path.of(arguments[0]),
                    Listening.HERE,
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

            List<String> done = LeftServers.stop(user());

            assertThat(done)
                    .containsExactly("stopped the PostgreSQL server (process %d) that a killed run left, and removed %s"
                            .formatted(server.pid(), temp.toRealPath().resolve("server")));
            // ended ones are listed until the system's first process has taken note of them
            assertThat(server.onExit()).succeedsWithin(Duration.ofSeconds(10));
            assertThat(backends).allSatisfy(each -> assertThat(each.onExit()).succeedsWithin(Duration.ofSeconds(10)));
            assertThat(temp.resolve("server")).doesNotExist();
            assertThat(user().servers()).isEmptyDirectory();
            assertThat(LeftServers.stop(user())).isEmpty();
        } finally {
            lab.destroyForcibly();
            LeftServers.stop(user());
        }
    }

    @Test
    void theServerOfALivingLabIsLeftAlone() throws Exception {
        try (EmbeddedPostgres server =
                EmbeddedPostgres.start(temp.resolve("server"), Listening.HERE, user(), message -> {})) {
            assertThat(LeftServers.stop(user())).isEmpty();
            assertThat(server.connections("anyone")).isZero();
        }
    }

    private UserFolders user() {
        return TestServers.userFolders(temp);
    }

    private Process startLab(Path folder) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Lab.class.getName(),
                folder.toString(),
                user().cache().toString(),
                user().servers().toString()));
        return new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    }

    private static long readPid(Process lab) throws Exception {
        try (BufferedReader output = lab.inputReader()) {
            return Long.parseLong(output.readLine());
        }
    }
}
