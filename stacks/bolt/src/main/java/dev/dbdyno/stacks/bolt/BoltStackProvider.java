package dev.dbdyno.stacks.bolt;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;

/** Describes and opens the stack {@code bolt}. */
public final class BoltStackProvider implements BoltProvider {

    @Override
    public String name() {
        return "bolt";
    }

    @Override
    public String summary() {
        return "Neo4j Java driver, blocking sessions";
    }

    @Override
    public Style style() {
        return Style.BLOCKING;
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return BoltStack.open(endpoint, settings);
    }
}
