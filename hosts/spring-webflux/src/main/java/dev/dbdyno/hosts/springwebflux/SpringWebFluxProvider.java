package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.WebHostProvider;
import dev.dbdyno.spi.web.WebServer;
import java.util.List;
import java.util.Set;

/** Describes and starts the host {@code spring-webflux}. */
public final class SpringWebFluxProvider implements WebHostProvider {

    @Override
    public String name() {
        return "spring-webflux";
    }

    @Override
    public String summary() {
        return "Spring Boot, Spring WebFlux, Reactor Netty";
    }

    @Override
    public Set<Style> styles() {
        return Set.of(Style.ASYNCHRONOUS, Style.REACTIVE);
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of();
    }

    @Override
    public WebServer start(Stack stack, Settings settings, LoadInside inside) throws OperationException {
        return SpringWebFluxServer.start(stack, inside);
    }
}
