package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.UserFolders;
import java.nio.file.Path;

/** Where the tests keep what a user's folders hold: the extracted programs stay between runs, the rest does not. */
final class TestServers {

    private TestServers() {}

    static UserFolders userFolders(Path temp) {
        return new UserFolders(Path.of("target", "cache").toAbsolutePath(), temp.resolve("servers"));
    }

    /** A closed connection's backend needs a few milliseconds to leave. */
    static void awaitNoConnections(Database database, String applicationName) throws Exception {
        long deadline = System.nanoTime() + 5_000_000_000L;
        while (database.connections(applicationName) > 0) {
            assertThat(System.nanoTime() - deadline)
                    .as("waited for connections to end")
                    .isNegative();
            Thread.sleep(5);
        }
    }
}
