package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.WebHostProvider;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The contract of a web host before a stack whose pool has one connection, at a real server. */
public abstract class PooledWebHostContract extends WebHostContract {

    protected PooledWebHostContract(
            WebHostProvider host,
            Map<String, String> hostSettings,
            StackProvider stackProvider,
            Predicate<Thread> requestThread) {
        super(host, hostSettings, stackProvider, Map.of("pool", "1", "poolWaitMillis", "1500"), requestThread);
    }

    @Test
    final void a_request_that_gets_no_connection_in_time_is_told_so_and_the_one_that_has_it_is_served() {
        CompletableFuture<HttpResponse<String>> sleep = start("/sleep?seconds=5");
        awaitThat("the sleep is under way", () -> sleeping() == 1);
        HttpResponse<String> waiting = get("/companies/1");
        assertThat(sleep).isNotDone();
        assertRefused(waiting, 503);
        assertThat(sleep.join().body()).isEqualTo("{\"slept\":5.0}");
        assertAnswered(get("/companies/1"), 200);
    }
}
