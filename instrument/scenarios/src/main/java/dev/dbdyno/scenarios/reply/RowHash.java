package dev.dbdyno.scenarios.reply;

import dev.dbdyno.model.Row;
import java.util.List;

/** The hash by which a reply's rows are compared. Order counts: {@code hash = 31 * hash + row.checksum()}, from 0. */
public final class RowHash {

    private RowHash() {}

    public static long extend(long hash, Row row) {
        return 31 * hash + row.checksum();
    }

    public static long of(List<? extends Row> rows) {
        long hash = 0;
        // by index: an iterator would be allocated for every reply that is checked
        for (int i = 0; i < rows.size(); i++) {
            hash = extend(hash, rows.get(i));
        }
        return hash;
    }
}
