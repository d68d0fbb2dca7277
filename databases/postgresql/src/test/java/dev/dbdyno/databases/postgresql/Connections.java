package dev.dbdyno.databases.postgresql;

import dev.dbdyno.model.Endpoint;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Connects as a stack would. */
final class Connections {

    private Connections() {}

    static Connection open(Endpoint target) throws SQLException {
        return open(target, target.password());
    }

    static Connection open(Endpoint target, String password) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", target.user());
        properties.setProperty("password", password);
        properties.setProperty("ApplicationName", target.applicationName());
        properties.setProperty("sslmode", "disable");
        return DriverManager.getConnection(
                "jdbc:postgresql://%s:%d/%s".formatted(target.host(), target.port(), target.database()), properties);
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
