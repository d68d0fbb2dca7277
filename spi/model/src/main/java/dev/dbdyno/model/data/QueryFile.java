package dev.dbdyno.model.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file of a query of the user's, so that a fault in it can be reported with its line.
 *
 * @param path as the user named it
 * @param queryLine line of the query itself
 * @param rowsLine null where the file names no rows
 * @param setup statements that are run once, in order
 */
public record QueryFile(
        String path, int queryLine, @Nullable Integer rowsLine, List<SetupStatement> setup) {
    public QueryFile {
        setup = List.copyOf(setup);
    }

    /** {@code my.yaml, line 8}. */
    public String line(int line) {
        return "%s, line %d".formatted(path, line);
    }

    /**
     * A statement that makes or fills a table of the user's scenario, in dbdyno's own schema.
     *
     * @param line in its file
     */
    public record SetupStatement(String sql, int line) {}
}
