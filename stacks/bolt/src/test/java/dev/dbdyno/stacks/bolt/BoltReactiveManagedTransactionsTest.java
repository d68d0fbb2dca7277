package dev.dbdyno.stacks.bolt;

import dev.dbdyno.spi.contract.GraphSettingsContract;
import java.util.Map;

final class BoltReactiveManagedTransactionsTest extends GraphSettingsContract {

    BoltReactiveManagedTransactionsTest() {
        super(new BoltReactiveStackProvider(), Map.of("transaction", "managed"));
    }
}
