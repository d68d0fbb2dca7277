package dev.dbdyno.stacks.sdn;

import dev.dbdyno.spi.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.Style;

/** Describes and opens the stack {@code sdn}. */
public final class SdnStackProvider implements SdnProvider {

    @Override
    public String name() {
        return "sdn";
    }

    @Override
    public String summary() {
        return "Spring Data Neo4j repositories, Spring Boot, Neo4j Java driver";
    }

    @Override
    public Style style() {
        return Style.BLOCKING;
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return SdnStack.open(endpoint, settings);
    }
}
