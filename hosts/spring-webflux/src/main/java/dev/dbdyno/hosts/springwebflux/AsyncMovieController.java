package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.NewMovie;
import dev.dbdyno.spi.web.WebOperations;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Starts each operation when WebFlux subscribes, on the request's event loop. */
@RestController
final class AsyncMovieController {

    private final AsyncStack stack;

    AsyncMovieController(AsyncStack stack) {
        this.stack = stack;
    }

    @GetMapping("/movies")
    Mono<List<? extends Row>> movies(@RequestParam String title) {
        return rows(WebOperations.movies(title));
    }

    @PostMapping("/movies")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<? extends Row> insert(@RequestBody NewMovie movie) throws BadParameterException {
        return rows(movie.operation()).map(List::getFirst);
    }

    @GetMapping("/people")
    Mono<List<? extends Row>> people(@RequestParam String name) {
        return rows(WebOperations.people(name));
    }

    @GetMapping("/co-actors")
    Mono<List<? extends Row>> coActors(@RequestParam String name) {
        return rows(WebOperations.coActors(name));
    }

    private Mono<List<? extends Row>> rows(Operation operation) {
        return Mono.fromCompletionStage(() -> stack.execute(operation));
    }
}
