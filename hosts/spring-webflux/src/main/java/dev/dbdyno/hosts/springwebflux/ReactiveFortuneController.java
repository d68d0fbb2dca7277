package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.web.FortunePage;
import dev.dbdyno.spi.web.WebOperations;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Makes the page where the last row arrives. */
@RestController
final class ReactiveFortuneController {

    private final ReactiveStack stack;

    ReactiveFortuneController(ReactiveStack stack) {
        this.stack = stack;
    }

    @GetMapping(path = "/fortunes", produces = FortunePage.MEDIA_TYPE)
    Mono<String> fortunes() {
        return Flux.from(stack.execute(WebOperations.fortunes())).collectList().map(FortunePage::of);
    }
}
