package dev.dbdyno.stacks.bolt;

import dev.dbdyno.spi.contract.GraphStackContract;
import java.util.Map;

final class BoltManagedTransactionsTest extends GraphStackContract {

    BoltManagedTransactionsTest() {
        super(new BoltStackProvider(), Map.of("transaction", "managed"));
    }
}
