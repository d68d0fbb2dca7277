package dev.dbdyno.stacks.bolt;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;

/** Describes and opens the stack {@code bolt-reactive}. */
public final class BoltReactiveStackProvider implements BoltProvider {

    @Override
    public String name() {
        return "bolt-reactive";
    }

    @Override
    public String summary() {
        return "Neo4j Java driver, reactive sessions (Reactor)";
    }

    @Override
    public Style style() {
        return Style.REACTIVE;
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return BoltReactiveStack.open(endpoint, settings);
    }
}
