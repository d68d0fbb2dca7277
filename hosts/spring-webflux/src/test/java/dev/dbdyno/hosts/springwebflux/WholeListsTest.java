package dev.dbdyno.hosts.springwebflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.spi.contract.WebHostVariantContract;
import dev.dbdyno.stacks.r2dbc.R2dbcStackProvider;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WholeListsTest extends WebHostVariantContract {

    WholeListsTest() {
        super(
                new SpringWebFluxProvider(),
                Map.of("lists", "whole"),
                new R2dbcStackProvider(),
                thread -> thread.getName().startsWith("reactor-http-"));
    }

    @Test
    void a_list_is_sent_with_its_length() {
        HttpResponse<String> list = get("/companies?after=0&count=2");
        assertThat(list.body())
                .isEqualTo("[%s,%s]"
                        .formatted(
                                get("/companies/1").body(), get("/companies/2").body()));
        assertThat(list.headers().firstValue("content-length")).isPresent();
    }
}
