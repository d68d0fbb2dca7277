package dev.dbdyno.stacks.sdn;

import dev.dbdyno.spi.contract.GraphStackContract;

final class SdnReactiveStackTest extends GraphStackContract {

    SdnReactiveStackTest() {
        super(new SdnReactiveStackProvider());
    }
}
