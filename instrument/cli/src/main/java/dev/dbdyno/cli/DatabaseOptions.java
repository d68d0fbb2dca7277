package dev.dbdyno.cli;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.EmbeddedPostgres;
import dev.dbdyno.databases.GivenPostgres;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which server is measured against. */
final class DatabaseOptions {

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = {
                "your own server, postgresql://user@host:port/database; password from DBDYNO_PASSWORD, PGPASSWORD or ~/.pgpass.",
                "dbdyno works in a schema 'dbdyno' that it makes and removes. Default: an embedded PostgreSQL."
            })
    @Nullable String url;

    /** The address as asked for, or as an earlier run stored it. */
    static DatabaseOptions of(String url) {
        DatabaseOptions options = new DatabaseOptions();
        options.url = url;
        return options;
    }

    /**
     * Starts or connects to the server.
     *
     * @param folder for an embedded server's files; must not be there yet
     */
    Database open(Path folder, Consumer<String> progress) throws DatabaseException {
        return url == null
                ? EmbeddedPostgres.start(folder, progress)
                : GivenPostgres.connect(url, System.getenv(), progress);
    }
}
