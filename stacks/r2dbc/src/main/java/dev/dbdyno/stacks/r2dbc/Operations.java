package dev.dbdyno.stacks.r2dbc;

import static java.util.Objects.requireNonNull;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.AddUser;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.time.LocalDateTime;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The operations, written against one API. */
interface Operations {

    /** A cold publisher of the rows; fails with whatever the API throws. */
    Flux<? extends Row> rows(Operation operation);

    static Company company(Readable row) {
        return new Company(requireNonNull(row.get(0, Integer.class)), requireNonNull(row.get(1, String.class)));
    }

    static World world(Readable row) {
        return new World(requireNonNull(row.get(0, Integer.class)), requireNonNull(row.get(1, Integer.class)));
    }

    static Fortune fortune(Readable row) {
        return new Fortune(requireNonNull(row.get(0, Integer.class)), requireNonNull(row.get(1, String.class)));
    }

    static User user(Readable row) {
        return new User(
                requireNonNull(row.get(0, Integer.class)),
                requireNonNull(row.get(1, String.class)),
                requireNonNull(row.get(2, String.class)),
                requireNonNull(row.get(3, String.class)),
                requireNonNull(row.get(4, LocalDateTime.class)));
    }

    /** A new user, of whom the server has said the key and the time. */
    static User added(AddUser asked, Readable generated) {
        return new User(
                requireNonNull(generated.get(0, Integer.class)),
                asked.name(),
                asked.surname(),
                asked.email(),
                requireNonNull(generated.get(1, LocalDateTime.class)));
    }

    static Tuple count(long rows) {
        return new Tuple(List.of(Math.toIntExact(rows)));
    }

    /**
     * Writes worlds as one of R2DBC's batches: one statement, bound several times.
     *
     * @param sql with the number as {@code $1} and the id as {@code $2}
     */
    static Mono<Void> batch(Connection connection, String sql, List<World> writes) {
        if (writes.isEmpty()) {
            return Mono.empty();
        }
        Statement statement = connection.createStatement(sql);
        for (int index = 0; index < writes.size(); index++) {
            if (index > 0) {
                // between the bindings: one behind the last would begin another
                statement.add();
            }
            statement
                    .bind("$1", writes.get(index).randomNumber())
                    .bind("$2", writes.get(index).id());
        }
        return Flux.from(statement.execute()).flatMap(Result::getRowsUpdated).then();
    }
}
