package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.dbdyno.model.Company;
import dev.dbdyno.model.User;
import dev.dbdyno.model.data.FortuneRows;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostProvider;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a further stack or setting of a web host must answer, where another test proves the whole {@link WebHostContract} for
 * the same controllers: bytes, threads, connections, and the end. The stack's pool has one connection.
 */
@ExtendWith(OneServer.class)
@SuppressWarnings("NullAway.Init") // handed over before the first test
public abstract class WebHostVariantContract extends WebHostFixture {

    Server server;

    /**
     * @param requestThread whether a thread is one on which this host runs requests
     */
    protected WebHostVariantContract(
            HostProvider.Serving host,
            Map<String, String> hostSettings,
            StackProvider stackProvider,
            Predicate<Thread> requestThread) {
        super(host, hostSettings, stackProvider, Map.of("pool", "1", "poolWaitMillis", "1500"), requestThread);
    }

    @BeforeAll
    final void start(Server oneServer) throws OperationException {
        server = oneServer;
        serve(oneServer);
        // the pool's wait includes making its first connection, which on a busy machine takes longer
        awaitThat("the pool has its connection", () -> get("/companies/1").statusCode() == 200);
    }

    // ---- bytes

    @ParameterizedTest
    @ValueSource(ints = {1, 7, Server.COMPANIES})
    final void a_company_is_answered_to_the_byte(int id) {
        HttpResponse<String> response = get("/companies/" + id);
        assertThat(response.body()).isEqualTo(company(id));
        assertAnswered(response, 200);
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
    final void a_user_is_added_found_and_deleted_once() {
        HttpResponse<String> response =
                post("/users", "{\"name\":\"Ada \u00e4\u20ac\",\"surname\":\"O'Brien\",\"email\":\"ada@example.org\"}");
        assertAnswered(response, 201);
        JsonObject added = new Gson().fromJson(response.body(), JsonObject.class);
        assertThat(added.keySet()).containsExactly("id", "name", "surname", "email", "created");
        int id = added.get("id").getAsInt();
        LocalDateTime created = LocalDateTime.parse(added.get("created").getAsString());
        assertThat(server.user(id)).isEqualTo(new User(id, "Ada \u00e4\u20ac", "O'Brien", "ada@example.org", created));
        assertThat(Duration.between(created, server.now()).abs()).isLessThan(Duration.ofMinutes(1));
        assertThat(get("/users/" + id).body()).isEqualTo(response.body());

        HttpResponse<String> deleted = delete("/users/" + id);
        assertThat(deleted.statusCode()).isEqualTo(204);
        assertThat(deleted.body()).isEmpty();
        assertThat(server.user(id)).isNull();
        assertRefused(delete("/users/" + id), 404);
        assertRefused(get("/users/" + id), 404);
    }

    @Test
    final void a_batch_of_companies_is_inserted_and_counted() {
        HttpResponse<String> response = post(
                "/companies",
                "[{\"companyId\":1000001,\"companyName\":\"caf\u00e9\"},{\"companyName\":\"b\",\"companyId\":1000002}]");
        assertThat(server.takeCompanies(1_000_001))
                .containsExactly(new Company(1_000_001, "caf\u00e9"), new Company(1_000_002, "b"));
        assertThat(response.body()).isEqualTo("{\"inserted\":2}");
        assertAnswered(response, 200);
    }

    // ---- connections and threads

    @Test
    final void a_request_that_gets_no_connection_in_time_is_told_so_and_the_one_that_has_it_is_served() {
        CompletableFuture<HttpResponse<String>> first = server.withCompaniesLocked(() -> {
            CompletableFuture<HttpResponse<String>> waiting = start("/companies/7");
            awaitThat("the connection is taken", () -> server.waitingForALock(applicationName) == 1);
            assertRefused(get("/companies/1"), 503);
            assertThat(waiting).isNotDone();
            return waiting;
        });
        assertThat(first.join().body()).isEqualTo(company(7));
        assertAnswered(get("/companies/1"), 200);
    }

    @Test
    final void a_connection_is_kept_for_any_number_of_requests() throws IOException {
        try (RawConnection connection = new RawConnection(web.port())) {
            for (int request = 0; request < 300; request++) {
                int id = 1 + request % Server.COMPANIES;
                assertThat(connection.get("/companies/" + id))
                        .as("request %d", request)
                        .isEqualTo(company(id));
            }
        }
    }

    @Test
    final void every_operation_is_started_on_a_thread_of_its_request() {
        List<CompletableFuture<HttpResponse<String>>> responses = IntStream.rangeClosed(1, 50)
                .mapToObj(id -> http.sendAsync(request("/companies/" + id).build(), BodyHandlers.ofString()))
                .toList();
        for (int index = 0; index < responses.size(); index++) {
            assertThat(responses.get(index).join().body()).isEqualTo(company(index + 1));
        }
        get("/companies?after=0&count=10");
        get("/sleep?seconds=0");
        assertThat(stack.startedOn()).isNotEmpty().allMatch(requestThread);
    }

    @Test
    final void a_load_is_begun_on_a_thread_of_its_request_and_answered_when_it_has_ended() {
        CompletableFuture<String> ended = asked.next();
        int before = asked.begunOn().size();
        CompletableFuture<HttpResponse<String>> response = post("/load");
        awaitThat("the load has begun", () -> asked.begunOn().size() == before + 1);
        assertThat(asked.begunOn()).allMatch(requestThread);
        assertThat(response).isNotDone();
        ended.complete("{\"operations\": 7, \"words\": \"\u00e4\u20ac\"}");
        assertThat(response.join().body()).isEqualTo("{\"operations\": 7, \"words\": \"\u00e4\u20ac\"}");
        assertAnswered(response.join(), 200);
    }

    // ---- what to expect

    static String company(int id) {
        return "{\"companyId\":%d,\"companyName\":\"%s\"}".formatted(id, md5(id));
    }

    private static String md5(int companyId) {
        try {
            byte[] text = String.valueOf(companyId).getBytes(StandardCharsets.US_ASCII);
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    final HttpResponse<String> delete(String path) {
        return http.sendAsync(request(path).DELETE().build(), BodyHandlers.ofString())
                .join();
    }
}
