package dev.dbdyno.stacks.vertx;

import io.vertx.core.Future;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.SqlClient;
import java.util.function.Function;

/** What the statements of one operation share where they follow one another. */
interface OneConnection {

    /** Gives it back when the work has ended, well or not. */
    <T> Future<T> with(Function<SqlClient, Future<T>> work);

    /** Runs work in a transaction, which a failure rolls back. */
    <T> Future<T> inTransaction(Function<SqlClient, Future<T>> work);

    /** A connection that is borrowed while the work lasts. */
    static OneConnection borrowedFrom(Pool pool) {
        return new OneConnection() {
            @Override
            @SuppressWarnings("NullAway") // withConnection may give null because the work may: ours never does
            public <T> Future<T> with(Function<SqlClient, Future<T>> work) {
                return pool.withConnection(work::apply);
            }

            @Override
            @SuppressWarnings("NullAway") // as above
            public <T> Future<T> inTransaction(Function<SqlClient, Future<T>> work) {
                return pool.withTransaction(work::apply);
            }
        };
    }

    /** The client itself, which lends no connection: each statement goes to one that has a place. */
    static OneConnection anyOf(SqlClient client) {
        return new OneConnection() {
            @Override
            public <T> Future<T> with(Function<SqlClient, Future<T>> work) {
                return work.apply(client);
            }

            // the client has no transactions; the server makes one of what it sends in one piece
            @Override
            public <T> Future<T> inTransaction(Function<SqlClient, Future<T>> work) {
                return work.apply(client);
            }
        };
    }
}
