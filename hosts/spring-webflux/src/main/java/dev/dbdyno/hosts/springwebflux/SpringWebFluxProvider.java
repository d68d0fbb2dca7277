package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.web.HostDescription;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.WebServer;
import java.util.Set;

/** Describes and starts the host {@code spring-webflux}. */
public final class SpringWebFluxProvider implements HostProvider.Serving {

    @Override
    public HostDescription description() {
        return HostDescription.of(
                "spring-webflux",
                "Spring Boot, Spring WebFlux, Reactor Netty",
                Set.of(Style.ASYNCHRONOUS, Style.REACTIVE));
    }

    @Override
    public WebServer start(Stack stack, Settings settings, String address, LoadInside inside)
            throws OperationException {
        return SpringWebFluxServer.start(stack, address, inside);
    }
}
