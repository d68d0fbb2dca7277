package dev.dbdyno.stacks.sdnogm.application;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.ogm.annotation.GeneratedValue;
import org.neo4j.ogm.annotation.Id;
import org.neo4j.ogm.annotation.NodeEntity;
import org.neo4j.ogm.annotation.Relationship;

/** A person as the mapper knows it. */
@NodeEntity("DbdynoPerson")
@SuppressWarnings("NullAway.Init") // OGM fills the fields
public final class PersonNode {

    @Id
    @GeneratedValue
    @SuppressWarnings("UnusedVariable") // the mapper's own
    private @Nullable Long id;

    private String name;

    private @Nullable Integer born;

    @Relationship("ACTED_IN")
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
