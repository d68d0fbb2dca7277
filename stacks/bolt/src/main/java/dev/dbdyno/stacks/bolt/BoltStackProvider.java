package dev.dbdyno.stacks.bolt;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;

/** Describes and opens the stack {@code bolt}. */
public final class BoltStackProvider implements StackProvider {

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "bolt",
                        "Neo4j Java driver, blocking sessions",
                        Style.BLOCKING,
                        (endpoint, settings) -> BoltStack.open(endpoint, settings))
                .with(BoltSettings.POOL, BoltSettings.POOL_WAIT_MILLIS, BoltSettings.TRANSACTION)
                .trying(BoltSettings.trials())
                .onNeo4j("4.4");
    }
}
