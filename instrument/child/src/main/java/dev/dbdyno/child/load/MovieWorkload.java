package dev.dbdyno.child.load;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.Movie;
import dev.dbdyno.model.PersonWithMovies;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.spi.Operation;
import java.util.List;

/** The scenarios on the graph of movies. */
final class MovieWorkload {

    private MovieWorkload() {}

    static Workload of(Scenario.OnMovies scenario) {
        MovieGraph graph = MovieGraph.read();
        return switch (scenario) {
            case Scenario.FindMovie(String title) ->
                new SameQuestion(new Operation.FindMovie(title), graph.moviesCalled(title));
            case Scenario.PersonMovies(String name) ->
                new SameQuestion(
                        new Operation.FindPersonMovies(name),
                        graph.peopleCalled(name).stream()
                                .<Row>map(person -> new PersonWithMovies(person, graph.moviesWith(person.name())))
                                .toList());
            case Scenario.CoActors(String name) ->
                new SameQuestion(new Operation.FindCoActors(name), graph.coActorsOf(name));
            case Scenario.InsertMovie insert -> new Inserts();
        };
    }

    /** Every operation is the same, and so is every reply. */
    private record SameQuestion(Operation question, int expectedRows, long expectedHash) implements Workload {
        SameQuestion(Operation question, List<? extends Row> expected) {
            this(question, expected.size(), Replies.hash(expected));
        }

        @Override
        public Operation next(Draws draws) {
            return question;
        }

        @Override
        public boolean isRight(Operation asked, int rows, long hash) {
            return rows == expectedRows && hash == expectedHash;
        }

        @Override
        public String describeWrong(Operation asked, int rows, long hash) {
            return Workload.wrong(
                    asked, "%s with checksum %x".formatted(Workload.rows(expectedRows), expectedHash), rows, hash);
        }
    }

    /** A movie with a title of its own each time; the reply is that movie. */
    private record Inserts() implements Workload {
        @Override
        public Operation next(Draws draws) {
            // no format: this is done while the load is measured
            String title = Scenario.InsertMovie.TITLES_BEGIN
                    + draws.between(0, Integer.MAX_VALUE)
                    + '-'
                    + draws.between(0, Integer.MAX_VALUE);
            return new Operation.InsertMovie(new Movie(
                    title,
                    draws.between(Scenario.InsertMovie.FIRST_YEAR, Scenario.InsertMovie.LAST_YEAR),
                    Scenario.InsertMovie.TAGLINE));
        }

        @Override
        public boolean isRight(Operation asked, int rows, long hash) {
            return rows == 1 && hash == expectedHash(asked);
        }

        @Override
        public String describeWrong(Operation asked, int rows, long hash) {
            return Workload.wrong(asked, "1 row with checksum %x".formatted(expectedHash(asked)), rows, hash);
        }

        private static long expectedHash(Operation asked) {
            return Replies.hash(List.of(((Operation.InsertMovie) asked).movie()));
        }
    }
}
