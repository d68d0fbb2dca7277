package dev.dbdyno.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A row of {@code fortune(id integer primary key, message varchar(2048) not null)}.
 *
 * @param id the primary key, 1 to 12; 0 for the one that is added
 */
public record Fortune(int id, String message) implements Row {

    private static final Fortune ADDED = new Fortune(0, "Additional fortune added at request time.");

    @Override
    public long checksum() {
        return 31L * id + message.hashCode();
    }

    /**
     * The rows of the table and one that is added, sorted by their message: what a request for the fortunes does with them.
     *
     * @param found in any order; left as it is
     */
    public static List<Fortune> page(List<Fortune> found) {
        List<Fortune> page = new ArrayList<>(found.size() + 1);
        page.addAll(found);
        page.add(ADDED);
        page.sort(Comparator.comparing(Fortune::message));
        return page;
    }
}
