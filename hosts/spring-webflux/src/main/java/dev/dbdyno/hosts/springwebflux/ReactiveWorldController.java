package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.web.WebOperations;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Hands the stack's publishers on to WebFlux, which subscribes on the request's event loop. */
@RestController
final class ReactiveWorldController {

    private final ReactiveStack stack;

    ReactiveWorldController(ReactiveStack stack) {
        this.stack = stack;
    }

    @GetMapping("/worlds/{id}")
    Mono<? extends Row> find(@PathVariable int id) {
        return Flux.<Row>from(stack.execute(WebOperations.world(id)))
                .singleOrEmpty()
                .switchIfEmpty(Mono.error(() -> new NoSuchRowException("world", id)));
    }

    @GetMapping("/queries")
    Flux<? extends Row> queries(@RequestParam(required = false) @Nullable String n) {
        return Flux.from(stack.execute(WebOperations.queries(n)));
    }

    @GetMapping("/updates")
    Flux<? extends Row> updates(@RequestParam(required = false) @Nullable String n) {
        return Flux.from(stack.execute(WebOperations.updates(n)));
    }
}
