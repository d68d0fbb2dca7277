package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.neo4j.EmbeddedNeo4j;
import dev.dbdyno.databases.neo4j.GivenNeo4j;
import dev.dbdyno.databases.neo4j.Neo4jProgram;
import dev.dbdyno.databases.neo4j.Neo4jUrl;
import dev.dbdyno.databases.postgresql.EmbeddedPostgres;
import dev.dbdyno.databases.postgresql.GivenPostgres;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.ServerInfo;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which server is measured against. */
public final class DatabaseOptions {

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = {
                "your own server, postgresql://user@host:port/database; password from DBDYNO_PASSWORD, PGPASSWORD or ~/.pgpass.",
                "dbdyno works in a schema 'dbdyno' that it makes and removes. Default: an embedded PostgreSQL.",
                "For stacks on Neo4j: neo4j://user@host:port/database; password from DBDYNO_PASSWORD or NEO4J_PASSWORD.",
                "dbdyno works with nodes of labels that begin with Dbdyno, and removes them. Default: an embedded Neo4j."
            })
    public @Nullable String url;

    /** The address as asked for, or as an earlier run stored it. */
    static DatabaseOptions of(String url) {
        DatabaseOptions options = new DatabaseOptions();
        options.url = url;
        return options;
    }

    /** Where the user names none, the server that an earlier run was given, if it was. */
    public DatabaseOptions orThatOf(ServerInfo earlier) {
        return url == null && earlier.placement().equals("given") ? of(earlier.address()) : this;
    }

    /**
     * Starts or connects to the server.
     *
     * @param wanted what all arms reach; empty where they are services of the user's, and then the URL decides
     * @param neo4j how an embedded Neo4j is started; null where none is wanted
     * @param folder for an embedded server's files; must not be there yet
     */
    public Database open(
            Optional<DatabaseKind> wanted, @Nullable Neo4jProgram neo4j, Path folder, Consumer<String> progress)
            throws DatabaseException {
        String given = url;
        return given == null ? embedded(wanted, neo4j, folder, progress) : given(given, wanted, progress);
    }

    private static Database embedded(
            Optional<DatabaseKind> wanted, @Nullable Neo4jProgram neo4j, Path folder, Consumer<String> progress)
            throws DatabaseException {
        return switch (wanted.orElse(DatabaseKind.POSTGRESQL)) {
            case POSTGRESQL -> EmbeddedPostgres.start(folder, progress);
            case NEO4J -> EmbeddedNeo4j.start(Objects.requireNonNull(neo4j, "an embedded Neo4j"), folder, progress);
        };
    }

    private static Database given(String url, Optional<DatabaseKind> wanted, Consumer<String> progress)
            throws DatabaseException {
        DatabaseKind named = Neo4jUrl.isMeantBy(url) ? DatabaseKind.NEO4J : DatabaseKind.POSTGRESQL;
        if (wanted.filter(kind -> kind != named).isPresent()) {
            throw new UsageException(
                    "--database names a server of another kind than the arms reach, which is %s: give %s"
                            .formatted(wanted.get().words(), example(wanted.get())));
        }
        return switch (named) {
            case POSTGRESQL -> GivenPostgres.connect(url, System.getenv(), progress);
            case NEO4J -> GivenNeo4j.connect(url, System.getenv(), progress);
        };
    }

    private static String example(DatabaseKind kind) {
        return switch (kind) {
            case POSTGRESQL -> "postgresql://user@host:5432/database";
            case NEO4J -> "neo4j://user@host:7687/database";
        };
    }
}
