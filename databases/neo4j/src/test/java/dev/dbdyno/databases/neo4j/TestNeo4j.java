package dev.dbdyno.databases.neo4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.UserFolders;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

/** How the tests start a Neo4j. */
final class TestNeo4j {

    private TestNeo4j() {}

    static Neo4jProgram program() throws IOException {
        Path file = Path.of(Objects.requireNonNull(System.getProperty("dbdyno.neo4j.classpath")));
        return Neo4jProgram.startedSooner(
                Arrays.stream(Files.readString(file).strip().split(File.pathSeparator, -1))
                        .map(Path::of)
                        .toList(),
                file.resolveSibling("neo4j.aot"));
    }

    static EmbeddedNeo4j start(Path temp) throws IOException, DatabaseException {
        return EmbeddedNeo4j.start(program(), temp.resolve("server"), Listening.HERE, userFolders(temp), message -> {});
    }

    static UserFolders userFolders(Path temp) {
        return new UserFolders(temp.resolve("cache"), temp.resolve("servers"));
    }

    /** The server takes a few milliseconds to forget a connection that was closed. */
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
