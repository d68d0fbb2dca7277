package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.model.data.MovieGraph.Relationship;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The graph of movies at a server: nodes with labels of dbdyno's own, so that no other is ever touched. */
final class MovieNodes {

    static final String MOVIE = "DbdynoMovie";
    static final String PERSON = "DbdynoPerson";

    private static final String TITLE_INDEX = "dbdyno_movie_title";
    private static final String NAME_INDEX = "dbdyno_person_name";
    private static final int ONLINE_AT_MOST_SECONDS = 60;

    private final CypherSession session;

    MovieNodes(CypherSession session) {
        this.session = session;
    }

    /** Makes sure that exactly the nodes of the graph have its labels, and that the indexes are online. */
    void prepare() throws DatabaseException {
        removeInserted();
        if (!areWhole()) {
            load();
        }
    }

    /** Whether every node that was created is there. No operation changes the number. */
    private boolean areWhole() throws DatabaseException {
        MovieGraph graph = MovieGraph.read();
        List<String> whole = Stream.of(graph.movies(), graph.people(), graph.relationships())
                .map(all -> String.valueOf(all.size()))
                .toList();
        return session.run("RETURN COUNT { (:%s) }, COUNT { (:%s) }, COUNT { (:%s)-->() }"
                        .formatted(MOVIE, PERSON, PERSON))
                .equals(List.of(whole));
    }

    private void load() throws DatabaseException {
        removeNodes();
        session.run("CREATE INDEX %s IF NOT EXISTS FOR (m:%s) ON (m.title)".formatted(TITLE_INDEX, MOVIE));
        session.run("CREATE INDEX %s IF NOT EXISTS FOR (p:%s) ON (p.name)".formatted(NAME_INDEX, PERSON));
        MovieGraph graph = MovieGraph.read();
        create(MOVIE, graph.movies().stream().map(MovieNodes::properties).toList());
        create(PERSON, graph.people().stream().map(MovieNodes::properties).toList());
        relate(graph);
        session.run("CALL db.awaitIndexes(%d)".formatted(ONLINE_AT_MOST_SECONDS));
    }

    private void create(String label, List<Map<String, Object>> nodes) throws DatabaseException {
        session.run("UNWIND %s AS node CREATE (n:%s) SET n = node".formatted(Literal.of(nodes), label));
    }

    private static Map<String, Object> properties(Movie movie) {
        return with("tagline", movie.tagline(), Map.of("title", movie.title(), "released", movie.released()));
    }

    private static Map<String, Object> properties(Person person) {
        return with("born", person.born(), Map.of("name", person.name()));
    }

    private static Map<String, Object> with(String name, @Nullable Object value, Map<String, Object> others) {
        Map<String, Object> properties = new LinkedHashMap<>(others);
        if (value != null) {
            properties.put(name, value);
        }
        return properties;
    }

    /**
     * A relationship to create.
     *
     * @param row who it begins with, what it leads to, and its properties
     */
    private record Edge(String type, String toLabel, String toProperty, Map<String, Object> row) {
        static Edge of(Relationship relationship) {
            return switch (relationship) {
                case Relationship.Acted acted ->
                    toMovie("ACTED_IN", acted, acted.movie(), Map.of("roles", acted.roles()));
                case Relationship.Directed directed -> toMovie("DIRECTED", directed, directed.movie(), Map.of());
                case Relationship.Produced produced -> toMovie("PRODUCED", produced, produced.movie(), Map.of());
                case Relationship.Wrote wrote -> toMovie("WROTE", wrote, wrote.movie(), Map.of());
                case Relationship.Reviewed reviewed ->
                    toMovie(
                            "REVIEWED",
                            reviewed,
                            reviewed.movie(),
                            Map.of("summary", reviewed.summary(), "rating", reviewed.rating()));
                case Relationship.Follows follows ->
                    new Edge("FOLLOWS", PERSON, "name", row(follows, follows.followed(), Map.of()));
            };
        }

        private static Edge toMovie(String type, Relationship from, String title, Map<String, Object> properties) {
            return new Edge(type, MOVIE, "title", row(from, title, properties));
        }

        private static Map<String, Object> row(Relationship from, String to, Map<String, Object> properties) {
            return Map.of("from", from.person(), "to", to, "properties", properties);
        }

        /** The part of the statement that follows the rows. */
        String making() {
            return "AS row MATCH (a:%s {name: row.from}), (b:%s {%s: row.to}) CREATE (a)-[r:%s]->(b) SET r = row.properties"
                    .formatted(PERSON, toLabel, toProperty, type);
        }
    }

    /** Creates the relationships. A type cannot be a parameter, so each has a statement of its own. */
    private void relate(MovieGraph graph) throws DatabaseException {
        Map<String, List<Map<String, Object>>> rowsByMaking = new LinkedHashMap<>();
        for (Relationship relationship : graph.relationships()) {
            Edge edge = Edge.of(relationship);
            rowsByMaking
                    .computeIfAbsent(edge.making(), any -> new ArrayList<>())
                    .add(edge.row());
        }
        for (Map.Entry<String, List<Map<String, Object>>> alike : rowsByMaking.entrySet()) {
            session.run("UNWIND %s %s".formatted(Literal.of(alike.getValue()), alike.getKey()));
        }
    }

    /** Removes what operations have inserted. */
    void removeInserted() throws DatabaseException {
        remove(MOVIE, "WHERE n.title STARTS WITH " + Literal.of(MovieGraph.INSERTED_TITLES_BEGIN));
    }

    /** Removes all nodes, relationships and indexes that dbdyno made. */
    void removeAll() throws DatabaseException {
        removeNodes();
        session.run("DROP INDEX %s IF EXISTS".formatted(TITLE_INDEX));
        session.run("DROP INDEX %s IF EXISTS".formatted(NAME_INDEX));
    }

    private void removeNodes() throws DatabaseException {
        remove(MOVIE, "");
        remove(PERSON, "");
    }

    private void remove(String label, String condition) throws DatabaseException {
        session.run("MATCH (n:%s) %s CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS"
                .formatted(label, condition));
    }

    boolean exist() throws DatabaseException {
        return session.run("RETURN EXISTS { MATCH (:%s) } OR EXISTS { MATCH (:%s) }".formatted(MOVIE, PERSON))
                .equals(List.of(List.of("true")));
    }
}
