package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostDescription;
import dev.dbdyno.spi.web.HostProvider;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every web host must answer, whatever stack it serves: {@code contract.yaml}, asked over a socket. A host's test
 * extends this for each of its controllers, and {@link WebHostVariantContract} for further stacks and settings. The server is
 * started once for all tests of a class, and its end is looked at after the last.
 */
public abstract class WebHostContract extends WebTablesContract {

    /**
     * @param requestThread whether a thread is one on which this host runs requests
     */
    protected WebHostContract(
            HostProvider.Serving host,
            Map<String, String> hostSettings,
            StackProvider stackProvider,
            Predicate<Thread> requestThread) {
        super(host, hostSettings, stackProvider, requestThread);
    }

    // ---- what it says of itself

    @Test
    final void it_describes_itself_while_its_libraries_are_absent() throws ReflectiveOperationException, IOException {
        assertDescribedWithoutLibraries(host, stackProvider.style());
    }

    @Test
    final void its_settings_have_help_and_names_that_no_stack_of_its_styles_has() {
        List<Setting<?>> settings = host.description().settings(stackProvider.style());
        assertThat(settings).allSatisfy(setting -> assertThat(setting.help()).isNotBlank());
        assertThat(settings)
                .extracting(Setting::name)
                .doesNotHaveDuplicates()
                .doesNotContain("load")
                .doesNotContainAnyElementsOf(
                        stackProvider.settings().stream().map(Setting::name).toList());
    }

    /** Loaded where only the SPI and its own classes are, it says the same as here. */
    static void assertDescribedWithoutLibraries(HostProvider host, Style style)
            throws ReflectiveOperationException, IOException {
        HostDescription description = host.description();
        try (BareProvider bare = new BareProvider(HostProvider.class, host.getClass())) {
            assertThat(bare.describe("description")).isEqualTo(description.toString());
        }
        assertThat(description.name()).matches("[a-z0-9-]+");
        assertThat(description.summary()).isNotBlank();
        assertThat(description.styles()).contains(style);
    }

    // ---- what it finds

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Server.COMPANIES + 1, Integer.MAX_VALUE})
    final void an_absent_company_is_not_found(int id) {
        HttpResponse<String> response = get("/companies/" + id);
        assertRefused(response, 404);
        assertThat(response.body()).contains(String.valueOf(id));
    }

    @ParameterizedTest
    @CsvSource({"0,1", "0,100", "250,500", "0,1000", "997,100", "-5,3"})
    final void a_page_is_answered_to_the_byte(int after, int count) {
        HttpResponse<String> response = get("/companies?after=%d&count=%d".formatted(after, count));
        int first = Math.max(0, after) + 1;
        int last = Math.min(Server.COMPANIES, first + count - 1);
        assertThat(response.body()).isEqualTo(page(first, last));
        assertAnswered(response, 200);
    }

    @Test
    final void a_page_behind_the_last_company_is_empty() {
        HttpResponse<String> response = get("/companies?after=%d&count=10".formatted(Server.COMPANIES));
        assertThat(response.body()).isEqualTo("[]");
        assertAnswered(response, 200);
    }

    @ParameterizedTest
    @CsvSource({"0.25,0.25", "0,0.0", "0.0010,0.001"})
    final void a_sleep_takes_its_time_and_is_answered_to_the_byte(String asked, String answered) {
        long start = System.nanoTime();
        HttpResponse<String> response = get("/sleep?seconds=" + asked);
        assertThat((System.nanoTime() - start) / 1e9).isGreaterThanOrEqualTo(Double.parseDouble(asked));
        assertThat(response.body()).isEqualTo("{\"slept\":%s}", answered);
        assertAnswered(response, 200);
    }

    @Test
    final void the_examples_of_the_written_contract_are_what_it_answers() throws IOException {
        String contract = writtenContract();
        assertThat(contract).contains("example: " + get("/companies/1").body() + "\n");
        assertThat(contract)
                .contains("example: " + get("/companies?after=0&count=2").body() + "\n");
        assertThat(contract).contains("example: " + get("/sleep?seconds=0.05").body() + "\n");
        assertThat(contract).contains("example: " + get("/users/1").body() + "\n");
    }

    // ---- what goes wrong

    @ParameterizedTest
    @CsvSource({
        "/companies/x, id",
        "/companies/1.5, id",
        "/companies/99999999999, id",
        "/companies?after=0, count",
        "/companies?count=1, after",
        "/companies?after=x&count=1, after",
        "/companies?after=0&count=x, count",
        "/companies?after=0&count=0, count",
        "/companies?after=0&count=1001, count",
        "/companies?after=0&count=-1, count",
        "/sleep, seconds",
        "/sleep?seconds=x, seconds",
        "/sleep?seconds=-0.1, seconds",
        "/sleep?seconds=60.1, seconds",
        "/sleep?seconds=NaN, seconds",
    })
    final void a_wrong_parameter_is_refused_by_its_name(String path, String parameter) {
        HttpResponse<String> response = get(path);
        assertRefused(response, 400);
        assertThat(response.body()).contains(parameter);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/companies/1", "/companies?after=0&count=10", "/sleep?seconds=0"})
    final void a_failed_operation_is_a_failure_of_the_server_and_the_next_is_well(String path) {
        stack.failWith(new OperationException("division by \"zero\"", "22012", null));
        HttpResponse<String> response = get(path);
        assertThat(response.body()).isEqualTo("{\"reason\":\"division by \\\"zero\\\"\"}");
        assertAnswered(response, 500);
        stack.failWith(null);
        assertAnswered(get(path), 200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/companies/1", "/companies?after=0&count=10", "/sleep?seconds=0"})
    final void an_exhausted_pool_is_a_service_that_is_unavailable(String path) {
        stack.failWith(OperationException.poolExhausted("no connection in time", null));
        HttpResponse<String> response = get(path);
        assertThat(response.body()).isEqualTo("{\"reason\":\"no connection in time\"}");
        assertAnswered(response, 503);
        stack.failWith(null);
        assertAnswered(get(path), 200);
    }

    // ---- the load within

    @Test
    final void a_load_that_nobody_asked_for_is_a_failure_with_its_reason() {
        asked.next().completeExceptionally(new OperationException("no load was asked for", null, null));
        HttpResponse<String> response = post("/load").join();
        assertThat(response.body()).isEqualTo("{\"reason\":\"no load was asked for\"}");
        assertAnswered(response, 500);
    }

    // ---- what to expect

    private static String page(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(WebHostVariantContract::company)
                .collect(Collectors.joining(",", "[", "]"));
    }
}
