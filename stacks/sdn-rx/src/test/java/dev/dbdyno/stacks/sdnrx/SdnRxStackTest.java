package dev.dbdyno.stacks.sdnrx;

import dev.dbdyno.spi.contract.GraphStackContract;

final class SdnRxStackTest extends GraphStackContract {

    SdnRxStackTest() {
        super(new SdnRxStackProvider());
    }
}
