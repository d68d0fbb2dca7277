package dev.dbdyno.fake;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;

/** The stack {@code fake-async}: asynchronous. */
public final class FakeAsyncProvider implements StackProvider {

    @Override
    public StackDescription description() {
        return FakeSettings.description(
                "fake-async",
                Style.ASYNCHRONOUS,
                (nowhere, settings) -> new FakeAsyncStack(
                        FakeEngine.open(settings, FakeTime.REAL),
                        new FakeConnections(settings.get(FakeSettings.POOL))));
    }
}
