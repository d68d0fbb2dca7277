package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.WebOperations;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Lists of a reactive stack that are collected first, which WebFlux writes in one piece. */
@RestController
final class WholeLists {

    private final ReactiveStack stack;

    WholeLists(ReactiveStack stack) {
        this.stack = stack;
    }

    @GetMapping("/companies")
    Mono<List<Row>> companies(@RequestParam int after, @RequestParam int count) throws BadParameterException {
        return list(WebOperations.page(after, count));
    }

    @GetMapping("/queries")
    Mono<List<Row>> queries(@RequestParam(required = false) @Nullable String n) {
        return list(WebOperations.queries(n));
    }

    @GetMapping("/updates")
    Mono<List<Row>> updates(@RequestParam(required = false) @Nullable String n) {
        return list(WebOperations.updates(n));
    }

    @GetMapping("/users")
    Mono<List<Row>> users(@RequestParam int count) throws BadParameterException {
        return list(WebOperations.users(count));
    }

    @GetMapping("/movies")
    Mono<List<Row>> movies(@RequestParam String title) {
        return list(WebOperations.movies(title));
    }

    @GetMapping("/people")
    Mono<List<Row>> people(@RequestParam String name) {
        return list(WebOperations.people(name));
    }

    @GetMapping("/co-actors")
    Mono<List<Row>> coActors(@RequestParam String name) {
        return list(WebOperations.coActors(name));
    }

    private Mono<List<Row>> list(Operation operation) {
        return Flux.<Row>from(stack.execute(operation)).collectList();
    }
}
