package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.spi.contract.SettingsContract;
import java.util.Map;

final class AgroalTest extends SettingsContract {

    AgroalTest() {
        super(new HibernateStackProvider(), Map.of("pooling", "agroal"));
    }

    @Override
    protected boolean poolTells() {
        return false;
    }
}
