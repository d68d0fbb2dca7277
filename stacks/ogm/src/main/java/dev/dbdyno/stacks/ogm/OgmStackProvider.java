package dev.dbdyno.stacks.ogm;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import java.util.List;
import java.util.Optional;

/** Describes and opens the stack {@code ogm}. */
public final class OgmStackProvider implements StackProvider {

    @Override
    public String name() {
        return "ogm";
    }

    @Override
    public String summary() {
        return "Neo4j-OGM sessions, Neo4j Java driver";
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
        return OgmSettings.ALL;
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return OgmStack.open(endpoint, settings);
    }
}
