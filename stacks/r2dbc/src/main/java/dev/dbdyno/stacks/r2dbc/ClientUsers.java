package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;

/** The table {@code users} against Spring's {@link DatabaseClient}. */
final class ClientUsers {

    private final DatabaseClient client;
    private final String add;
    private final String find;
    private final String findFirst;
    private final String delete;

    ClientUsers(DatabaseClient client, String schema) {
        this.client = client;
        this.add = "insert into %s.users(name, surname, email) values (:name, :surname, :email)".formatted(schema);
        this.find = "select id, name, surname, email, created from %s.users where id = :id".formatted(schema);
        this.findFirst =
                "select id, name, surname, email, created from %s.users order by id limit :count".formatted(schema);
        this.delete = "delete from %s.users where id = :id".formatted(schema);
    }

    Flux<User> add(AddUser asked) {
        return client.sql(add)
                .bind("name", asked.name())
                .bind("surname", asked.surname())
                .bind("email", asked.email())
                .filter(statement -> statement.returnGeneratedValues("id", "created"))
                .map(generated -> Operations.added(asked, generated))
                .all();
    }

    Flux<User> find(FindUser asked) {
        return client.sql(find).bind("id", asked.id()).map(Operations::user).all();
    }

    Flux<User> findFirst(FindUsers asked) {
        return client.sql(findFirst)
                .bind("count", asked.count())
                .map(Operations::user)
                .all();
    }

    Flux<Tuple> delete(DeleteUser asked) {
        return client.sql(delete)
                .bind("id", asked.id())
                .fetch()
                .rowsUpdated()
                .map(Operations::count)
                .flux();
    }
}
