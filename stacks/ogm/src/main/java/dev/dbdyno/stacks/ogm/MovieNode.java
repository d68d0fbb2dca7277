package dev.dbdyno.stacks.ogm;

import dev.dbdyno.model.Movie;
import org.jspecify.annotations.Nullable;
import org.neo4j.ogm.annotation.GeneratedValue;
import org.neo4j.ogm.annotation.Id;
import org.neo4j.ogm.annotation.NodeEntity;

@NodeEntity("DbdynoMovie")
@SuppressWarnings("NullAway.Init") // OGM fills the fields
final class MovieNode {

    @Id
    @GeneratedValue
    @SuppressWarnings("UnusedVariable") // the mapper's own
    private @Nullable Long id;

    private String title;

    private int released;

    private @Nullable String tagline;

    MovieNode() {}

    static MovieNode of(Movie movie) {
        MovieNode node = new MovieNode();
        node.title = movie.title();
        node.released = movie.released();
        node.tagline = movie.tagline();
        return node;
    }

    Movie movie() {
        return new Movie(title, released, tagline);
    }
}
