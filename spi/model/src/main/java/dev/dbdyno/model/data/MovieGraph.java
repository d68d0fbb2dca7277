package dev.dbdyno.model.data;

import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The movies, the people and who did what, as in the public example {@code :play movies} that comes with Neo4j: 38 movies, 133
 * people and 253 relationships. Titles and names are unique.
 */
public record MovieGraph(List<Movie> movies, List<Person> people, List<Relationship> relationships) {

    /** The titles of all inserted movies begin with this, and no title in the graph does. */
    public static final String INSERTED_TITLES_BEGIN = "Inserted ";

    private static final String FILE = "movies.tsv";

    public MovieGraph {
        movies = List.copyOf(movies);
        people = List.copyOf(people);
        relationships = List.copyOf(relationships);
    }

    /** The relationship of a person to a movie or to another person. */
    public sealed interface Relationship {
        /** The name of who it begins with. */
        String person();

        /**
         * Somebody acted in a movie.
         *
         * @param roles at least one
         */
        record Acted(String person, String movie, List<String> roles) implements Relationship {
            public Acted {
                roles = List.copyOf(roles);
            }
        }

        /** Somebody directed a movie. */
        record Directed(String person, String movie) implements Relationship {}

        /** Somebody produced a movie. */
        record Produced(String person, String movie) implements Relationship {}

        /** Somebody wrote a movie. */
        record Wrote(String person, String movie) implements Relationship {}

        /**
         * Somebody reviewed a movie.
         *
         * @param rating 0 to 100
         */
        record Reviewed(String person, String movie, String summary, int rating) implements Relationship {}

        /** Somebody follows somebody else's reviews. */
        record Follows(String person, String followed) implements Relationship {}
    }

    /** Reads the whole graph. */
    public static MovieGraph read() {
        Lines lines = new Lines();
        try (InputStream file = Objects.requireNonNull(MovieGraph.class.getResourceAsStream(FILE), FILE);
                BufferedReader reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            reader.lines().map(line -> List.of(line.split("\t", -1))).forEach(lines::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new MovieGraph(lines.movies, lines.people, lines.relationships);
    }

    /** The file's lines: a word for what they are, then the fields. */
    private static final class Lines {
        private final List<Movie> movies = new ArrayList<>();
        private final List<Person> people = new ArrayList<>();
        private final List<Relationship> relationships = new ArrayList<>();

        void add(List<String> fields) {
            switch (fields.get(0)) {
                case "MOVIE" ->
                    movies.add(new Movie(fields.get(1), Integer.parseInt(fields.get(2)), optional(fields, 3)));
                case "PERSON" -> {
                    String born = optional(fields, 2);
                    people.add(new Person(fields.get(1), born == null ? null : Integer.valueOf(born)));
                }
                default -> relationships.add(relationship(fields));
            }
        }

        private static Relationship relationship(List<String> fields) {
            String person = fields.get(1);
            String other = fields.get(2);
            return switch (fields.get(0)) {
                case "ACTED_IN" -> new Relationship.Acted(person, other, fields.subList(3, fields.size()));
                case "DIRECTED" -> new Relationship.Directed(person, other);
                case "PRODUCED" -> new Relationship.Produced(person, other);
                case "WROTE" -> new Relationship.Wrote(person, other);
                case "REVIEWED" ->
                    new Relationship.Reviewed(person, other, fields.get(3), Integer.parseInt(fields.get(4)));
                case "FOLLOWS" -> new Relationship.Follows(person, other);
                default -> throw new IllegalStateException("a line of %s that is none: %s".formatted(FILE, fields));
            };
        }

        private static @Nullable String optional(List<String> fields, int index) {
            return index < fields.size() ? fields.get(index) : null;
        }
    }

    /** The movies of that title: one, or none. */
    public List<Movie> moviesCalled(String title) {
        return movies.stream().filter(movie -> movie.title().equals(title)).toList();
    }

    /** The people of that name: one, or none. */
    public List<Person> peopleCalled(String name) {
        return people.stream().filter(person -> person.name().equals(name)).toList();
    }

    /** The movies that somebody acted in. */
    public List<Movie> moviesWith(String actor) {
        List<String> titles = roles().stream()
                .filter(acted -> acted.person().equals(actor))
                .map(Relationship.Acted::movie)
                .toList();
        return movies.stream().filter(movie -> titles.contains(movie.title())).toList();
    }

    /** All who acted in a movie with this actor, in the order of their names. */
    public List<Person> coActorsOf(String actor) {
        List<String> titles = moviesWith(actor).stream().map(Movie::title).toList();
        List<String> names = roles().stream()
                .filter(acted ->
                        titles.contains(acted.movie()) && !acted.person().equals(actor))
                .map(Relationship.Acted::person)
                .distinct()
                .sorted()
                .toList();
        return names.stream().flatMap(name -> peopleCalled(name).stream()).toList();
    }

    private List<Relationship.Acted> roles() {
        return relationships.stream()
                .filter(Relationship.Acted.class::isInstance)
                .map(Relationship.Acted.class::cast)
                .toList();
    }
}
