package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.WebOperations;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** Lists of a reactive stack as a {@link Flux}, which WebFlux writes row by row. */
@RestController
final class StreamedLists {

    private final ReactiveStack stack;

    StreamedLists(ReactiveStack stack) {
        this.stack = stack;
    }

    @GetMapping("/companies")
    Flux<? extends Row> companies(@RequestParam int after, @RequestParam int count) throws BadParameterException {
        return list(WebOperations.page(after, count));
    }

    @GetMapping("/queries")
    Flux<? extends Row> queries(@RequestParam(required = false) @Nullable String n) {
        return list(WebOperations.queries(n));
    }

    @GetMapping("/updates")
    Flux<? extends Row> updates(@RequestParam(required = false) @Nullable String n) {
        return list(WebOperations.updates(n));
    }

    @GetMapping("/users")
    Flux<? extends Row> users(@RequestParam int count) throws BadParameterException {
        return list(WebOperations.users(count));
    }

    @GetMapping("/movies")
    Flux<? extends Row> movies(@RequestParam String title) {
        return list(WebOperations.movies(title));
    }

    @GetMapping("/people")
    Flux<? extends Row> people(@RequestParam String name) {
        return list(WebOperations.people(name));
    }

    @GetMapping("/co-actors")
    Flux<? extends Row> coActors(@RequestParam String name) {
        return list(WebOperations.coActors(name));
    }

    private Flux<? extends Row> list(Operation operation) {
        return Flux.from(stack.execute(operation));
    }
}
