package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Requests.Request;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the URL of a service of the user's is read. */
class TargetUrlTest {

    @ParameterizedTest
    @CsvSource({
        "http://localhost:8080/companies/{id}, localhost, 8080, /companies/{id}",
        "http://example.org, example.org, 80, ''",
        "http://127.0.0.1:9000/, 127.0.0.1, 9000, /",
        "http://[::1]:9000/a?b={c}&d=@e, ::1, 9000, /a?b={c}&d=@e",
        "http://host:1?q=1, host, 1, ?q=1"
    })
    void aUrlIsHostPortAndPath(String url, String host, int port, String path) {
        assertThat(TargetUrl.of(Arm.parse(TargetUrl.arm(url)))).isEqualTo(new TargetUrl(host, port, path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:8080",
                "ftp://localhost/",
                "http://",
                "http:///path",
                "http://h:99999999/",
                "http://h/#x",
                "8080"
            })
    void whatIsNoUrlIsRefusedWithTheFormExpected(String url) {
        assertThatThrownBy(() -> TargetUrl.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a target's URL is written like http://localhost:8080/companies/{id}, but got '%s'", url);
    }

    @Test
    void whatCannotBeDoneIsRefusedWithWhatToDo() {
        assertThatThrownBy(() -> TargetUrl.parse("https://localhost/"))
                .hasMessage(
                        "dbdyno speaks plain HTTP/1.1, but got 'https://localhost/': name an unencrypted port of the service");
        assertThatThrownBy(() -> TargetUrl.parse("http://h:0/")).hasMessageContaining("between 1 and 65535");
        assertThatThrownBy(() -> TargetUrl.parse("http://h:65536/")).hasMessageContaining("between 1 and 65535");
        assertThatThrownBy(() -> TargetUrl.of(Arm.parse("target ulr=http://h/")))
                .hasMessageContaining("no setting 'ulr'");
        assertThatThrownBy(() -> TargetUrl.of(Arm.parse("target"))).hasMessageContaining("needs its URL");
        assertThatThrownBy(() -> TargetUrl.of(Arm.parse("target@spring-mvc url=http://h/")))
                .hasMessageContaining("neither a host");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://me:geheim@h/", "https://me:geheim@h/", "http://geheim@h"})
    void aPasswordIsRefusedWithoutBeingRepeated(String url) {
        assertThatThrownBy(() -> TargetUrl.parse(url))
                .hasMessageContaining("must not contain a user or a password")
                .hasMessageNotContaining("geheim");
    }

    @ParameterizedTest
    @CsvSource({
        "http://h, '', /",
        "http://h/, '', /",
        "http://h/a, '', /a",
        "http://h?q=1, '', /?q=1",
        "http://h, /b, /b",
        "http://h/, /b, /b",
        "http://h/api, /b, /api/b",
        "http://h/api/, /b, /api/b"
    })
    void aRequestsPathStandsBehindTheUrls(String url, String path, String whole) {
        Requests plan = new Requests(List.of(new Request("PUT", path, 3, "{}")), List.of());

        assertThat(TargetUrl.parse(url).scenario(plan).requests()).containsExactly(new Request("PUT", whole, 3, "{}"));
    }
}
