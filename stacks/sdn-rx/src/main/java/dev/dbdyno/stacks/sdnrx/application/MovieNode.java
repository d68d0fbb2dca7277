package dev.dbdyno.stacks.sdnrx.application;

import org.jspecify.annotations.Nullable;
import org.neo4j.springframework.data.core.schema.GeneratedValue;
import org.neo4j.springframework.data.core.schema.Id;
import org.neo4j.springframework.data.core.schema.Node;

/** A movie as the mapper knows it. */
@Node("DbdynoMovie")
@SuppressWarnings("NullAway.Init") // SDN/RX fills the fields
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
