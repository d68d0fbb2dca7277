package dev.dbdyno.stacks.sdn;

import dev.dbdyno.spi.contract.GraphStackContract;

final class SdnStackTest extends GraphStackContract {

    SdnStackTest() {
        super(new SdnStackProvider());
    }
}
