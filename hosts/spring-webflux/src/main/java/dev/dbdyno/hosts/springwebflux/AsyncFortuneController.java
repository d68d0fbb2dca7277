package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.web.FortunePage;
import dev.dbdyno.spi.web.WebOperations;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Makes the page where the rows arrive. */
@RestController
final class AsyncFortuneController {

    private final AsyncStack stack;

    AsyncFortuneController(AsyncStack stack) {
        this.stack = stack;
    }

    @GetMapping(path = "/fortunes", produces = FortunePage.MEDIA_TYPE)
    Mono<String> fortunes() {
        return Mono.fromCompletionStage(() -> stack.execute(WebOperations.fortunes()))
                .map(FortunePage::of);
    }
}
