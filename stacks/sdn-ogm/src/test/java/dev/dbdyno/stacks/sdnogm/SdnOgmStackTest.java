package dev.dbdyno.stacks.sdnogm;

import dev.dbdyno.spi.contract.GraphStackContract;

final class SdnOgmStackTest extends GraphStackContract {

    SdnOgmStackTest() {
        super(new SdnOgmStackProvider());
    }
}
