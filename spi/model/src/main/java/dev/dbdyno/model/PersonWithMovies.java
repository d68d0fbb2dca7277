package dev.dbdyno.model;

import java.util.List;

/**
 * A person and the movies that are one {@code ACTED_IN} away.
 *
 * @param movies in any order: a graph gives none
 */
public record PersonWithMovies(Person person, List<Movie> movies) implements Row {

    public PersonWithMovies {
        movies = List.copyOf(movies);
    }

    /** A checksum that does not depend on the order of the movies. */
    @Override
    public long checksum() {
        long sum = person.checksum();
        for (Movie movie : movies) {
            sum += movie.checksum();
        }
        return sum;
    }
}
