package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostProvider;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a web host answers of worlds, fortunes and users. */
abstract class WebTablesContract extends WebHostVariantContract {

    /**
     * @param requestThread whether a thread is one on which this host runs requests
     */
    WebTablesContract(
            HostProvider.Serving host,
            Map<String, String> hostSettings,
            StackProvider stackProvider,
            Predicate<Thread> requestThread) {
        super(host, hostSettings, stackProvider, requestThread);
    }

    // ---- worlds

    /** The world may have any number, because requests for updates draw their worlds from all. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, WorldRows.COUNT})
    final void a_world_is_answered_to_the_byte(int id) {
        HttpResponse<String> response = get("/worlds/" + id);
        int number = server.worldNumbers(id, id).getFirst();
        assertThat(response.body()).isEqualTo("{\"id\":%d,\"randomNumber\":%d}".formatted(id, number));
        assertAnswered(response, 200);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, WorldRows.COUNT + 1, Integer.MAX_VALUE})
    final void an_absent_world_is_not_found(int id) {
        HttpResponse<String> response = get("/worlds/" + id);
        assertRefused(response, 404);
        assertThat(response.body()).contains(String.valueOf(id));
    }

    @ParameterizedTest
    @CsvSource({
        "'',1",
        "?n=,1",
        "?n=x,1",
        "?n=0,1",
        "?n=-3,1",
        "?n=1,1",
        "?n=20,20",
        "?n=500,500",
        "?n=501,500",
        "?n=99999999999,500",
        "?m=7,1"
    })
    final void queries_are_answered_with_so_many_worlds_as_they_stand_there(String query, int worlds) {
        HttpResponse<String> response = get("/queries" + query);
        assertAnswered(response, 200);
        List<JsonObject> answered = worlds(response.body());
        List<Integer> numbers = server.worldNumbers(1, WorldRows.COUNT);
        assertThat(answered)
                .hasSize(worlds)
                .allSatisfy(world -> assertThat(world.get("randomNumber").getAsInt())
                        .isEqualTo(numbers.get(world.get("id").getAsInt() - 1)));
    }

    @ParameterizedTest
    @CsvSource({"'',1", "?n=x,1", "?n=0,1", "?n=20,20", "?n=500,500", "?n=501,500"})
    final void updates_are_answered_with_so_many_worlds_as_they_have_become(String query, int worlds) {
        HttpResponse<String> response = get("/updates" + query);
        assertAnswered(response, 200);
        List<JsonObject> answered = worlds(response.body());
        List<Integer> numbers = server.worldNumbers(1, WorldRows.COUNT);
        assertThat(answered)
                .hasSize(worlds)
                .allSatisfy(world -> assertThat(world.get("randomNumber").getAsInt())
                        .isEqualTo(numbers.get(world.get("id").getAsInt() - 1)));
        assertThat(answered)
                .extracting(world -> world.get("id").getAsInt())
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    final void worlds_are_drawn_anew_for_each_request_and_get_new_numbers() {
        Set<Integer> drawn = new HashSet<>();
        Set<Integer> updated = new HashSet<>();
        for (int request = 0; request < 5; request++) {
            worlds(get("/queries?n=100").body())
                    .forEach(world -> drawn.add(world.get("id").getAsInt()));
            worlds(get("/updates?n=100").body())
                    .forEach(world -> updated.add(world.get("randomNumber").getAsInt()));
        }
        // of 500 draws from 10,000 about 12 repeat
        assertThat(drawn).hasSizeGreaterThan(450);
        assertThat(updated).hasSizeGreaterThan(450);
    }

    /** The members in their order, and the text without a blank. */
    private static List<JsonObject> worlds(String body) {
        List<JsonObject> worlds = new ArrayList<>();
        for (JsonElement element : new Gson().fromJson(body, JsonArray.class)) {
            worlds.add(element.getAsJsonObject());
        }
        assertThat(body)
                .isEqualTo(worlds.stream()
                        .map(world -> "{\"id\":%d,\"randomNumber\":%d}"
                                .formatted(
                                        world.get("id").getAsInt(),
                                        world.get("randomNumber").getAsInt()))
                        .collect(Collectors.joining(",", "[", "]")));
        return worlds;
    }

    // ---- users

    @ParameterizedTest
    @ValueSource(ints = {1, 7, Server.USERS})
    final void a_user_is_answered_to_the_byte(int id) {
        HttpResponse<String> response = get("/users/" + id);
        assertThat(response.body()).isEqualTo(user(id));
        assertAnswered(response, 200);
    }

    @ParameterizedTest
    @CsvSource({"1", "2", "100", "1000"})
    final void the_first_users_are_answered_to_the_byte(int count) {
        HttpResponse<String> response = get("/users?count=" + count);
        assertThat(response.body())
                .isEqualTo(IntStream.rangeClosed(1, count)
                        .mapToObj(WebTablesContract::user)
                        .collect(Collectors.joining(",", "[", "]")));
        assertAnswered(response, 200);
    }

