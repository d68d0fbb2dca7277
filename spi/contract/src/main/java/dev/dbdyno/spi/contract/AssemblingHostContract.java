package dev.dbdyno.spi.contract;

import static dev.dbdyno.spi.contract.WebHostFixture.assertAnswered;
import static dev.dbdyno.spi.contract.WebHostFixture.assertRefused;
import static dev.dbdyno.spi.contract.WebHostFixture.awaitThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.dbdyno.databases.Counters;
import dev.dbdyno.model.Company;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.FortuneRows;
import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.WebServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every application must answer that a host has assembled with its stack, at a real server and from outside only: there
 * is nothing within that a test could stand before. One application for all tests of a class, on one connection.
 */
@ExtendWith(OneServer.class)
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // opened before the first test
public abstract class AssemblingHostContract {

    /** Where a request waits for the database. */
    protected enum Waiting {
        /** The handler runs on a thread of the operating system. */
        ON_A_PLATFORM_THREAD,
        /** The handler runs on a virtual thread, or on an event loop. */
        ELSEWHERE
    }

    private static final AtomicInteger OPENED = new AtomicInteger();

    private final HostProvider.Assembling host;
    private final Map<String, String> hostSettings;
    private final StackProvider stack;
    private final Map<String, String> stackSettings;
    private final Waiting waiting;
    private final String applicationName;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Server server;
    private WebServer web;

    /**
     * @param stack says what settings there are
     * @param stackSettings beside {@code pool} and {@code poolWaitMillis}, which are the contract's own
     */
    protected AssemblingHostContract(
            HostProvider.Assembling host,
            Map<String, String> hostSettings,
            StackProvider stack,
            Map<String, String> stackSettings,
            Waiting waiting) {
        this.waiting = waiting;
        this.host = host;
        this.hostSettings = Map.copyOf(hostSettings);
        this.stack = stack;
        this.stackSettings = Map.copyOf(stackSettings);
        this.applicationName =
                "%s@%s-%d".formatted(stack.name(), host.description().name(), OPENED.incrementAndGet());
    }

    @BeforeAll
    final void start(Server oneServer) throws OperationException {
        server = oneServer;
        web = started(server.endpoint(applicationName));
    }

    private WebServer started(Endpoint endpoint) throws OperationException {
        Map<String, String> given = new HashMap<>(stackSettings);
        given.put("pool", "1");
        given.put("poolWaitMillis", "1500");
        Map<String, String> texts = new HashMap<>();
        Settings settings = Settings.of(stack.settings(), given);
        stack.settings().forEach(setting -> texts.put(setting.name(), text(setting, settings)));
        return host.start(
                stack.name(),
                endpoint,
                texts,
                Settings.of(host.description().settings(stack.style()), hostSettings),
                ServedAt.ADDRESS);
    }

    private static <T> String text(Setting<T> setting, Settings settings) {
        return setting.format(settings.get(setting));
    }

    @Test
    final void it_listens_at_its_address_alone() {
        assertThat(ServedAt.isRefusedElsewhere(web.port())).isTrue();
    }

    @AfterAll
    final void after_its_close_nothing_listens_and_no_connection_is_left() {
        http.shutdownNow();
        int port = web.port();
        web.close();
        awaitThat("its port refuses connections", () -> ServedAt.isRefused(port));
        awaitThat("no connection is left at the server", () -> server.connections(applicationName) == 0);
    }

    // ---- what it says of itself

    @Test
    final void it_describes_itself_while_its_libraries_are_absent() throws ReflectiveOperationException, IOException {
        WebHostContract.assertDescribedWithoutLibraries(host, stack.style());
        assertThat(host.description().stacks()).contains(stack.name());
    }

    @Test
    final void its_settings_have_help_and_names_that_its_stack_has_not() {
        List<Setting<?>> settings = host.description().settings(stack.style());
        assertThat(settings).allSatisfy(setting -> assertThat(setting.help()).isNotBlank());
        assertThat(settings)
                .extracting(Setting::name)
                .doesNotHaveDuplicates()
                .doesNotContainAnyElementsOf(
                        stack.settings().stream().map(Setting::name).toList());
    }

    @Test
    final void it_says_how_long_its_application_was_built() {
        assertThat(web.buildTime())
                .hasValueSatisfying(time -> assertThat(time).isBetween(Duration.ofMillis(100), Duration.ofMinutes(10)));
    }

    // ---- what it finds

    @ParameterizedTest
    @ValueSource(ints = {1, 7, Server.COMPANIES})
    final void a_company_is_answered_to_the_byte(int id) {
        HttpResponse<String> response = get("/companies/" + id);
        assertThat(response.body()).isEqualTo(WebHostVariantContract.company(id));
        assertAnswered(response, 200);
    }

    @ParameterizedTest
    @CsvSource({"0,1", "0,100", "997,100"})
    final void a_page_is_answered_to_the_byte(int after, int count) {
        HttpResponse<String> response = get("/companies?after=%d&count=%d".formatted(after, count));
        assertThat(response.body())
                .isEqualTo(IntStream.rangeClosed(after + 1, Math.min(Server.COMPANIES, after + count))
                        .mapToObj(WebHostVariantContract::company)
                        .collect(Collectors.joining(",", "[", "]")));
        assertAnswered(response, 200);
    }

