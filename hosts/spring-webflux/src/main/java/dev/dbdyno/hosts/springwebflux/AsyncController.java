package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
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
import org.jspecify.annotations.Nullable;
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
final class AsyncController {

    private final AsyncStack stack;

    AsyncController(AsyncStack stack) {
        this.stack = stack;
    }

    @GetMapping("/companies/{id}")
    Mono<? extends Row> company(@PathVariable int id) {
        return one(WebOperations.company(id), "company", id);
    }

    @GetMapping("/companies")
    Mono<List<? extends Row>> companies(@RequestParam int after, @RequestParam int count) throws BadParameterException {
        return rows(WebOperations.page(after, count));
    }

    @PostMapping("/companies")
    Mono<Inserted> insertCompanies(@RequestBody List<NewCompany> companies) throws BadParameterException {
        return rows(NewCompany.batch(companies)).map(Inserted::of);
    }

    @GetMapping("/sleep")
    Mono<Slept> sleep(@RequestParam double seconds) throws BadParameterException {
        return rows(WebOperations.sleep(seconds)).thenReturn(new Slept(seconds));
    }

    @GetMapping("/worlds/{id}")
    Mono<? extends Row> world(@PathVariable int id) {
        return one(WebOperations.world(id), "world", id);
    }

    @GetMapping("/queries")
    Mono<List<? extends Row>> queries(@RequestParam(required = false) @Nullable String n) {
        return rows(WebOperations.queries(n));
    }

    @GetMapping("/updates")
    Mono<List<? extends Row>> updates(@RequestParam(required = false) @Nullable String n) {
        return rows(WebOperations.updates(n));
    }

    /** Makes the page where the rows arrive. */
    @GetMapping(path = "/fortunes", produces = FortunePage.MEDIA_TYPE)
    Mono<String> fortunes() {
        return rows(WebOperations.fortunes()).map(FortunePage::of);
    }

    @PostMapping("/users")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<? extends Row> addUser(@RequestBody NewUser user) throws BadParameterException {
        return rows(user.operation()).map(List::getFirst);
    }

    @GetMapping("/users/{id}")
    Mono<? extends Row> user(@PathVariable int id) {
        return one(WebOperations.user(id), "user", id);
    }

    @GetMapping("/users")
    Mono<List<? extends Row>> users(@RequestParam int count) throws BadParameterException {
        return rows(WebOperations.users(count));
    }

    @DeleteMapping("/users/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    Mono<Void> deleteUser(@PathVariable int id) {
        return rows(WebOperations.deleteUser(id)).flatMap(reply -> switch (Deleted.of(reply)) {
            case ONE -> Mono.empty();
            case NONE -> Mono.error(new NoSuchRowException("user", id));
        });
    }

    @GetMapping("/movies")
    Mono<List<? extends Row>> movies(@RequestParam String title) {
        return rows(WebOperations.movies(title));
    }

    @PostMapping("/movies")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<? extends Row> insertMovie(@RequestBody NewMovie movie) throws BadParameterException {
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

    private Mono<? extends Row> one(Operation operation, String row, int id) {
        return rows(operation)
                .<Row>flatMap(rows -> rows.isEmpty() ? Mono.empty() : Mono.just(rows.getFirst()))
                .switchIfEmpty(Mono.error(() -> new NoSuchRowException(row, id)));
    }
}
