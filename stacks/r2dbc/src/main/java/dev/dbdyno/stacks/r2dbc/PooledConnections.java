package dev.dbdyno.stacks.r2dbc;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import java.util.function.Function;
import reactor.core.publisher.Flux;

/** Borrows with {@code usingWhen}, as r2dbc-pool's documentation shows. */
record PooledConnections(ConnectionPool pool) {

    /** Completes, or fails, after the connection is back. */
    <T> Flux<T> with(Function<Connection, Flux<T>> work) {
        return Flux.usingWhen(pool.create(), work, Connection::close);
    }
}
