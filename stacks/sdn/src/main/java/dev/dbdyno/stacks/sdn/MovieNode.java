package dev.dbdyno.stacks.sdn;

import dev.dbdyno.model.Movie;
import org.jspecify.annotations.Nullable;
import org.springframework.data.neo4j.core.schema.GeneratedValue;
import org.springframework.data.neo4j.core.schema.Id;
import org.springframework.data.neo4j.core.schema.Node;

@Node("DbdynoMovie")
final class MovieNode {

    @Id
    @GeneratedValue
    @SuppressWarnings("UnusedVariable") // the mapper's own
    private @Nullable String id;

    private final String title;

    private final int released;

    private final @Nullable String tagline;

    MovieNode(String title, int released, @Nullable String tagline) {
        this.title = title;
        this.released = released;
        this.tagline = tagline;
    }

    static MovieNode of(Movie movie) {
        return new MovieNode(movie.title(), movie.released(), movie.tagline());
    }

    Movie movie() {
        return new Movie(title, released, tagline);
    }
}
