package dev.dbdyno.stacks.sdnrx.application;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.springframework.data.core.schema.GeneratedValue;
import org.neo4j.springframework.data.core.schema.Id;
import org.neo4j.springframework.data.core.schema.Node;
import org.neo4j.springframework.data.core.schema.Relationship;

/** A person as the mapper knows it. */
@Node("DbdynoPerson")
@SuppressWarnings("NullAway.Init") // SDN/RX fills the fields
public final class PersonNode {

    @Id
    @GeneratedValue
    @SuppressWarnings("UnusedVariable") // the mapper's own
    private @Nullable Long id;

    private String name;

    private @Nullable Integer born;

    @Relationship(type = "ACTED_IN")
    private List<MovieNode> movies = new ArrayList<>();

    PersonNode() {}

    public String name() {
        return name;
    }

    public @Nullable Integer born() {
        return born;
    }

    /** What they acted in, as far as it was loaded. */
    public List<MovieNode> movies() {
        return movies;
    }
}
