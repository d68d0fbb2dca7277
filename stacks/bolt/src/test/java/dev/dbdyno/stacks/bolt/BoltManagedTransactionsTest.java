package dev.dbdyno.stacks.bolt;

import dev.dbdyno.spi.contract.GraphSettingsContract;
import java.util.Map;

final class BoltManagedTransactionsTest extends GraphSettingsContract {

    BoltManagedTransactionsTest() {
        super(new BoltStackProvider(), Map.of("transaction", "managed"));
    }
}
