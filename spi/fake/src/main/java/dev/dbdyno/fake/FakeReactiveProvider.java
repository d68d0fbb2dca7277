package dev.dbdyno.fake;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;

/** The stack {@code fake-reactive}: reactive. */
public final class FakeReactiveProvider implements StackProvider {

    @Override
    public StackDescription description() {
        return FakeSettings.description(
                "fake-reactive",
                Style.REACTIVE,
                (nowhere, settings) -> new FakeReactiveStack(
                        FakeEngine.open(settings, FakeTime.REAL),
                        new FakeConnections(settings.get(FakeSettings.POOL))));
    }
}
