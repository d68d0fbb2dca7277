package dev.dbdyno.scenarios;

import dev.dbdyno.model.Trait;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds all who acted in a movie together with somebody, two hops away.
 *
 * @param person the name of one in the graph
 */
public record CoActors(String person) implements Scenario {

    public static final Kind KIND = Kind.onMovies(
            "co-actors",
            "find all who acted in a movie with somebody, two hops (--person)",
            given -> new CoActors(PersonMovies.given(given)),
            PersonMovies.PERSON);

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
        Operation find = new Operation.FindCoActors(person);
        return draws -> find;
    }

    @Override
    public Reply reply() {
        return Reply.list(MovieGraph.read().coActorsOf(person));
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/co-actors?name=" + Requests.encoded(person));
    }

    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.ANSWERS_LISTS);
    }

    @Override
    public String subject(Figures figures) {
        return "co-actors of " + person;
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(Asked.of(
                "match (:DbdynoPerson {name: $name})-[:ACTED_IN]->(:DbdynoMovie)<-[:ACTED_IN]-(c:DbdynoPerson) return distinct c",
                MovieGraph.read().coActorsOf(person).stream().map(Asked::bytes).toList()));
    }
}
