package dev.dbdyno.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.User;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one operation asks of the server, and the rows that it gets for it or, where it writes, sends: what a report says beside
 * its numbers.
 *
 * @param statement as a service sends it that writes its statements by hand; a mapper writes its own
 * @param rows of one operation
 * @param leastRowBytes of the values of the smallest row: 4 for a whole number, 8 for a time, and a text in UTF-8
 * @param mostRowBytes of the largest row
 */
public record Asked(String statement, int rows, int leastRowBytes, int mostRowBytes) {

    private static final int TIME = Long.BYTES;

    public Asked {
        if (rows < 0) {
            throw new IllegalArgumentException("an operation has no fewer than 0 rows, but got " + rows);
        }
        if (leastRowBytes > mostRowBytes) {
            throw new IllegalArgumentException("the smallest row has no more bytes than the largest, but got %d and %d"
                    .formatted(leastRowBytes, mostRowBytes));
        }
    }

    /** Rows that are all alike. */
    static Asked of(String statement, int rows, int rowBytes) {
        return new Asked(statement, rows, rowBytes, rowBytes);
    }

    /**
     * The very rows of every operation.
     *
     * @param rowBytes of each
     */
    static Asked of(String statement, List<Integer> rowBytes) {
        return new Asked(
                statement,
                rowBytes.size(),
                rowBytes.stream().mapToInt(Integer::intValue).min().orElse(0),
                rowBytes.stream().mapToInt(Integer::intValue).max().orElse(0));
    }

    /** {@code select … where id = ? (1 row of 36 bytes)}. */
    public String words(Figures figures) {
        return rows == 0 ? statement : "%s (%s)".formatted(statement, size(figures));
    }

    private String size(Figures figures) {
        String bytes = leastRowBytes == mostRowBytes
                ? figures.count(mostRowBytes)
                : "%s to %s".formatted(figures.count(leastRowBytes), figures.count(mostRowBytes));
        return "%s of %s bytes".formatted(rows == 1 ? "1 row" : figures.count(rows) + " rows", bytes);
    }

    /** A row of a key and a text. */
    static int bytes(String text) {
        return Integer.BYTES + length(text);
    }

    static int bytes(User user) {
        return Integer.BYTES + length(user.name()) + length(user.surname()) + length(user.email()) + TIME;
    }

    static int bytes(Movie movie) {
        return length(movie.title()) + Integer.BYTES + length(movie.tagline());
    }

    static int bytes(Person person) {
        return length(person.name()) + (person.born() == null ? 0 : Integer.BYTES);
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.getBytes(UTF_8).length;
    }
}
