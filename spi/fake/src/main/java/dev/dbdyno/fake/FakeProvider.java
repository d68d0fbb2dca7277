package dev.dbdyno.fake;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;

/** The stack {@code fake}: blocking. */
public final class FakeProvider implements StackProvider {

    @Override
    public StackDescription description() {
        return FakeSettings.description("fake", Style.BLOCKING, (nowhere, settings) -> open(settings, FakeTime.REAL));
    }

    static BlockingStack open(Settings settings, FakeTime time) throws OperationException {
        return new FakeBlockingStack(FakeEngine.open(settings, time), settings.get(FakeSettings.POOL));
    }
}
