package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.WebOperations;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Runs each operation on the request's thread. */
@RestController
final class WorldController {

    private final BlockingStack stack;

    WorldController(BlockingStack stack) {
        this.stack = stack;
    }

    @GetMapping("/worlds/{id}")
    Row find(@PathVariable int id) throws OperationException, NoSuchRowException {
        List<? extends Row> found = stack.execute(WebOperations.world(id));
        if (found.isEmpty()) {
            throw new NoSuchRowException("world", id);
        }
        return found.getFirst();
    }

    @GetMapping("/queries")
    List<? extends Row> queries(@RequestParam(required = false) @Nullable String n) throws OperationException {
        return stack.execute(WebOperations.queries(n));
    }

    @GetMapping("/updates")
    List<? extends Row> updates(@RequestParam(required = false) @Nullable String n) throws OperationException {
        return stack.execute(WebOperations.updates(n));
    }
}
