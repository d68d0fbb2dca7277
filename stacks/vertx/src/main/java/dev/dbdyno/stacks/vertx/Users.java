package dev.dbdyno.stacks.vertx;

import dev.dbdyno.model.User;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;

/** The table {@code users}; a new row comes back by the statement's own {@code returning}. */
final class Users {

    private static final String COLUMNS = "id, name, surname, email, created";

    private final SqlClient client;
    private final String add;
    private final String find;
    private final String findFirst;
    private final String delete;

    Users(SqlClient client, String schema) {
        this.client = client;
        this.add = "insert into %s.users(name, surname, email) values ($1, $2, $3) returning %s"
                .formatted(schema, COLUMNS);
        this.find = "select %s from %s.users where id = $1".formatted(COLUMNS, schema);
        this.findFirst = "select %s from %s.users order by id limit $1".formatted(COLUMNS, schema);
        this.delete = "delete from %s.users where id = $1".formatted(schema);
    }

    Future<List<User>> add(AddUser asked) {
        return client.preparedQuery(add)
                .execute(Tuple.of(asked.name(), asked.surname(), asked.email()))
                .map(Users::users);
    }

    Future<List<User>> find(FindUser asked) {
        return client.preparedQuery(find).execute(Tuple.of(asked.id())).map(Users::users);
    }

    Future<List<User>> findFirst(FindUsers asked) {
        return client.preparedQuery(findFirst).execute(Tuple.of(asked.count())).map(Users::users);
    }

    private static List<User> users(RowSet<Row> rows) {
        List<User> users = new ArrayList<>(rows.size());
        for (Row row : rows) {
            users.add(new User(
                    row.getInteger(0), row.getString(1), row.getString(2), row.getString(3), row.getLocalDateTime(4)));
        }
        return users;
    }

    Future<List<dev.dbdyno.model.Tuple>> delete(DeleteUser asked) {
        return client.preparedQuery(delete)
                .execute(Tuple.of(asked.id()))
                .map(deleted -> List.of(new dev.dbdyno.model.Tuple(List.of(deleted.rowCount()))));
    }
}
