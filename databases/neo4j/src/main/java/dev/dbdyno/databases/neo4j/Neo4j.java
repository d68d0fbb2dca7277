package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.DatabaseProvider;
import dev.dbdyno.databases.EmbeddedDatabase;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.RoundTrips;
import dev.dbdyno.databases.ServerProgram;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.WorkCounter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Neo4j. */
public final class Neo4j implements DatabaseProvider {

    private static final ServerProgram PROGRAM =
            new ServerProgram("Neo4j", "dbdyno-neo4j-server", "org.neo4j:neo4j", "about 155 MB");

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.NEO4J;
    }

    @Override
    public Set<String> schemes() {
        return Neo4jUrl.SCHEMES;
    }

    @Override
    public String exampleUrl() {
        return "neo4j://user@host:7687/database";
    }

    @Override
    public void check(String url) throws DatabaseException {
        Neo4jUrl.parse(url);
    }

    @Override
    public List<String> help() {
        return List.of(
                "neo4j://user@host:port/database; password from DBDYNO_PASSWORD or NEO4J_PASSWORD.",
                "dbdyno works with nodes whose labels begin with Dbdyno, and removes them. Default: an embedded Neo4j.");
    }

    @Override
    public String cost() {
        return "downloads %s once, about 10 s to start and 30 s to warm up, about 1.1 GB of memory"
                .formatted(PROGRAM.size());
    }

    @Override
    public int connectionsOfEmbedded() {
        return EmbeddedNeo4j.CONNECTIONS;
    }

    /** Rows are counted nowhere in the server. */
    @Override
    public Set<WorkCounter> counted() {
        return EnumSet.of(WorkCounter.STATEMENTS, WorkCounter.TRANSACTIONS);
    }

    @Override
    public Optional<ServerProgram> program() {
        return Optional.of(PROGRAM);
    }

    @Override
    public EmbeddedDatabase embedded(Path folder, List<Path> program, Listening listening, Consumer<String> progress)
            throws DatabaseException {
        return EmbeddedNeo4j.start(new Neo4jProgram(program), folder, listening, progress);
    }

    @Override
    public Database given(String url, Map<String, String> environment, Consumer<String> progress)
            throws DatabaseException {
        return GivenNeo4j.connect(url, environment, progress);
    }

    @Override
    public RoundTrips roundTrips(String url, Map<String, String> environment) throws DatabaseException {
        return GivenNeo4j.roundTrips(url, environment);
    }
}
