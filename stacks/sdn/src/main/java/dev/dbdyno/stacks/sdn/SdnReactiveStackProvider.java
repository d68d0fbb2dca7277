package dev.dbdyno.stacks.sdn;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;

/** Describes and opens the stack {@code sdn-reactive}. */
public final class SdnReactiveStackProvider implements SdnProvider {

    @Override
    public String name() {
        return "sdn-reactive";
    }

    @Override
    public String summary() {
        return "Spring Data Neo4j reactive repositories, Spring Boot, Neo4j Java driver";
    }

    @Override
    public Style style() {
        return Style.REACTIVE;
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return SdnReactiveStack.open(endpoint, settings);
    }
}
