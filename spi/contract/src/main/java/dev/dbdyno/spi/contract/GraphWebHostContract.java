package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostProvider;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every web host must answer that serves a stack on Neo4j: the movies of {@code contract.yaml}, asked over a socket. */
@ExtendWith(OneGraphServer.class)
@SuppressWarnings("NullAway.Init") // handed over before the first test
public abstract class GraphWebHostContract extends WebHostFixture {

    private static final MovieGraph GRAPH = MovieGraph.read();

    private GraphServer server;

    /**
     * @param requestThread whether a thread is one on which this host runs requests
     */
    protected GraphWebHostContract(
            HostProvider.Serving host, StackProvider stackProvider, Predicate<Thread> requestThread) {
        super(host, Map.of(), stackProvider, Map.of("pool", "3"), requestThread);
    }

    @BeforeAll
    final void start(GraphServer oneServer) throws OperationException {
        server = oneServer;
        server.prepare();
        serve(oneServer);
    }

    @BeforeEach
    final void theGraphIsAsItWas() {
        server.prepare();
    }

    // ---- what it finds

    @ParameterizedTest
    @ValueSource(strings = {"The Matrix", "Frost/Nixon", "Something's Gotta Give", "You've Got Mail", "V for Vendetta"})
    final void a_movie_is_answered_to_the_byte(String title) {
        HttpResponse<String> response = get("/movies?title=" + encoded(title));
        assertThat(response.body())
                .isEqualTo("[" + movie(GRAPH.moviesCalled(title).getFirst()) + "]");
        assertAnswered(response, 200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"The Room", "", "'}) DETACH DELETE m //", "the matrix"})
    final void a_title_that_does_not_exist_is_that_of_no_movie(String title) {
        HttpResponse<String> response = get("/movies?title=" + encoded(title));
        assertThat(response.body()).isEqualTo("[]");
        assertAnswered(response, 200);
    }

