package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
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

/** Runs each operation on the request's thread. */
@RestController
final class UserController {

    private final BlockingStack stack;

    UserController(BlockingStack stack) {
        this.stack = stack;
    }

    @PostMapping("/users")
    @ResponseStatus(HttpStatus.CREATED)
    Row add(@RequestBody NewUser user) throws OperationException, BadParameterException {
        return stack.execute(user.operation()).getFirst();
    }

    @GetMapping("/users/{id}")
    Row find(@PathVariable int id) throws OperationException, NoSuchRowException {
        List<? extends Row> found = stack.execute(WebOperations.user(id));
        if (found.isEmpty()) {
            throw new NoSuchRowException("user", id);
        }
        return found.getFirst();
    }

    @GetMapping("/users")
    List<? extends Row> first(@RequestParam int count) throws OperationException, BadParameterException {
        return stack.execute(WebOperations.users(count));
    }

    @DeleteMapping("/users/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable int id) throws OperationException, NoSuchRowException {
        if (Deleted.of(stack.execute(WebOperations.deleteUser(id))) == Deleted.NONE) {
            throw new NoSuchRowException("user", id);
        }
    }
}
