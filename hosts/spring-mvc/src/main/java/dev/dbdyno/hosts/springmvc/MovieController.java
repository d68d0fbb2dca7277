package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
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

/** Runs each operation on the request's thread. */
@RestController
final class MovieController {

    private final BlockingStack stack;

    MovieController(BlockingStack stack) {
        this.stack = stack;
    }

    @GetMapping("/movies")
    List<? extends Row> movies(@RequestParam String title) throws OperationException {
        return stack.execute(WebOperations.movies(title));
    }

    @PostMapping("/movies")
    @ResponseStatus(HttpStatus.CREATED)
    Row insert(@RequestBody NewMovie movie) throws OperationException, BadParameterException {
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
}
