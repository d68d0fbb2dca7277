package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.web.WebOperations;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Starts each operation when WebFlux subscribes, on the request's event loop. */
@RestController
final class AsyncWorldController {

    private final AsyncStack stack;

    AsyncWorldController(AsyncStack stack) {
        this.stack = stack;
    }

    @GetMapping("/worlds/{id}")
    Mono<? extends Row> find(@PathVariable int id) {
        return rows(WebOperations.world(id))
                .<Row>flatMap(rows -> rows.isEmpty() ? Mono.empty() : Mono.just(rows.getFirst()))
                .switchIfEmpty(Mono.error(() -> new NoSuchRowException("world", id)));
    }

    @GetMapping("/queries")
    Mono<List<? extends Row>> queries(@RequestParam(required = false) @Nullable String n) {
        return rows(WebOperations.queries(n));
    }

    @GetMapping("/updates")
    Mono<List<? extends Row>> updates(@RequestParam(required = false) @Nullable String n) {
        return rows(WebOperations.updates(n));
    }

    private Mono<List<? extends Row>> rows(Operation operation) {
        return Mono.fromCompletionStage(() -> stack.execute(operation));
    }
}
