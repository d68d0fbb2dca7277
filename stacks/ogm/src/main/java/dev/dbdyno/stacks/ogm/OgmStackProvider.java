package dev.dbdyno.stacks.ogm;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;

/** Describes and opens the stack {@code ogm}. */
public final class OgmStackProvider implements StackProvider {

    static final IntegerSetting POOL = StackProvider.poolSetting(50);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(60_000);

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "ogm",
                        "Neo4j-OGM sessions, Neo4j Java driver",
                        Style.BLOCKING,
                        (endpoint, settings) -> OgmStack.open(endpoint, settings))
                .with(POOL, POOL_WAIT_MILLIS)
                .trying(StackProvider.poolTrials(POOL))
                .onNeo4j("4.4");
    }
}
