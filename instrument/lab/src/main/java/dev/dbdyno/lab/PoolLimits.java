package dev.dbdyno.lab;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.results.ResolvedArm;
import java.util.List;

/** Refuses pools that the server could not fill: they would fail, or measure the waiting for a connection. */
public final class PoolLimits {

    private static final String POOL = "pool";

    private PoolLimits() {}

    /**
     * Checks the setting {@code pool} of every arm that has one.
     *
     * @throws LabException naming the first arm whose pool is too large
     */
    public static void check(List<ResolvedArm> arms, Database database) throws LabException, DatabaseException {
        int limit = database.connectionLimit();
        for (ResolvedArm arm : arms) {
            String pool = arm.settings().get(POOL);
            if (pool != null && Integer.parseInt(pool) > limit) {
                throw new LabException(
                        "'%s' asks for a pool of %s connections, but the server has room for %d: give a smaller pool, or raise the server's limit (%s)"
                                .formatted(arm.label(), pool, limit, database.connectionLimitSetting()));
            }
        }
    }
}
