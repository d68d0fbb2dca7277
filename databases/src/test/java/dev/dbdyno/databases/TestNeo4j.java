package dev.dbdyno.databases;

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
        return EmbeddedNeo4j.start(program(), temp.resolve("server"), TestServers.userFolders(temp), message -> {});
    }
}