    @Test
    final void two_movies_of_one_title_are_both_answered() {
        server.value("CREATE (:DbdynoMovie {title: 'Inserted twice', released: 2001})");
        server.value("CREATE (:DbdynoMovie {title: 'Inserted twice', released: 2002, tagline: 'again'})");
        HttpResponse<String> response = get("/movies?title=Inserted%20twice");
        assertAnswered(response, 200);
        assertThat(objects(response.body()))
                .containsExactlyInAnyOrder(
                        json("{\"title\":\"Inserted twice\",\"released\":2001,\"tagline\":null}"),
                        json("{\"title\":\"Inserted twice\",\"released\":2002,\"tagline\":\"again\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Tom Hanks", "Emil Eifrem", "Lilly Wachowski", "Jessica Thompson"})
    final void somebody_is_answered_with_all_movies_in_any_order(String name) {
        HttpResponse<String> response = get("/people?name=" + encoded(name));
        assertAnswered(response, 200);
        Person person = GRAPH.peopleCalled(name).getFirst();
        JsonObject answered = objects(response.body()).getFirst();
        assertThat(response.body()).startsWith("[{\"person\":%s,\"movies\":[".formatted(person(person)));
        assertThat(answered.keySet()).containsExactly("person", "movies");
        assertThat(elements(answered.getAsJsonArray("movies")))
                .containsExactlyInAnyOrderElementsOf(GRAPH.moviesWith(name).stream()
                        .map(movie -> json(movie(movie)))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Tom Hanks", "Keanu Reeves", "Emil Eifrem", "Jessica Thompson"})
    final void those_who_acted_together_are_answered_to_the_byte(String name) {
        HttpResponse<String> response = get("/co-actors?name=" + encoded(name));
        assertThat(response.body())
                .isEqualTo(GRAPH.coActorsOf(name).stream()
                        .map(GraphWebHostContract::person)
                        .collect(Collectors.joining(",", "[", "]")));
        assertAnswered(response, 200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/people?name=Nobody", "/people?name=", "/co-actors?name=Nobody"})
    final void nobody_is_found_of_a_name_that_nobody_has(String path) {
        HttpResponse<String> response = get(path);
        assertThat(response.body()).isEqualTo("[]");
        assertAnswered(response, 200);
    }

    @Test
    final void the_examples_of_the_written_contract_are_what_it_answers_of_movies() throws IOException {
        assertThat(writtenContract())
                .contains("example: " + get("/movies?title=The%20Matrix").body() + "\n")
                .contains("example: " + get("/people?name=Emil%20Eifrem").body() + "\n");
    }

    // ---- what it inserts

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"title\":\"Inserted over HTTP\",\"released\":2026,\"tagline\":\"It's \\\"new\\\" \u00e4\u20ac\"}",
                "{\"title\":\"Inserted over HTTP\",\"released\":1900,\"tagline\":null}"
            })
    final void an_inserted_movie_comes_back_to_the_byte_and_stands_in_the_graph(String body) {
        HttpResponse<String> response = post("/movies", body);
        assertThat(response.body()).isEqualTo(body);
        assertAnswered(response, 201);
        assertThat(get("/movies?title=Inserted%20over%20HTTP").body()).isEqualTo("[" + body + "]");
        assertThat(server.value("MATCH (m:DbdynoMovie {title: 'Inserted over HTTP'}) RETURN count(m)"))
                .isEqualTo("1");
    }

    @Test
    final void a_new_movie_needs_no_tagline() {
        HttpResponse<String> response = post("/movies", "{\"title\":\"Inserted bare\",\"released\":2000}");
        assertThat(response.body()).isEqualTo("{\"title\":\"Inserted bare\",\"released\":2000,\"tagline\":null}");
        assertAnswered(response, 201);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"released\":2000} | title",
                "{\"title\":\"Inserted\"} | released",
                "{\"title\":null,\"released\":2000} | title",
                "{} | released",
                "{\"title\": | ''",
                "'' | ''"
            })
    final void a_new_movie_that_lacks_something_is_refused_and_not_inserted(String body, String member) {
        assertRefusedFor(member, "/movies", body);
        assertThat(server.value("MATCH (m:DbdynoMovie) RETURN count(m)")).isEqualTo("38");
    }

    @Test
    final void a_title_may_have_five_hundred_characters_but_not_one_more() {
        String longest = "Inserted " + "x".repeat(491);
        String body = "{\"title\":\"%s\",\"released\":2000,\"tagline\":null}";
        assertAnswered(post("/movies", body.formatted(longest)), 201);
        assertRefusedFor("title", "/movies", body.formatted(longest + "y"));
    }

    // ---- what goes wrong

    @ParameterizedTest
    @CsvSource({"/movies, title", "/movies?name=x, title", "/people, name", "/co-actors, name"})
    final void a_missing_parameter_is_refused_by_its_name(String path, String parameter) {
        HttpResponse<String> response = get(path);
        assertRefused(response, 400);
        assertThat(response.body()).contains(parameter + " expects a text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/movies?title=The%20Matrix", "/people?name=Tom%20Hanks", "/co-actors?name=Tom%20Hanks"})
    final void a_failure_of_an_operation_on_the_graph_has_its_status(String path) {
        assertFailuresHaveTheirStatus(path);
    }

    @Test
    final void a_failed_insert_has_its_status() {
        String body = "{\"title\":\"Inserted\",\"released\":2000}";
        stack.failWith(new OperationException("no space", "Neo.TransientError.General.OutOfMemoryError", null));
        assertRefused(post("/movies", body), 500);
        stack.failWith(OperationException.poolExhausted("no connection in time", null));
        assertRefused(post("/movies", body), 503);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/companies/1", "/worlds/1", "/fortunes", "/users/1"})
    final void what_is_asked_of_tables_is_a_failure_that_names_the_database(String path) {
        HttpResponse<String> response = get(path);
        assertRefused(response, 500);
        assertThat(response.body()).contains("Neo4j");
    }

    @Test
    final void every_operation_on_the_graph_is_started_on_a_thread_of_its_request() {
        for (String path : List.of("/movies?title=x", "/people?name=x", "/co-actors?name=x")) {
            assertAnswered(get(path), 200);
        }
        assertAnswered(post("/movies", "{\"title\":\"Inserted there\",\"released\":2000}"), 201);
        assertThat(stack.startedOn()).isNotEmpty().allMatch(requestThread);
    }

    // ---- what to expect

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String movie(Movie movie) {
        return "{\"title\":%s,\"released\":%d,\"tagline\":%s}"
                .formatted(text(movie.title()), movie.released(), text(movie.tagline()));
    }

    private static String person(Person person) {
        return "{\"name\":%s,\"born\":%d}".formatted(text(person.name()), person.born());
    }

    private static String text(@Nullable String value) {
        return value == null ? "null" : '"' + value + '"';
    }

    private static JsonObject json(String text) {
        return JsonParser.parseString(text).getAsJsonObject();
    }

    private static List<JsonObject> objects(String list) {
        return elements(new Gson().fromJson(list, JsonArray.class));
    }

    private static List<JsonObject> elements(JsonArray list) {
        List<JsonObject> objects = new ArrayList<>();
        for (JsonElement element : list) {
            objects.add(element.getAsJsonObject());
        }
        return objects;
    }
}
