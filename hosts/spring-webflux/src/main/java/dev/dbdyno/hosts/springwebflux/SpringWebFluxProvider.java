package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.hosts.springwebflux.SpringWebFluxServer.Lists;
import dev.dbdyno.model.Style;
import dev.dbdyno.model.Trait;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.Trial;
import dev.dbdyno.spi.web.HostDescription;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.WebServer;
import java.util.List;
import java.util.Set;

/** Describes and starts the host {@code spring-webflux}. */
public final class SpringWebFluxProvider implements HostProvider.Serving {

    static final ChoiceSetting<Lists> LISTS = new ChoiceSetting<>(
            "lists",
            Lists.STREAMED,
            "how the lists of a reactive stack are written: row by row as a Flux, or whole as a Mono<List>",
            Shown.WHEN_SET);

    @Override
    public HostDescription description() {
        return HostDescription.of(
                        "spring-webflux",
                        "Spring Boot, Spring WebFlux, Reactor Netty",
                        Set.of(Style.ASYNCHRONOUS, Style.REACTIVE))
                .with(LISTS)
                .trying(List.of(Trial.of(
                                LISTS,
                                Lists.WHOLE,
                                "a list is written in one piece, where a chunk a row is the default")
                        .where(Trait.ANSWERS_LISTS)
                        .butChanging("the first row leaves after the last one has come")));
    }

    @Override
    public WebServer start(Stack stack, Settings settings, String address, LoadInside inside)
            throws OperationException {
        return SpringWebFluxServer.start(stack, settings.get(LISTS), address, inside);
    }
}
