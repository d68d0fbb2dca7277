package dev.dbdyno.fake;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import java.util.List;

/** The stack {@code fake}: blocking. */
public final class FakeProvider implements StackProvider {

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public String summary() {
        return "no database: known service time, stall and failure (blocking)";
    }

    @Override
    public Style style() {
        return Style.BLOCKING;
    }

    @Override
    public List<Setting<?>> settings() {
        return FakeSettings.ALL;
    }

    @Override
    public BlockingStack open(Endpoint endpoint, Settings settings) throws OperationException {
        return open(settings, FakeTime.REAL);
    }

    static BlockingStack open(Settings settings, FakeTime time) throws OperationException {
        return new FakeBlockingStack(FakeEngine.open(settings, time), settings.get(FakeSettings.POOL));
    }
}
