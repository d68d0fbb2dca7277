package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.model.Fortune;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The table {@code fortune}. */
final class Fortunes {

    private final String find;

    Fortunes(String schema) {
        this.find = "select id, message from %s.fortune".formatted(schema);
    }

    List<Fortune> page(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(find);
                ResultSet result = statement.executeQuery()) {
            List<Fortune> found = new ArrayList<>();
            while (result.next()) {
                found.add(new Fortune(result.getInt(1), result.getString(2)));
            }
            return Fortune.page(found);
        }
    }
}
