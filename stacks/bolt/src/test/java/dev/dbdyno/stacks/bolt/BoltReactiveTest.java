package dev.dbdyno.stacks.bolt;

import dev.dbdyno.spi.contract.GraphStackContract;

final class BoltReactiveTest extends GraphStackContract {

    BoltReactiveTest() {
        super(new BoltReactiveStackProvider());
    }
}
