package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Deleted;
import dev.dbdyno.spi.web.NewUser;
import dev.dbdyno.spi.web.WebOperations;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Hands the stack's publishers on to WebFlux, which subscribes on the request's event loop. */
@RestController
final class ReactiveUserController {

    private final ReactiveStack stack;

    ReactiveUserController(ReactiveStack stack) {
        this.stack = stack;
    }

    @PostMapping("/users")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<? extends Row> add(@RequestBody NewUser user) throws BadParameterException {
        return Flux.<Row>from(stack.execute(user.operation())).single();
    }

    @GetMapping("/users/{id}")
    Mono<? extends Row> find(@PathVariable int id) {
        return Flux.<Row>from(stack.execute(WebOperations.user(id)))
                .singleOrEmpty()
                .switchIfEmpty(Mono.error(() -> new NoSuchRowException("user", id)));
    }

    @GetMapping("/users")
    Flux<? extends Row> first(@RequestParam int count) throws BadParameterException {
        return Flux.from(stack.execute(WebOperations.users(count)));
    }

    @DeleteMapping("/users/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> delete(@PathVariable int id) {
        return Flux.from(stack.execute(WebOperations.deleteUser(id)))
                .collectList()
                .flatMap(reply -> switch (Deleted.of(reply)) {
                    case ONE -> Mono.empty();
                    case NONE -> Mono.error(new NoSuchRowException("user", id));
                });
    }
}
