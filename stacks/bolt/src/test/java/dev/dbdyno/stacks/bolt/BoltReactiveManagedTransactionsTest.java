package dev.dbdyno.stacks.bolt;

import dev.dbdyno.spi.contract.GraphStackContract;
import java.util.Map;

final class BoltReactiveManagedTransactionsTest extends GraphStackContract {

    BoltReactiveManagedTransactionsTest() {
        super(new BoltReactiveStackProvider(), Map.of("transaction", "managed"));
    }
}