    @ParameterizedTest
    @CsvSource({"0.25,0.25", "0,0.0"})
    final void a_sleep_is_answered_to_the_byte(String asked, String answered) {
        long start = System.nanoTime();
        HttpResponse<String> response = get("/sleep?seconds=" + asked);
        assertThat((System.nanoTime() - start) / 1e9).isGreaterThanOrEqualTo(Double.parseDouble(asked));
        assertThat(response.body()).isEqualTo("{\"slept\":%s}", answered);
        assertAnswered(response, 200);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, WorldRows.COUNT})
    final void a_world_is_answered_to_the_byte(int id) {
        HttpResponse<String> response = get("/worlds/" + id);
        int number = server.worldNumbers(id, id).getFirst();
        assertThat(response.body()).isEqualTo("{\"id\":%d,\"randomNumber\":%d}".formatted(id, number));
        assertAnswered(response, 200);
    }

    @ParameterizedTest
    @CsvSource({
        "/queries,1",
        "/queries?n=x,1",
        "/queries?n=0,1",
        "/queries?n=20,20",
        "/queries?n=501,500",
        "/updates,1",
        "/updates?n=20,20",
        "/updates?n=501,500"
    })
    final void queries_and_updates_are_answered_with_so_many_worlds_as_they_stand_there(String path, int worlds) {
        HttpResponse<String> response = get(path);
        assertAnswered(response, 200);
        List<Integer> numbers = server.worldNumbers(1, WorldRows.COUNT);
        JsonArray answered = new Gson().fromJson(response.body(), JsonArray.class);
        assertThat(answered)
                .hasSize(worlds)
                .allSatisfy(world -> assertThat(
                                world.getAsJsonObject().get("randomNumber").getAsInt())
                        .isEqualTo(numbers.get(world.getAsJsonObject().get("id").getAsInt() - 1)));
    }

    @Test
    final void each_query_is_a_statement_of_its_own() {
        get("/queries?n=20");
        Counters before = server.counters();
        assertAnswered(get("/queries?n=20"), 200);
        ServerWork work = server.counters().since(before, 1);
        assertThat(work.rows()).isEqualTo(20);
        // some stacks must begin and end a transaction
        assertThat(work.statements()).isBetween(20L, 22L);
    }

    @Test
    final void the_fortunes_are_a_page_to_the_byte() {
        HttpResponse<String> response = get("/fortunes");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(FortuneRows.PAGE);
        assertThat(response.headers().firstValue("content-type").orElse("none"))
                .matches("(?i)text/html; ?charset=utf-8");
    }

    @Test
    final void users_are_answered_to_the_byte() {
        String first = "{\"id\":1,\"name\":\"%s\",\"surname\":\"%s\",\"email\":\"%s\",\"created\":\"%s\"}"
                .formatted(UserRows.name(1), UserRows.surname(1), UserRows.email(1), UserRows.CREATED);
        assertThat(get("/users/1").body()).isEqualTo(first);
        assertThat(get("/users?count=1").body()).isEqualTo("[" + first + "]");
    }

    @Test
    final void a_user_is_added_found_and_deleted_once() {
        HttpResponse<String> response =
                post("/users", "{\"name\":\"Ada \u00e4\u20ac\",\"surname\":\"O'Brien\",\"email\":\"ada@example.org\"}");
        assertAnswered(response, 201);
        JsonObject added = new Gson().fromJson(response.body(), JsonObject.class);
        assertThat(added.keySet()).containsExactly("id", "name", "surname", "email", "created");
        int id = added.get("id").getAsInt();
        assertThat(get("/users/" + id).body()).isEqualTo(response.body());
        assertThat(delete("/users/" + id).statusCode()).isEqualTo(204);
        assertThat(server.user(id)).isNull();
        assertRefused(delete("/users/" + id), 404);
        assertRefused(get("/users/" + id), 404);
    }

    @Test
    final void a_batch_of_companies_is_inserted_whole_or_not_at_all() {
        String two = "[{\"companyId\":1000001,\"companyName\":\"caf\u00e9\"},{\"companyName\":\"b\",\"companyId\":%d}]";
        HttpResponse<String> response = post("/companies", two.formatted(1_000_002));
        assertThat(server.takeCompanies(1_000_001))
                .containsExactly(new Company(1_000_001, "caf\u00e9"), new Company(1_000_002, "b"));
        assertThat(response.body()).isEqualTo("{\"inserted\":2}");
        assertAnswered(response, 200);
        assertRefused(post("/companies", two.formatted(1)), 500);
        assertThat(server.takeCompanies(1_000_001)).isEmpty();
    }

    // ---- what goes wrong

    @ParameterizedTest
    @ValueSource(strings = {"/companies/0", "/worlds/0", "/users/-1"})
    final void an_absent_row_is_not_found(String path) {
        assertRefused(get(path), 404);
    }

    @ParameterizedTest
    @CsvSource({
        "/companies/x, id",
        "/companies/99999999999, id",
        "/companies?after=0, count",
        "/companies?after=x&count=1, after",
        "/companies?after=0&count=1001, count",
        "/sleep, seconds",
        "/sleep?seconds=60.1, seconds",
        "/worlds/x, id",
        "/users/x, id",
        "/users?count=0, count"
    })
    final void a_wrong_parameter_is_refused_by_its_name(String path, String parameter) {
        HttpResponse<String> response = get(path);
        assertRefused(response, 400);
        assertThat(response.body()).contains(parameter);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"name\":\"a\",\"surname\":\"b\"}", "{}", "{\"name\":", ""})
    final void a_new_user_that_lacks_something_is_refused(String body) {
        assertRefused(post("/users", body), 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"companyId\":1000001}]", "[]", "[null]", "{}", "[", ""})
    final void a_batch_that_lacks_something_is_refused(String body) {
        assertRefused(post("/companies", body), 400);
    }

    @Test
    final void a_request_that_gets_no_connection_in_time_is_told_so_and_the_one_that_has_it_is_served() {
        CompletableFuture<HttpResponse<String>> first = server.withCompaniesLocked(() -> {
            CompletableFuture<HttpResponse<String>> waiting =
                    http.sendAsync(request("/companies/7").build(), BodyHandlers.ofString());
            awaitThat("the connection is taken", () -> server.waitingForALock(applicationName) == 1);
            assertRefused(get("/companies/1"), 503);
            assertThat(waiting).isNotDone();
            return waiting;
        });
        assertThat(first.join().body()).isEqualTo(WebHostVariantContract.company(7));
        assertAnswered(get("/companies/1"), 200);
        assertThat(server.connections(applicationName)).isEqualTo(1);
    }

    @Test
    final void a_request_waits_for_the_database_on_the_kind_of_thread_that_was_asked_for() {
        CompletableFuture<HttpResponse<String>> sleep =
                http.sendAsync(request("/sleep?seconds=1").build(), BodyHandlers.ofString());
        awaitThat("the sleep is under way", () -> server.sleeping(applicationName) == 1);
        boolean inADriver = Thread.getAllStackTraces().values().stream()
                .flatMap(Stream::of)
                .anyMatch(frame -> frame.getClassName().startsWith("org.postgresql.core."));
        assertThat(sleep).isNotDone();
        assertThat(inADriver ? Waiting.ON_A_PLATFORM_THREAD : Waiting.ELSEWHERE).isEqualTo(waiting);
        assertAnswered(sleep.join(), 200);
    }

    @Test
    final void a_connection_that_the_server_ended_is_replaced() {
        get("/companies/1");
        assertThat(server.terminate(applicationName)).isEqualTo(1);
        awaitThat("a request is well again", () -> get("/companies/1").statusCode() == 200);
    }

    @Test
    final void a_wrong_password_is_reported_without_it() {
        Endpoint right = server.endpoint(applicationName + "-refused");
        String wrong = "not-the-password-9f2c";
        Endpoint endpoint = new Endpoint(
                right.host(),
                right.port(),
                right.database(),
                right.user(),
                wrong,
                right.schema(),
                right.applicationName());
        OperationException failed = catchThrowableOfType(
                OperationException.class, () -> started(endpoint).close());
        assertThat(failed).isNotNull();
        assertThat(String.valueOf(failed.getMessage())).contains(right.user()).doesNotContain(wrong);
    }

    @Test
    final void a_password_may_contain_any_character() {
        server.withPassword(Server.ANY_CHARACTERS, applicationName + "-special", endpoint -> {
            try {
                started(endpoint).close();
            } catch (OperationException refused) {
                throw new AssertionError(refused);
            }
        });
    }

    @Test
    final void connections_are_encrypted_where_that_is_asked_for() throws OperationException {
        String name = applicationName + "-encrypted";
        Endpoint verified = server.verified(name);
        awaitThat("the server speaks TLS", server::speaksTls);
        try (WebServer encrypted = started(verified)) {
            answer(HttpRequest.newBuilder(ServedAt.uri(encrypted.port(), "/companies/7")));
            assertThat(server.encryptedConnections(name)).isPositive();
        }
    }

    @Test
    final void a_connection_is_kept_for_any_number_of_requests() throws IOException {
        try (RawConnection connection = new RawConnection(web.port())) {
            for (int request = 0; request < 300; request++) {
                int id = 1 + request % Server.COMPANIES;
                assertThat(connection.get("/companies/" + id)).isEqualTo(WebHostVariantContract.company(id));
            }
        }
    }

    // ---- asking

    private HttpResponse<String> get(String path) {
        return answer(request(path));
    }

    private HttpResponse<String> post(String path, String body) {
        return answer(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> delete(String path) {
        return answer(request(path).DELETE());
    }

    private HttpResponse<String> answer(HttpRequest.Builder request) {
        return http.sendAsync(request.build(), BodyHandlers.ofString()).join();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(ServedAt.uri(web.port(), path)).timeout(Duration.ofSeconds(20));
    }
}
