package dev.dbdyno.stacks.sdnrx;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;

/** Describes and opens the stack {@code sdn-rx}. */
public final class SdnRxStackProvider implements StackProvider {

    static final IntegerSetting POOL = StackProvider.poolSetting(100);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(60_000);

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "sdn-rx",
                        "SDN/RX repositories, Spring Boot 2.3, Neo4j Java driver 4.4 (as of 2020)",
                        Style.BLOCKING,
                        (endpoint, settings) -> SdnRxStack.open(endpoint, settings))
                .with(POOL, POOL_WAIT_MILLIS)
                .trying(StackProvider.poolTrials(POOL))
                .onNeo4j("4.0")
                .standaloneBecause(
                        "its libraries are those of Spring Boot 2.3, and the web hosts have newer ones of the same names");
    }
}
