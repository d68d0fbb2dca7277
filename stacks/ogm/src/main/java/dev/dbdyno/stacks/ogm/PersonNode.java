package dev.dbdyno.stacks.ogm;

import dev.dbdyno.model.Person;
import dev.dbdyno.model.PersonWithMovies;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.neo4j.ogm.annotation.GeneratedValue;
import org.neo4j.ogm.annotation.Id;
import org.neo4j.ogm.annotation.NodeEntity;
import org.neo4j.ogm.annotation.Relationship;

@NodeEntity("DbdynoPerson")
@SuppressWarnings("NullAway.Init") // OGM fills the fields
final class PersonNode {

    @Id
    @GeneratedValue
    @SuppressWarnings("UnusedVariable") // the mapper's own
    private @Nullable Long id;

    private String name;

    private @Nullable Integer born;

    @Relationship("ACTED_IN")
    private List<MovieNode> movies = new ArrayList<>();

    PersonNode() {}

    Person person() {
        return new Person(name, born);
    }

    PersonWithMovies personWithMovies() {
        return new PersonWithMovies(
                person(), movies.stream().map(MovieNode::movie).toList());
    }
}
