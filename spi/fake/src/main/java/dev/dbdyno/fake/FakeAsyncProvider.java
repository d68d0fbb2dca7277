package dev.dbdyno.fake;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import java.util.List;

/** The stack {@code fake-async}: asynchronous. */
public final class FakeAsyncProvider implements StackProvider {

    @Override
    public String name() {
        return "fake-async";
    }

    @Override
    public String summary() {
        return "no database: known service time, stall and failure (asynchronous)";
    }

    @Override
    public Style style() {
        return Style.ASYNCHRONOUS;
    }

    @Override
    public List<Setting<?>> settings() {
        return FakeSettings.ALL;
    }

    @Override
    public AsyncStack open(Endpoint endpoint, Settings settings) throws OperationException {
        FakeEngine engine = FakeEngine.open(settings, FakeTime.REAL);
        return new FakeAsyncStack(engine, new FakeConnections(settings.get(FakeSettings.POOL)));
    }
}
