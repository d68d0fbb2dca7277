package dev.dbdyno.generator.requests;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.results.Scenario.Distribution;
import dev.dbdyno.results.Scenario.Draw;
import dev.dbdyno.results.Scenario.InsertMovie;
import dev.dbdyno.results.Scenario.Request;
import java.net.URLEncoder;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The scenarios on the graph of movies over HTTP: what is asked, and what of the replies is known beforehand. */
final class MovieRequests {

    /** What is sent, and what must come back, by the byte. */
    private static final String NEW_MOVIE = "{\"title\":\"%s{k}-{n}\",\"released\":{year},\"tagline\":\"%s\"}"
            .formatted(InsertMovie.TITLES_BEGIN, InsertMovie.TAGLINE);

    private static final List<Draw> DRAWN_FOR_NEW_MOVIE = List.of(
            new Draw("k", 0, Integer.MAX_VALUE, Distribution.UNIFORM),
            new Draw("n", 0, Integer.MAX_VALUE, Distribution.UNIFORM),
            new Draw("year", InsertMovie.FIRST_YEAR, InsertMovie.LAST_YEAR, Distribution.UNIFORM));

    private MovieRequests() {}

    static Scenario.Requests of(Scenario.OnMovies scenario) {
        return switch (scenario) {
            case Scenario.FindMovie(String title) -> get("/movies?title=", title);
            case Scenario.PersonMovies(String person) -> get("/people?name=", person);
            case Scenario.CoActors(String person) -> get("/co-actors?name=", person);
            case InsertMovie insert ->
                new Scenario.Requests(List.of(new Request("POST", "/movies", 1, NEW_MOVIE)), DRAWN_FOR_NEW_MOVIE);
        };
    }

    private static Scenario.Requests get(String path, String value) {
        String encoded = URLEncoder.encode(value, UTF_8).replace("+", "%20");
        return new Scenario.Requests(List.of(new Request("GET", path + encoded, 1, null)), List.of());
    }

    static Expectation expectation(Scenario.OnMovies scenario) {
        MovieGraph graph = MovieGraph.read();
        return switch (scenario) {
            case Scenario.FindMovie(String title) ->
                new Expectation.OneBody(BodyMark.ofText(list(graph.moviesCalled(title), MovieRequests::movie)));
            case Scenario.PersonMovies(String person) ->
                Expectation.AnyOrder.of(list(graph.peopleCalled(person), found -> personWithMovies(found, graph)));
            case Scenario.CoActors(String person) ->
                new Expectation.OneBody(BodyMark.ofText(list(graph.coActorsOf(person), MovieRequests::person)));
            case InsertMovie insert ->
                new Expectation.Echo(Template.of(
                        NEW_MOVIE, DRAWN_FOR_NEW_MOVIE.stream().map(Draw::name).toList()));
        };
    }

    private static <T> String list(List<T> rows, Function<T, String> json) {
        return rows.stream().map(json).collect(Collectors.joining(",", "[", "]"));
    }

    private static String movie(Movie movie) {
        return "{\"title\":%s,\"released\":%d,\"tagline\":%s}"
                .formatted(text(movie.title()), movie.released(), text(movie.tagline()));
    }

    private static String person(Person person) {
        return "{\"name\":%s,\"born\":%d}".formatted(text(person.name()), person.born());
    }

    private static String personWithMovies(Person person, MovieGraph graph) {
        return "{\"person\":%s,\"movies\":%s}"
                .formatted(person(person), list(graph.moviesWith(person.name()), MovieRequests::movie));
    }

    /** As every host's JSON library writes it: what else would have to be escaped is in none of the graph's texts. */
    private static String text(@Nullable String value) {
        return value == null ? "null" : '"' + value.replace("\"", "\\\"") + '"';
    }
}
