package dev.dbdyno.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.scenarios.Requests.Distribution;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestNotationTest {

    @Test
    void aRequestIsMethodAndPath() {
        assertThat(RequestNotation.request("GET /companies/{id}"))
                .isEqualTo(new Request("GET", "/companies/{id}", 1, null));
    }

    @Test
    void itsWeightStandsBehindTheLastEqualsSign() {
        assertThat(RequestNotation.request("GET /companies/{id}=9"))
                .isEqualTo(new Request("GET", "/companies/{id}", 9, null));
        assertThat(RequestNotation.request("GET /companies?after={id}&count=100=3"))
                .isEqualTo(new Request("GET", "/companies?after={id}&count=100", 3, null));
    }

    @Test
    void theValueOfAQuerysLastParameterIsNoWeight() {
        assertThat(RequestNotation.request("GET /companies?after={id}&count=100"))
                .isEqualTo(new Request("GET", "/companies?after={id}&count=100", 1, null));
        assertThat(RequestNotation.request("GET /sleep?seconds=1"))
                .isEqualTo(new Request("GET", "/sleep?seconds=1", 1, null));
    }

    @Test
    void aBodyStandsBehindThePath() {
        assertThat(RequestNotation.request("POST /orders {\"id\": {id}}"))
                .isEqualTo(new Request("POST", "/orders", 1, "{\"id\": {id}}"));
        assertThat(RequestNotation.request("PUT /orders?x=1 {\"id\": {id}}=2"))
                .isEqualTo(new Request("PUT", "/orders?x=1", 2, "{\"id\": {id}}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/companies", "GET", "get /companies", "GET companies", "GET http://h/x"})
    void whatIsNoRequestIsRefusedWithTheFormExpected(String text) {
        assertThatThrownBy(() -> RequestNotation.request(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--request is written like 'GET /companies/{id}'")
                .hasMessageEndingWith("but got '%s'", text);
    }

    @Test
    void aDrawIsUniformUnlessItSaysZipfOrOnce() {
        assertThat(RequestNotation.draw("id=1..100000")).isEqualTo(new Draw("id", 1, 100_000, Distribution.UNIFORM));
        assertThat(RequestNotation.draw("id=zipf:1..9")).isEqualTo(new Draw("id", 1, 9, Distribution.ZIPF));
        assertThat(RequestNotation.draw("id=once:1..9")).isEqualTo(new Draw("id", 1, 9, Distribution.ONCE));
        assertThat(RequestNotation.draw("item-no=-5..5")).isEqualTo(new Draw("item-no", -5, 5, Distribution.UNIFORM));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "id", "id=5", "1..100", "id=pareto:1..9", "id=1..", "{id}=1..9"})
    void whatIsNoDrawIsRefusedWithTheFormExpected(String text) {
        assertThatThrownBy(() -> RequestNotation.draw(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "--draw is written like id=1..100000, or id=zipf:1..100000 where few are asked for often, or id=once:1..100000 where each is asked for once in a fork, but got '%s'",
                        text);
    }
}
