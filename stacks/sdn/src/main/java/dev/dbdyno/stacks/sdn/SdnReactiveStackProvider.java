package dev.dbdyno.stacks.sdn;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;

/** Describes and opens the stack {@code sdn-reactive}. */
public final class SdnReactiveStackProvider implements StackProvider {

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "sdn-reactive",
                        "Spring Data Neo4j reactive repositories, Spring Boot, Neo4j Java driver",
                        Style.REACTIVE,
                        (endpoint, settings) -> SdnReactiveStack.open(endpoint, settings))
                .with(SdnSettings.POOL, SdnSettings.POOL_WAIT_MILLIS)
                .trying(StackProvider.poolTrials(SdnSettings.POOL))
                .onNeo4j("5.0");
    }
}
