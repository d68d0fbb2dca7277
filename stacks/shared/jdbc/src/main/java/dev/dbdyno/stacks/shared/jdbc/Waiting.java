package dev.dbdyno.stacks.shared.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.util.OptionalInt;

/** Who waits at a pool. Apart from {@link Pool}, which needs all kinds of pool on the class path. */
public final class Waiting {

    private Waiting() {}

    /** How many threads wait for a connection; empty before the pool's first, which it may open late. */
    public static OptionalInt on(HikariDataSource pool) {
        HikariPoolMXBean state = pool.getHikariPoolMXBean();
        return state == null ? OptionalInt.empty() : OptionalInt.of(state.getThreadsAwaitingConnection());
    }
}
