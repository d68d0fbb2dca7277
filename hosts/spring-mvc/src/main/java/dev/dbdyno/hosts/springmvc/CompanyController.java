package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Slept;
import dev.dbdyno.spi.web.WebOperations;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Runs each operation on the request's thread. */
@RestController
final class CompanyController {

    private final BlockingStack stack;

    CompanyController(BlockingStack stack) {
        this.stack = stack;
    }

    @GetMapping("/companies/{id}")
    Row find(@PathVariable int id) throws OperationException, NoSuchRowException {
        List<? extends Row> found = stack.execute(WebOperations.company(id));
        if (found.isEmpty()) {
            throw new NoSuchRowException("company", id);
        }
        return found.getFirst();
    }

    @GetMapping("/companies")
    List<? extends Row> page(@RequestParam int after, @RequestParam int count)
            throws OperationException, BadParameterException {
        return stack.execute(WebOperations.page(after, count));
    }

    @GetMapping("/sleep")
    Slept sleep(@RequestParam double seconds) throws OperationException, BadParameterException {
        stack.execute(WebOperations.sleep(seconds));
        return new Slept(seconds);
    }
}
