package dev.dbdyno.spi.web;

import dev.dbdyno.model.Movie;
import dev.dbdyno.spi.Operation.InsertMovie;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST /movies}, as a host's JSON library reads it: a member that is missing is null.
 *
 * @param released the year
 * @param tagline may be missing
 */
public record NewMovie(
        @Nullable String title,
        @Nullable Integer released,
        @Nullable String tagline) {

    /** Characters in each text, at most. */
    public static final int MOST_CHARACTERS = 500;

    /** The operation that inserts this movie. */
    public InsertMovie operation() throws BadParameterException {
        Integer year = released;
        if (year == null) {
            throw new BadParameterException("released", "a year", "");
        }
        String line = tagline == null ? null : WebOperations.text("tagline", MOST_CHARACTERS, tagline);
        return new InsertMovie(new Movie(WebOperations.text("title", MOST_CHARACTERS, title), year, line));
    }
}
