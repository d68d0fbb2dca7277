package dev.dbdyno.stacks.jooq;

import dev.dbdyno.spi.contract.StackContract;

final class JooqStackTest extends StackContract {

    JooqStackTest() {
        super(new JooqStackProvider());
    }
}
