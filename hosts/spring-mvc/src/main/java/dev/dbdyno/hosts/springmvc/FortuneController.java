package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.FortunePage;
import dev.dbdyno.spi.web.WebOperations;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Makes the page on the request's thread. */
@RestController
final class FortuneController {

    private final BlockingStack stack;

    FortuneController(BlockingStack stack) {
        this.stack = stack;
    }

    @GetMapping(path = "/fortunes", produces = FortunePage.MEDIA_TYPE)
    String fortunes() throws OperationException {
        return FortunePage.of(stack.execute(WebOperations.fortunes()));
    }
}
