package dev.dbdyno.databases.postgresql;

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

/** PostgreSQL. */
public final class Postgres implements DatabaseProvider {

    @Override
    public DatabaseKind kind() {
        return DatabaseKind.POSTGRESQL;
    }

    @Override
    public Set<String> schemes() {
        return PostgresUrl.SCHEMES;
    }

    @Override
    public String exampleUrl() {
        return "postgresql://user@host:5432/database";
    }

    @Override
    public void check(String url) throws DatabaseException {
        PostgresUrl.parse(url);
    }

    @Override
    public List<String> help() {
        return List.of(
                "postgresql://user@host:port/database; password from DBDYNO_PASSWORD, PGPASSWORD or ~/.pgpass.",
                "dbdyno creates and removes schemas and databases '%s…' there. Default: an embedded PostgreSQL."
                        .formatted(OwnSchema.NAME));
    }

    @Override
    public String cost() {
        return "nothing to download, a few seconds to start, 256 MB of shared buffers";
    }

    @Override
    public int connectionsOfEmbedded() {
        return PostgresProcess.MAX_CONNECTIONS;
    }

    @Override
    public Set<WorkCounter> counted() {
        return EnumSet.allOf(WorkCounter.class);
    }

    @Override
    public Optional<ServerProgram> program() {
        return Optional.empty();
    }

    @Override
    public EmbeddedDatabase embedded(Path folder, List<Path> program, Listening listening, Consumer<String> progress)
            throws DatabaseException {
        return EmbeddedPostgres.start(folder, listening, progress);
    }

    @Override
    public Database given(String url, Map<String, String> environment, Consumer<String> progress)
            throws DatabaseException {
        return GivenPostgres.connect(url, environment, progress);
    }

    @Override
    public RoundTrips roundTrips(String url, Map<String, String> environment) throws DatabaseException {
        return GivenPostgres.roundTrips(url, environment);
    }
}
