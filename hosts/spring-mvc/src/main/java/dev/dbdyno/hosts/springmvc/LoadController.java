package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.web.LoadInside;
import java.util.concurrent.ExecutionException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Begins a load on the request's thread, which then waits for it as it would for any blocking work. */
@RestController
final class LoadController {

    private final LoadInside inside;

    LoadController(LoadInside inside) {
        this.inside = inside;
    }

    @PostMapping(path = "/load", produces = MediaType.APPLICATION_JSON_VALUE)
    String load() throws ExecutionException, InterruptedException {
        return inside.begin().toCompletableFuture().get();
    }
}
