package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import reactor.core.publisher.Flux;

/** The table {@code users} against R2DBC's own API; what the server makes of a new row comes as generated values. */
final class ConnectionUsers {

    private final PooledConnections connections;
    private final String add;
    private final String find;
    private final String findFirst;
    private final String delete;

    ConnectionUsers(PooledConnections connections, String schema) {
        this.connections = connections;
        this.add = "insert into %s.users(name, surname, email) values ($1, $2, $3)".formatted(schema);
        this.find = "select id, name, surname, email, created from %s.users where id = $1".formatted(schema);
        this.findFirst =
                "select id, name, surname, email, created from %s.users order by id limit $1".formatted(schema);
        this.delete = "delete from %s.users where id = $1".formatted(schema);
    }

    Flux<User> add(AddUser asked) {
        return connections.with(connection -> Flux.from(connection
                        .createStatement(add)
                        .bind("$1", asked.name())
                        .bind("$2", asked.surname())
                        .bind("$3", asked.email())
                        .returnGeneratedValues("id", "created")
                        .execute())
                .flatMap(result -> result.map(generated -> Operations.added(asked, generated))));
    }

    Flux<User> find(FindUser asked) {
        return connections.with(
                connection -> users(connection.createStatement(find).bind("$1", asked.id())));
    }

    Flux<User> findFirst(FindUsers asked) {
        return connections.with(
                connection -> users(connection.createStatement(findFirst).bind("$1", asked.count())));
    }

    private static Flux<User> users(Statement statement) {
        return Flux.from(statement.execute()).flatMap(result -> result.map(Operations::user));
    }

    Flux<Tuple> delete(DeleteUser asked) {
        return connections.with(connection -> Flux.from(connection
                        .createStatement(delete)
                        .bind("$1", asked.id())
                        .execute())
                .flatMap(Result::getRowsUpdated)
                .map(Operations::count));
    }
}
