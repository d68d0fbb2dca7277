package dev.dbdyno.stacks.bolt;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;

/** Describes and opens the stack {@code bolt-reactive}. */
public final class BoltReactiveStackProvider implements StackProvider {

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "bolt-reactive",
                        "Neo4j Java driver, reactive sessions (Reactor)",
                        Style.REACTIVE,
                        (endpoint, settings) -> BoltReactiveStack.open(endpoint, settings))
                .with(BoltSettings.POOL, BoltSettings.POOL_WAIT_MILLIS, BoltSettings.TRANSACTION)
                .trying(BoltSettings.trials())
                .onNeo4j("4.4");
    }
}
