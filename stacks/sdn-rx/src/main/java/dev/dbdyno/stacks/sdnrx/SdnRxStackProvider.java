package dev.dbdyno.stacks.sdnrx;

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

/** Describes and opens the stack {@code sdn-rx}. */
public final class SdnRxStackProvider implements StackProvider {

    @Override
    public String name() {
        return "sdn-rx";
    }

    @Override
    public String summary() {
        return "SDN/RX repositories, Spring Boot 2.3, Neo4j Java driver 4.4 (as of 2020)";
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
        return Optional.of("4.0");
    }

    @Override
    public Optional<String> standaloneBecause() {
        return Optional.of(
                "its libraries are those of Spring Boot 2.3, and the web hosts have newer ones of the same names");
    }

    @Override
    public List<Setting<?>> settings() {
        return SdnRxSettings.ALL;
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return SdnRxStack.open(endpoint, settings);
    }
}
