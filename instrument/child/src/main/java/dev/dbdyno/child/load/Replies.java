package dev.dbdyno.child.load;

import dev.dbdyno.model.Row;
import java.util.List;

/** The hash by which a reply's rows are compared: order counts, {@code hash = 31 * hash + row.checksum()} from 0. */
final class Replies {

    private Replies() {}

    static long extend(long hash, Row row) {
        return 31 * hash + row.checksum();
    }

    static long hash(List<? extends Row> rows) {
        long hash = 0;
        for (int i = 0; i < rows.size(); i++) {
            hash = extend(hash, rows.get(i));
        }
        return hash;
    }
}
