package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.NewMovie;
import dev.dbdyno.spi.web.WebOperations;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Hands the stack's publishers on to WebFlux, which subscribes on the request's event loop. */
@RestController
final class ReactiveMovieController {

    private final ReactiveStack stack;

    ReactiveMovieController(ReactiveStack stack) {
        this.stack = stack;
    }

    @GetMapping("/movies")
    Flux<? extends Row> movies(@RequestParam String title) {
        return rows(WebOperations.movies(title));
    }

    @PostMapping("/movies")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<? extends Row> insert(@RequestBody NewMovie movie) throws BadParameterException {
        return rows(movie.operation()).single();
    }

    @GetMapping("/people")
    Flux<? extends Row> people(@RequestParam String name) {
        return rows(WebOperations.people(name));
    }

    @GetMapping("/co-actors")
    Flux<? extends Row> coActors(@RequestParam String name) {
        return rows(WebOperations.coActors(name));
    }

    private Flux<? extends Row> rows(Operation operation) {
        return Flux.from(stack.execute(operation));
    }
}
