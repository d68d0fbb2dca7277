package dev.dbdyno.stacks.sdn;

import dev.dbdyno.model.Person;
import dev.dbdyno.model.PersonWithMovies;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.neo4j.core.schema.GeneratedValue;
import org.springframework.data.neo4j.core.schema.Id;
import org.springframework.data.neo4j.core.schema.Node;
import org.springframework.data.neo4j.core.schema.Relationship;

@Node("DbdynoPerson")
final class PersonNode {

    @Id
    @GeneratedValue
    @SuppressWarnings("UnusedVariable") // the mapper's own
    private @Nullable String id;

    private final String name;

    private final @Nullable Integer born;

    @Relationship(type = "ACTED_IN")
    private final List<MovieNode> movies;

    PersonNode(String name, @Nullable Integer born, List<MovieNode> movies) {
        this.name = name;
        this.born = born;
        this.movies = movies;
    }

    Person person() {
        return new Person(name, born);
    }

    PersonWithMovies personWithMovies() {
        return new PersonWithMovies(
                person(), movies.stream().map(MovieNode::movie).toList());
    }
}
