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
     * Checks that the pools of all arms, which are open together, fit the server.
     *
     * @param forksOfAnArm that are alive together
     * @throws LabException with what they add up to
     */
    public static void check(List<ResolvedArm> arms, int forksOfAnArm, Database database)
            throws LabException, DatabaseException {
        int limit = database.connectionLimit();
        int asked = 0;
        for (ResolvedArm arm : arms) {
            int pool = arm.failure() == null ? forksOfAnArm * pool(arm) : 0;
            asked += pool;
            if (asked > limit) {
                throw new LabException(
                        pool > limit ? tooLarge(arm, pool, database) : tooMany(arms, forksOfAnArm, database));
            }
        }
    }

    /** Connections that all arms together open at most. */
    public static int asked(List<ResolvedArm> arms, int forksOfAnArm) {
        return arms.stream()
                .filter(arm -> arm.failure() == null)
                .mapToInt(arm -> forksOfAnArm * pool(arm))
                .sum();
    }

    private static int pool(ResolvedArm arm) {
        String pool = arm.settings().get(POOL);
        return pool == null ? 0 : Integer.parseInt(pool);
    }

    private static String tooLarge(ResolvedArm arm, int pool, Database database) throws DatabaseException {
        return "'%s' asks for a pool of %d connections, but the server has room for %d: give a smaller pool, or raise the server's limit (%s)"
                .formatted(arm.label(), pool, database.connectionLimit(), database.connectionLimitSetting());
    }

    private static String tooMany(List<ResolvedArm> arms, int forksOfAnArm, Database database)
            throws DatabaseException {
        int all = asked(arms, forksOfAnArm);
        int limit = database.connectionLimit();
        int fit = 0;
        for (int sum = pool(arms.getFirst()); forksOfAnArm * sum <= limit; sum += pool(arms.get(fit))) {
            fit++;
        }
        return "the pools of the %d arms are open together and ask for %d connections, but the server has room for %d: give smaller pools, only the first %d arms, or raise the server's limit (%s)"
                .formatted(arms.size(), all, limit, fit, database.connectionLimitSetting());
    }
}
