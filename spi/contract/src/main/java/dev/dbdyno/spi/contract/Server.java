package dev.dbdyno.spi.contract;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.EmbeddedPostgres;
import dev.dbdyno.results.frames.Command.Target;
import dev.dbdyno.spi.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The one real server of a test run. */
final class Server implements AutoCloseable {

    /** Size of the data set. */
    static final int COMPANIES = 1_000;

    private final EmbeddedPostgres postgres;

    private Server(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    static Server start() {
        try {
            Path folder = Files.createTempDirectory("dbdyno-contract-");
            EmbeddedPostgres postgres = EmbeddedPostgres.start(folder, progress -> {});
            postgres.prepareCompanies(COMPANIES);
            return new Server(postgres);
        } catch (IOException | DatabaseException failed) {
            throw new IllegalStateException("no server, no contract: " + failed.getMessage(), failed);
        }
    }

    Endpoint endpoint(String applicationName) {
        Target target = postgres.target(applicationName);
        return new Endpoint(
                target.host(),
                target.port(),
                target.database(),
                target.user(),
                target.password(),
                target.schema(),
                target.applicationName());
    }

    /** Connections of that name, as the server counts them. */
    int connections(String applicationName) {
        try {
            return postgres.connections(applicationName);
        } catch (DatabaseException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Connections of that name that sleep in the server now. */
    int sleeping(String applicationName) {
        return asked(
                "select count(*) from pg_stat_activity where wait_event = 'PgSleep' and application_name = ?",
                applicationName);
    }

    /** Ends the connections of that name from the server's side and says how many there were. */
    int terminate(String applicationName) {
        return asked(
                "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = ?",
                applicationName);
    }

    private int asked(String sql, String applicationName) {
        Endpoint endpoint = endpoint("dbdyno-contract");
        String url = "jdbc:postgresql://%s:%d/%s".formatted(endpoint.host(), endpoint.port(), endpoint.database());
        try (Connection connection = DriverManager.getConnection(url, endpoint.user(), endpoint.password());
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, applicationName);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getInt(1);
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public void close() {
        postgres.close();
    }
}
