package dev.dbdyno.fake;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import java.util.List;

/** The stack {@code fake-reactive}: reactive. */
public final class FakeReactiveProvider implements StackProvider {

    @Override
    public String name() {
        return "fake-reactive";
    }

    @Override
    public String summary() {
        return "no database: known service time, stall and failure (reactive)";
    }

    @Override
    public Style style() {
        return Style.REACTIVE;
    }

    @Override
    public List<Setting<?>> settings() {
        return FakeSettings.ALL;
    }

    @Override
    public ReactiveStack open(Endpoint endpoint, Settings settings) throws OperationException {
        FakeEngine engine = FakeEngine.open(settings, FakeTime.REAL);
        return new FakeReactiveStack(engine, new FakeConnections(settings.get(FakeSettings.POOL)));
    }
}
