package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Deleted;
import dev.dbdyno.spi.web.FortunePage;
import dev.dbdyno.spi.web.Inserted;
import dev.dbdyno.spi.web.NewCompany;
import dev.dbdyno.spi.web.NewMovie;
import dev.dbdyno.spi.web.NewUser;
import dev.dbdyno.spi.web.NoSuchRowException;
import dev.dbdyno.spi.web.Slept;
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
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Hands the stack's publishers of single rows on to WebFlux, which subscribes on the request's event loop. */
@RestController
final class ReactiveController {

    private final ReactiveStack stack;

    ReactiveController(ReactiveStack stack) {
        this.stack = stack;
    }

    @GetMapping("/companies/{id}")
    Mono<? extends Row> company(@PathVariable int id) {
        return one(WebOperations.company(id), "company", id);
    }

    @PostMapping("/companies")
    Mono<Inserted> insertCompanies(@RequestBody List<NewCompany> companies) throws BadParameterException {
        return rows(NewCompany.batch(companies)).collectList().map(Inserted::of);
    }

    @GetMapping("/sleep")
    Mono<Slept> sleep(@RequestParam double seconds) throws BadParameterException {
        return rows(WebOperations.sleep(seconds)).then(Mono.just(new Slept(seconds)));
    }

    @GetMapping("/worlds/{id}")
    Mono<? extends Row> world(@PathVariable int id) {
        return one(WebOperations.world(id), "world", id);
    }

    /** Makes the page where the last row arrives. */
    @GetMapping(path = "/fortunes", produces = FortunePage.MEDIA_TYPE)
    Mono<String> fortunes() {
        return rows(WebOperations.fortunes()).collectList().map(FortunePage::of);
    }

    @PostMapping("/users")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<? extends Row> addUser(@RequestBody NewUser user) throws BadParameterException {
        return rows(user.operation()).single();
    }

    @GetMapping("/users/{id}")
    Mono<? extends Row> user(@PathVariable int id) {
        return one(WebOperations.user(id), "user", id);
    }

    @DeleteMapping("/users/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> deleteUser(@PathVariable int id) {
        return rows(WebOperations.deleteUser(id)).collectList().flatMap(reply -> switch (Deleted.of(reply)) {
            case ONE -> Mono.empty();
            case NONE -> Mono.error(new NoSuchRowException("user", id));
        });
    }

    @PostMapping("/movies")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<? extends Row> insertMovie(@RequestBody NewMovie movie) throws BadParameterException {
        return rows(movie.operation()).single();
    }

    private Flux<Row> rows(Operation operation) {
        return Flux.from(stack.execute(operation));
    }

    /** Waits for the end, as a service's {@code one()} does. Cancelling after the first row would make the driver discard. */
    private Mono<? extends Row> one(Operation operation, String row, int id) {
        return rows(operation).singleOrEmpty().switchIfEmpty(Mono.error(() -> new NoSuchRowException(row, id)));
    }
}
