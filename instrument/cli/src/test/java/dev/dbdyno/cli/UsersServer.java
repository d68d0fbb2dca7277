package dev.dbdyno.cli;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Databases;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A PostgreSQL that stands for one of the user's, who may create schemas in it and no databases. */
public final class UsersServer implements AutoCloseable {

    private final Path folder;
    private final Database server;
    private final Endpoint endpoint;

    private UsersServer(Path folder, Database server) {
        this.folder = folder;
        this.server = server;
        this.endpoint = server.endpoint("test");
    }

    public static UsersServer start(Path folder) throws DatabaseException {
        return new UsersServer(
                folder,
                Databases.found()
                        .of(DatabaseKind.POSTGRESQL)
                        .embedded(folder, List.of(), Listening.HERE, progress -> {}));
    }

    public Path folder() {
        return folder;
    }

    public String url() {
        return "postgresql://%s@%s:%d/%s"
                .formatted(endpoint.user(), endpoint.host(), endpoint.port(), endpoint.database());
    }

    public String password() {
        return endpoint.password();
    }

    /** The schemas that dbdyno has there. */
    public List<String> left() throws SQLException {
        String url = "jdbc:postgresql://%s:%d/%s".formatted(endpoint.host(), endpoint.port(), endpoint.database());
        List<String> names = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url, endpoint.user(), endpoint.password());
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'dbdyno%'")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    @Override
    public void close() {
        server.close();
    }
}
