package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Deleted;
import dev.dbdyno.spi.web.NewUser;
import dev.dbdyno.spi.web.WebOperations;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Starts each operation when WebFlux subscribes, on the request's event loop. */
@RestController
final class AsyncUserController {

    private final AsyncStack stack;

    AsyncUserController(AsyncStack stack) {
        this.stack = stack;
    }

    @PostMapping("/users")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<? extends Row> add(@RequestBody NewUser user) throws BadParameterException {
        return rows(user.operation()).map(List::getFirst);
    }

    @GetMapping("/users/{id}")
    Mono<? extends Row> find(@PathVariable int id) {
        return rows(WebOperations.user(id))
                .<Row>flatMap(rows -> rows.isEmpty() ? Mono.empty() : Mono.just(rows.getFirst()))
                .switchIfEmpty(Mono.error(() -> new NoSuchRowException("user", id)));
    }

    @GetMapping("/users")
    Mono<List<? extends Row>> first(@RequestParam int count) throws BadParameterException {
        return rows(WebOperations.users(count));
    }

    @DeleteMapping("/users/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> delete(@PathVariable int id) {
        return rows(WebOperations.deleteUser(id)).flatMap(reply -> switch (Deleted.of(reply)) {
            case ONE -> Mono.empty();
            case NONE -> Mono.error(new NoSuchRowException("user", id));
        });
    }

    private Mono<List<? extends Row>> rows(Operation operation) {
        return Mono.fromCompletionStage(() -> stack.execute(operation));
    }
}
