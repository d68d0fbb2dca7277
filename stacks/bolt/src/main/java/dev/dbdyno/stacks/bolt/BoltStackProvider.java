package dev.dbdyno.stacks.bolt;

import dev.dbdyno.spi.DatabaseKind;
import dev.dbdyno.spi.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Style;
import java.util.List;
import java.util.Optional;

/** Describes and opens the stack {@code bolt}. */
public final class BoltStackProvider implements StackProvider {

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
    public DatabaseKind database() {
        return DatabaseKind.NEO4J;
    }

    @Override
    public Optional<String> oldestServer() {
        return Optional.of("4.4");
    }

    @Override
    public List<Setting<?>> settings() {
        return BoltSettings.ALL;
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return BoltStack.open(endpoint, settings);
    }
}
