package dev.dbdyno.stacks.sdnogm;

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

/** Describes and opens the stack {@code sdn-ogm}. */
public final class SdnOgmStackProvider implements StackProvider {

    @Override
    public String name() {
        return "sdn-ogm";
    }

    @Override
    public String summary() {
        return "Spring Data Neo4j 5 repositories, Neo4j-OGM 3, Spring Boot 2.3, Neo4j Java driver 4.4 (as of 2020)";
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
        return SdnOgmSettings.ALL;
    }

    @Override
    public Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return SdnOgmStack.open(endpoint, settings);
    }
}
