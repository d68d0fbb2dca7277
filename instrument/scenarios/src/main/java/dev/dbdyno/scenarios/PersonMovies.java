package dev.dbdyno.scenarios;

import dev.dbdyno.model.PersonWithMovies;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.JsonBodies;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation;
import java.util.List;
import java.util.Optional;

/**
 * Finds somebody with all movies that they acted in, one hop away.
 *
 * @param person the name of one in the graph
 */
public record PersonMovies(String person) implements Scenario {

    static final ScenarioOption<String> PERSON = ScenarioOption.text(
            "--person", "NAME", "with --scenario person-movies and co-actors: the person (default: 'Tom Hanks')");

    public static final Kind KIND = Kind.onMovies(
            "person-movies",
            "find somebody with all movies they acted in, one hop (--person)",
            given -> new PersonMovies(given(given)),
            PERSON);

    static String given(Given given) {
        String person = given.or(PERSON, "Tom Hanks");
        MovieGraph graph = MovieGraph.read();
        if (graph.peopleCalled(person).isEmpty()) {
            throw new IllegalArgumentException(
                    "--person expects a person of the graph such as '%s', but there is no '%s'"
                            .formatted(graph.people().getFirst().name(), person));
        }
        return person;
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<DataSet> data() {
        return List.of(new DataSet.Movies());
    }

    @Override
    public Questions questions() {
        Operation find = new Operation.FindPersonMovies(person);
        return draws -> find;
    }

    @Override
    public Reply reply() {
        List<PersonWithMovies> found = found();
        return Reply.same(found, BodyCheck.inAnyOrder(JsonBodies.list(found)));
    }

    private List<PersonWithMovies> found() {
        MovieGraph graph = MovieGraph.read();
        return graph.peopleCalled(person).stream()
                .map(each -> new PersonWithMovies(each, graph.moviesWith(each.name())))
                .toList();
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/people?name=" + Requests.encoded(person));
    }

    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public String subject(Figures figures) {
        return "person-movies of " + person;
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(Asked.of(
                "match (p:DbdynoPerson {name: $name}) optional match (p)-[:ACTED_IN]->(m:DbdynoMovie) return p, collect(m)",
                found().stream().map(PersonMovies::bytes).toList()));
    }

    private static int bytes(PersonWithMovies found) {
        return Asked.bytes(found.person())
                + found.movies().stream().mapToInt(Asked::bytes).sum();
    }
}
