package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Deleted;
import dev.dbdyno.spi.web.FortunePage;
import dev.dbdyno.spi.web.Inserted;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.NewCompany;
import dev.dbdyno.spi.web.NewMovie;
import dev.dbdyno.spi.web.NewUser;
import dev.dbdyno.spi.web.NoSuchRowException;
import dev.dbdyno.spi.web.Slept;
import dev.dbdyno.spi.web.WebOperations;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Runs each operation on the request's thread. */
@RestController
final class StackController {

    private final BlockingStack stack;
    private final LoadInside inside;

    StackController(BlockingStack stack, LoadInside inside) {
        this.stack = stack;
        this.inside = inside;
    }

    @GetMapping("/companies/{id}")
    Row company(@PathVariable int id) throws OperationException, NoSuchRowException {
        return one(stack.execute(WebOperations.company(id)), "company", id);
    }

    @GetMapping("/companies")
    List<? extends Row> companies(@RequestParam int after, @RequestParam int count)
            throws OperationException, BadParameterException {
        return stack.execute(WebOperations.page(after, count));
    }

    @PostMapping("/companies")
    Inserted insertCompanies(@RequestBody List<NewCompany> companies) throws OperationException, BadParameterException {
        return Inserted.of(stack.execute(NewCompany.batch(companies)));
    }

    @GetMapping("/sleep")
    Slept sleep(@RequestParam double seconds) throws OperationException, BadParameterException {
        stack.execute(WebOperations.sleep(seconds));
        return new Slept(seconds);
    }

    @GetMapping("/worlds/{id}")
    Row world(@PathVariable int id) throws OperationException, NoSuchRowException {
        return one(stack.execute(WebOperations.world(id)), "world", id);
    }

    @GetMapping("/queries")
    List<? extends Row> queries(@RequestParam(required = false) @Nullable String n) throws OperationException {
        return stack.execute(WebOperations.queries(n));
    }

    @GetMapping("/updates")
    List<? extends Row> updates(@RequestParam(required = false) @Nullable String n) throws OperationException {
        return stack.execute(WebOperations.updates(n));
    }

    @GetMapping(path = "/fortunes", produces = FortunePage.MEDIA_TYPE)
    String fortunes() throws OperationException {
        return FortunePage.of(stack.execute(WebOperations.fortunes()));
    }

    @PostMapping("/users")
    @ResponseStatus(HttpStatus.CREATED)
    Row addUser(@RequestBody NewUser user) throws OperationException, BadParameterException {
        return stack.execute(user.operation()).getFirst();
    }

    @GetMapping("/users/{id}")
    Row user(@PathVariable int id) throws OperationException, NoSuchRowException {
        return one(stack.execute(WebOperations.user(id)), "user", id);
    }

    @GetMapping("/users")
    List<? extends Row> users(@RequestParam int count) throws OperationException, BadParameterException {
        return stack.execute(WebOperations.users(count));
    }

    @DeleteMapping("/users/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void deleteUser(@PathVariable int id) throws OperationException, NoSuchRowException {
        if (Deleted.of(stack.execute(WebOperations.deleteUser(id))) == Deleted.NONE) {
            throw new NoSuchRowException("user", id);
        }
    }

    @GetMapping("/movies")
    List<? extends Row> movies(@RequestParam String title) throws OperationException {
        return stack.execute(WebOperations.movies(title));
    }

    @PostMapping("/movies")
    @ResponseStatus(HttpStatus.CREATED)
    Row insertMovie(@RequestBody NewMovie movie) throws OperationException, BadParameterException {
        return stack.execute(movie.operation()).getFirst();
    }

    @GetMapping("/people")
    List<? extends Row> people(@RequestParam String name) throws OperationException {
        return stack.execute(WebOperations.people(name));
    }

    @GetMapping("/co-actors")
    List<? extends Row> coActors(@RequestParam String name) throws OperationException {
        return stack.execute(WebOperations.coActors(name));
    }

    /** Begins a load on the request's thread, which then waits for it as for any blocking work. */
    @PostMapping(path = "/load", produces = MediaType.APPLICATION_JSON_VALUE)
    String load() throws ExecutionException, InterruptedException {
        return inside.begin().toCompletableFuture().get();
    }

    private static Row one(List<? extends Row> found, String row, int id) throws NoSuchRowException {
        if (found.isEmpty()) {
            throw new NoSuchRowException(row, id);
        }
        return found.getFirst();
    }
}
