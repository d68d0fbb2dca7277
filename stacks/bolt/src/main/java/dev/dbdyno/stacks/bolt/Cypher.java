package dev.dbdyno.stacks.bolt;

import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.PersonWithMovies;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation.FindCoActors;
import dev.dbdyno.spi.Operation.FindMovie;
import dev.dbdyno.spi.Operation.FindPersonMovies;
import dev.dbdyno.spi.Operation.InsertMovie;
import dev.dbdyno.spi.Operation.OnGraph;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.neo4j.driver.Query;
import org.neo4j.driver.Record;
import org.neo4j.driver.Value;
import org.neo4j.driver.Values;

/**
 * An operation as a statement, and how its records are read: what a service writes by hand.
 *
 * @param access whether it may be run as a read
 * @param row what becomes of a record
 */
record Cypher(Query query, Access access, Function<Record, Row> row) {

    /** What a statement does to the graph; the driver asks for it. */
    enum Access {
        READ,
        WRITE
    }

    private static final String FIND_MOVIE = "MATCH (m:DbdynoMovie {title: $title}) RETURN m";

    private static final String INSERT_MOVIE =
            "CREATE (m:DbdynoMovie {title: $title, released: $released, tagline: $tagline}) RETURN m";

    private static final String FIND_PERSON_MOVIES = """
            MATCH (p:DbdynoPerson {name: $name})
            OPTIONAL MATCH (p)-[:ACTED_IN]->(m:DbdynoMovie)
            RETURN p, collect(m) AS movies""";

    private static final String FIND_CO_ACTORS = """
            MATCH (:DbdynoPerson {name: $name})-[:ACTED_IN]->(:DbdynoMovie)<-[:ACTED_IN]-(c:DbdynoPerson)
            WITH DISTINCT c ORDER BY c.name
            RETURN c""";

    static Cypher of(OnGraph operation) {
        return switch (operation) {
            case FindMovie(String title) ->
                new Cypher(new Query(FIND_MOVIE, Values.parameters("title", title)), Access.READ, Cypher::movie);
            case InsertMovie(Movie movie) ->
                new Cypher(
                        new Query(
                                INSERT_MOVIE,
                                Values.parameters(
                                        "title",
                                        movie.title(),
                                        "released",
                                        movie.released(),
                                        "tagline",
                                        movie.tagline())),
                        Access.WRITE,
                        Cypher::movie);
            case FindPersonMovies(String name) ->
                new Cypher(
                        new Query(FIND_PERSON_MOVIES, Values.parameters("name", name)),
                        Access.READ,
                        Cypher::personWithMovies);
            case FindCoActors(String name) ->
                new Cypher(
                        new Query(FIND_CO_ACTORS, Values.parameters("name", name)),
                        Access.READ,
                        record -> person(record.get("c")));
        };
    }

    private static Movie movie(Record found) {
        return movie(found.get("m"));
    }

    private static Movie movie(Value node) {
        return new Movie(node.get("title").asString(), node.get("released").asInt(), text(node.get("tagline")));
    }

    private static @Nullable String text(Value value) {
        return value.isNull() ? null : value.asString();
    }

    private static Person person(Value node) {
        Value born = node.get("born");
        return new Person(node.get("name").asString(), born.isNull() ? null : Integer.valueOf(born.asInt()));
    }

    private static PersonWithMovies personWithMovies(Record found) {
        return new PersonWithMovies(person(found.get("p")), found.get("movies").asList((Value movie) -> movie(movie)));
    }
}
