package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Slept;
import dev.dbdyno.spi.web.WebOperations;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Starts each operation when WebFlux subscribes, on the request's event loop. */
@RestController
final class AsyncCompanyController {

    private final AsyncStack stack;

    AsyncCompanyController(AsyncStack stack) {
        this.stack = stack;
    }

    @GetMapping("/companies/{id}")
    Mono<? extends Row> find(@PathVariable int id) {
        return rows(WebOperations.company(id))
                .<Row>flatMap(rows -> rows.isEmpty() ? Mono.empty() : Mono.just(rows.getFirst()))
                .switchIfEmpty(Mono.error(() -> new NoSuchRowException("company", id)));
    }

    @GetMapping("/companies")
    Mono<List<? extends Row>> page(@RequestParam int after, @RequestParam int count) throws BadParameterException {
        return rows(WebOperations.page(after, count));
    }

    @GetMapping("/sleep")
    Mono<Slept> sleep(@RequestParam double seconds) throws BadParameterException {
        return rows(WebOperations.sleep(seconds)).thenReturn(new Slept(seconds));
    }

    private Mono<List<? extends Row>> rows(Operation operation) {
        return Mono.fromCompletionStage(() -> stack.execute(operation));
    }
}
