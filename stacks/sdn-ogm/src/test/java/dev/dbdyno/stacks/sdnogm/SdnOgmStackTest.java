package dev.dbdyno.stacks.sdnogm;

import dev.dbdyno.spi.contract.GraphStackContract;
import org.junit.jupiter.api.Tag;

@Tag("full")
final class SdnOgmStackTest extends GraphStackContract {

    SdnOgmStackTest() {
        super(new SdnOgmStackProvider());
    }
}
