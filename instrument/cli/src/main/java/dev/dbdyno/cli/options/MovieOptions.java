package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.results.Scenario;
import picocli.CommandLine.Option;

/** Which movie, or whose movies, of the graph. */
final class MovieOptions {

    @Option(
            names = "--title",
            paramLabel = "TITLE",
            description = "with --scenario find-movie: of the movie to find (default: 'The Matrix')")
    String title = "The Matrix";

    @Option(
            names = "--person",
            paramLabel = "NAME",
            description = "with --scenario person-movies and co-actors: whose (default: 'Tom Hanks')")
    String person = "Tom Hanks";

    Scenario findMovie() {
        MovieGraph graph = MovieGraph.read();
        if (graph.moviesCalled(title).isEmpty()) {
            throw new UsageException("--title expects a movie of the graph such as '%s', but there is no '%s'"
                    .formatted(graph.movies().getFirst().title(), title));
        }
        return new Scenario.FindMovie(title);
    }

    Scenario personMovies() {
        return new Scenario.PersonMovies(known());
    }

    Scenario coActors() {
        return new Scenario.CoActors(known());
    }

    private String known() {
        MovieGraph graph = MovieGraph.read();
        if (graph.peopleCalled(person).isEmpty()) {
            throw new UsageException("--person expects somebody of the graph such as '%s', but there is no '%s'"
                    .formatted(graph.people().getFirst().name(), person));
        }
        return person;
    }
}
