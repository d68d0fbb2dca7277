package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The table {@code world}: one prepared statement, executed for each id; updates as a batch. */
final class Worlds {

    private final String find;
    private final String update;

    Worlds(String schema) {
        this.find = "select id, randomnumber from %s.world where id = ?".formatted(schema);
        this.update = "update %s.world set randomnumber = ? where id = ?".formatted(schema);
    }

    List<World> find(Connection connection, FindWorlds asked) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(find)) {
            List<World> found = new ArrayList<>(asked.ids().size());
            for (int id : asked.ids()) {
                statement.setInt(1, id);
                addRows(statement, found);
            }
            return found;
        }
    }

    private static void addRows(PreparedStatement statement, List<World> found) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                found.add(new World(result.getInt(1), result.getInt(2)));
            }
        }
    }

    List<World> update(Connection connection, UpdateWorlds asked) throws SQLException {
        List<World> writes = asked.writes(find(connection, asked.reads()));
        try (PreparedStatement statement = connection.prepareStatement(update)) {
            for (World write : writes) {
                statement.setInt(1, write.randomNumber());
                statement.setInt(2, write.id());
                statement.addBatch();
            }
            statement.executeBatch();
        }
        return writes;
    }
}
