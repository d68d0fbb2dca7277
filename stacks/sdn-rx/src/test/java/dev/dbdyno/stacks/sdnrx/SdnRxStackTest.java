package dev.dbdyno.stacks.sdnrx;

import dev.dbdyno.spi.contract.GraphStackContract;
import org.junit.jupiter.api.Tag;

@Tag("full")
final class SdnRxStackTest extends GraphStackContract {

    SdnRxStackTest() {
        super(new SdnRxStackProvider());
    }
}
