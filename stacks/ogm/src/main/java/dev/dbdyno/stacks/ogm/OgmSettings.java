package dev.dbdyno.stacks.ogm;

import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.StackProvider;
import java.util.List;

/** What the stack can be set to. */
final class OgmSettings {

    static final IntegerSetting POOL = StackProvider.poolSetting(50);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(60_000);

    static final List<Setting<?>> ALL = List.of(POOL, POOL_WAIT_MILLIS);

    private OgmSettings() {}
}