    private static String user(int id) {
        return "{\"id\":%d,\"name\":\"%s\",\"surname\":\"%s\",\"email\":\"%s\",\"created\":\"%s\"}"
                .formatted(id, UserRows.name(id), UserRows.surname(id), UserRows.email(id), UserRows.CREATED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MAX_VALUE})
    final void an_absent_user_is_not_found_nor_deleted(int id) {
        assertRefused(get("/users/" + id), 404);
        HttpResponse<String> deleted = delete("/users/" + id);
        assertRefused(deleted, 404);
        assertThat(deleted.body()).contains(String.valueOf(id));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\":\"a\",\"surname\":\"b\"} | email",
                "{\"name\":\"a\",\"email\":\"c\"} | surname",
                "{\"surname\":\"b\",\"email\":\"c\"} | name",
                "{\"name\":null,\"surname\":\"b\",\"email\":\"c\"} | name",
                "{} | name",
                "{\"name\": | ''",
                "'' | ''"
            })
    final void a_new_user_that_lacks_something_is_refused(String body, String member) {
        assertRefusedFor(member, "/users", body);
    }

    @Test
    final void a_new_user_may_have_sixty_four_characters_but_not_one_more() {
        String longest = "x".repeat(64);
        String body = "{\"name\":\"%s\",\"surname\":\"b\",\"email\":\"c\"}";
        assertAnswered(post("/users", body.formatted(longest)), 201);
        assertRefusedFor("name", "/users", body.formatted(longest + "y"));
    }

    // ---- companies

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[{\"companyId\":1000001}] | companyName",
                "[{\"companyId\":1000001,\"companyName\":null}] | companyName",
                "[{\"companyId\":1000001,\"companyName\":\"a\"},{\"companyName\":\"b\"}] | companyId",
                "[null] | companyId",
                "[] | 1000",
                "{} | ''",
                "[{\"companyId\": | ''",
                "'' | ''"
            })
    final void a_batch_that_lacks_something_is_refused(String body, String member) {
        assertRefusedFor(member, "/companies", body);
        assertThat(server.takeCompanies(1_000_001)).isEmpty();
    }

    @Test
    final void a_batch_may_have_a_thousand_companies_but_not_one_more() {
        assertThat(post("/companies", batch(1_000)).body()).isEqualTo("{\"inserted\":1000}");
        assertThat(server.takeCompanies(1_000_001)).hasSize(1_000);
        assertRefusedFor("1000", "/companies", batch(1_001));
        assertThat(server.takeCompanies(1_000_001)).isEmpty();
    }

    private static String batch(int rows) {
        return IntStream.rangeClosed(1, rows)
                .mapToObj(row -> "{\"companyId\":%d,\"companyName\":\"a\"}".formatted(1_000_000 + row))
                .collect(Collectors.joining(",", "[", "]"));
    }

    // ---- what goes wrong

    @ParameterizedTest
    @CsvSource({
        "/worlds/x, id",
        "/worlds/99999999999, id",
        "/users/x, id",
        "/users, count",
        "/users?count=x, count",
        "/users?count=0, count",
        "/users?count=1001, count",
    })
    final void a_wrong_parameter_of_a_table_is_refused_by_its_name(String path, String parameter) {
        HttpResponse<String> response = get(path);
        assertRefused(response, 400);
        assertThat(response.body()).contains(parameter);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/worlds/1", "/queries?n=2", "/updates?n=2", "/fortunes", "/users/1", "/users?count=2"})
    final void a_failure_of_an_operation_on_a_table_has_its_status(String path) {
        assertFailuresHaveTheirStatus(path);
    }

    @Test
    final void a_failed_change_of_a_table_has_its_status() {
        String body = "{\"name\":\"a\",\"surname\":\"b\",\"email\":\"c\"}";
        stack.failWith(new OperationException("no space", "53100", null));
        assertRefused(post("/users", body), 500);
        assertRefused(delete("/users/1"), 500);
        assertRefused(post("/companies", batch(1)), 500);
        stack.failWith(OperationException.poolExhausted("no connection in time", null));
        assertRefused(post("/users", body), 503);
        assertRefused(delete("/users/1"), 503);
        assertRefused(post("/companies", batch(1)), 503);
    }

    @Test
    final void every_operation_on_a_table_is_started_on_a_thread_of_its_request() {
        for (String path :
                List.of("/worlds/1", "/queries?n=2", "/updates?n=2", "/fortunes", "/users/1", "/users?count=2")) {
            assertThat(get(path).statusCode()).isEqualTo(200);
        }
        assertAnswered(post("/users", "{\"name\":\"a\",\"surname\":\"b\",\"email\":\"c\"}"), 201);
        assertRefused(delete("/users/-1"), 404);
        assertAnswered(post("/companies", batch(1)), 200);
        assertThat(server.takeCompanies(1_000_001)).hasSize(1);
        assertThat(stack.startedOn()).isNotEmpty().allMatch(requestThread);
    }
}
