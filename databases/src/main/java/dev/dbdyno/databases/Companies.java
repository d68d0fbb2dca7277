package dev.dbdyno.databases;

import java.sql.SQLException;
import java.util.Locale;
import java.util.function.Consumer;

/** The data set {@code companies}: rows 1 to n, each named by the MD5 of its number, made on the server. */
final class Companies {

    static final String TABLE = OwnSchema.NAME + ".companies";

    private Companies() {}

    /** Afterwards the table holds these rows and no others, without dead ones and with fresh statistics. */
    static void prepare(LabSession session, int rows, Consumer<String> progress) throws SQLException {
        if (!holds(session, rows)) {
            progress.accept("loading %s companies".formatted(String.format(Locale.ROOT, "%,d", rows)));
            load(session, rows);
        }
        session.run("VACUUM (FREEZE, ANALYZE) " + TABLE);
    }

    private static boolean holds(LabSession session, int rows) throws SQLException {
        boolean exists = session.one("SELECT to_regclass('%s') IS NOT NULL".formatted(TABLE), row -> row.getBoolean(1));
        return exists && session.one("""
                        SELECT count(*) = ? AND min(company_id) = 1 AND max(company_id) = ?
                            AND bool_and(company_name = md5(company_id::text))
                        FROM %s""".formatted(TABLE), row -> row.getBoolean(1), rows, rows);
    }

    private static void load(LabSession session, int rows) throws SQLException {
        session.run("DROP TABLE IF EXISTS " + TABLE);
        session.run("CREATE TABLE %s (company_id serial PRIMARY KEY, company_name varchar(255))".formatted(TABLE));
        session.run("INSERT INTO %s (company_name) SELECT md5(i::text) FROM generate_series(1, %d) AS i ORDER BY i"
                .formatted(TABLE, rows));
    }
}
