package dev.dbdyno.stacks.sdnogm.application;

import org.jspecify.annotations.Nullable;
import org.neo4j.ogm.annotation.GeneratedValue;
import org.neo4j.ogm.annotation.Id;
import org.neo4j.ogm.annotation.NodeEntity;

/** A movie as the mapper knows it. */
@NodeEntity("DbdynoMovie")
@SuppressWarnings("NullAway.Init") // OGM fills the fields
public final class MovieNode {

    @Id
    @GeneratedValue
    @SuppressWarnings("UnusedVariable") // the mapper's own
    private @Nullable Long id;

    private String title;

    private int released;

    private @Nullable String tagline;

    MovieNode() {}

    /** A movie that is not in the graph yet. */
    public static MovieNode of(String title, int released, @Nullable String tagline) {
        MovieNode node = new MovieNode();
        node.title = title;
        node.released = released;
        node.tagline = tagline;
        return node;
    }

    public String title() {
        return title;
    }

    public int released() {
        return released;
    }

    public @Nullable String tagline() {
        return tagline;
    }
}
