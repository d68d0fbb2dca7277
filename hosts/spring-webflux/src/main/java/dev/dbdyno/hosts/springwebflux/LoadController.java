package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.web.LoadInside;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Begins a load on the request's event loop. */
@RestController
final class LoadController {

    private final LoadInside inside;

    LoadController(LoadInside inside) {
        this.inside = inside;
    }

    @PostMapping(path = "/load", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<String> load() {
        return Mono.fromCompletionStage(inside::begin);
    }
}
