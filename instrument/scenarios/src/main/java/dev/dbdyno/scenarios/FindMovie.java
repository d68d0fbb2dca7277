package dev.dbdyno.scenarios;

import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation;
import java.util.List;
import java.util.Optional;

/**
 * Finds a movie by its title, the same for every operation.
 *
 * @param title of one in the graph
 */
public record FindMovie(String title) implements Scenario {

    private static final ScenarioOption<String> TITLE = ScenarioOption.text(
            "--title", "TITLE", "with --scenario find-movie: the title to find (default: 'The Matrix')");

    public static final Kind KIND =
            Kind.onMovies("find-movie", "find a movie by its title (--title)", FindMovie::read, TITLE);

    private static FindMovie read(Given given) {
        String title = given.or(TITLE, "The Matrix");
        MovieGraph graph = MovieGraph.read();
        if (graph.moviesCalled(title).isEmpty()) {
            throw new IllegalArgumentException("--title expects a movie of the graph such as '%s', but there is no '%s'"
                    .formatted(graph.movies().getFirst().title(), title));
        }
        return new FindMovie(title);
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
        Operation find = new Operation.FindMovie(title);
        return draws -> find;
    }

    @Override
    public Reply reply() {
        return Reply.list(MovieGraph.read().moviesCalled(title));
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/movies?title=" + Requests.encoded(title));
    }

    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public String subject(Figures figures) {
        return "find-movie '%s'".formatted(title);
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(Asked.of(
                "match (m:DbdynoMovie {title: $title}) return m",
                MovieGraph.read().moviesCalled(title).stream().map(Asked::bytes).toList()));
    }
}
