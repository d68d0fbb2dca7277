package dev.dbdyno.stacks.sdn;

import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.StackProvider;

/** What both stacks can be set to: Boot's own defaults, which are the driver's. */
final class SdnSettings {

    static final IntegerSetting POOL = StackProvider.poolSetting(100);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(60_000);

    private SdnSettings() {}
}
