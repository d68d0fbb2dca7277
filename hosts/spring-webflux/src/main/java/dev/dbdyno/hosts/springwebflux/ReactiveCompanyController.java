package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Slept;
import dev.dbdyno.spi.web.WebOperations;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Hands the stack's publishers on to WebFlux, which subscribes on the request's event loop. */
@RestController
final class ReactiveCompanyController {

    private final ReactiveStack stack;

    ReactiveCompanyController(ReactiveStack stack) {
        this.stack = stack;
    }

    /** Waits for the end, as a service's {@code one()} does: to cancel after the first row would make the driver discard. */
    @GetMapping("/companies/{id}")
    Mono<? extends Row> find(@PathVariable int id) {
        return Flux.<Row>from(stack.execute(WebOperations.company(id)))
                .singleOrEmpty()
                .switchIfEmpty(Mono.error(() -> new NoSuchRowException("company", id)));
    }

    @GetMapping("/companies")
    Flux<? extends Row> page(@RequestParam int after, @RequestParam int count) throws BadParameterException {
        return Flux.from(stack.execute(WebOperations.page(after, count)));
    }

    @GetMapping("/sleep")
    Mono<Slept> sleep(@RequestParam double seconds) throws BadParameterException {
        return Flux.from(stack.execute(WebOperations.sleep(seconds))).then(Mono.just(new Slept(seconds)));
    }
}
