package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** The table {@code users}; what the server makes of a new row is asked for as generated keys. */
final class Users {

    private static final String[] GENERATED = {"id", "created"};

    private final String add;
    private final String find;
    private final String findFirst;
    private final String delete;

    Users(String schema) {
        this.add = "insert into %s.users(name, surname, email) values (?, ?, ?)".formatted(schema);
        this.find = "select id, name, surname, email, created from %s.users where id = ?".formatted(schema);
        this.findFirst = "select id, name, surname, email, created from %s.users order by id limit ?".formatted(schema);
        this.delete = "delete from %s.users where id = ?".formatted(schema);
    }

    List<User> add(Connection connection, AddUser asked) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(add, GENERATED)) {
            statement.setString(1, asked.name());
            statement.setString(2, asked.surname());
            statement.setString(3, asked.email());
            statement.executeUpdate();
            try (ResultSet generated = statement.getGeneratedKeys()) {
                generated.next();
                return List.of(new User(
                        generated.getInt(1),
                        asked.name(),
                        asked.surname(),
                        asked.email(),
                        generated.getObject(2, LocalDateTime.class)));
            }
        }
    }

    List<User> find(Connection connection, FindUser asked) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(find)) {
            statement.setInt(1, asked.id());
            return users(statement);
        }
    }

    List<User> findFirst(Connection connection, FindUsers asked) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(findFirst)) {
            statement.setInt(1, asked.count());
            return users(statement);
        }
    }

    private static List<User> users(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            List<User> users = new ArrayList<>();
            while (result.next()) {
                users.add(new User(
                        result.getInt(1),
                        result.getString(2),
                        result.getString(3),
                        result.getString(4),
                        result.getObject(5, LocalDateTime.class)));
            }
            return users;
        }
    }

    List<Tuple> delete(Connection connection, DeleteUser asked) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(delete)) {
            statement.setInt(1, asked.id());
            return List.of(new Tuple(List.of(statement.executeUpdate())));
        }
    }
}
