package dev.dbdyno.fake;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.BooleanSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import java.util.List;
import java.util.Locale;

/** What the fakes understand; where a number of operations is asked for, 0 means never. */
final class FakeSettings {

    static final IntegerSetting POOL = StackProvider.poolSetting(64);

    static final IntegerSetting SERVICE_MICROS =
            number("serviceMicros", 100, "how long one operation takes, microseconds", Shown.ALWAYS);

    static final BooleanSetting BUSY = new BooleanSetting(
            "busy", false, "whether an operation burns its service time on a processor, or waits for it", Shown.ALWAYS);

    static final IntegerSetting STALL_MILLIS =
            number("stallMillis", 0, "how long everything freezes, milliseconds", Shown.WHEN_SET);

    static final IntegerSetting STALL_EVERY_MILLIS = number(
            "stallEveryMillis", 0, "from the start of one freeze to that of the next, milliseconds", Shown.WHEN_SET);

    static final IntegerSetting FAIL_EVERY = number("failEvery", 0, "each so many-th operation fails", Shown.WHEN_SET);

    static final IntegerSetting WRONG_EVERY =
            number("wrongEvery", 0, "each so many-th operation gives a wrong reply", Shown.WHEN_SET);

    static final IntegerSetting DIE_AFTER =
            number("dieAfter", 0, "operations after which the JVM is halted", Shown.WHEN_SET);

    static final IntegerSetting DIE_WITH =
            new IntegerSetting("dieWith", 42, 0, 255, "the exit code of that", Shown.WHEN_SET);

    static final IntegerSetting HANG_AFTER =
            number("hangAfter", 0, "operations after which none ends any more", Shown.WHEN_SET);

    static final IntegerSetting FLOOD_AFTER =
            number("floodAfter", 0, "operations after which megabytes go to standard output and error", Shown.WHEN_SET);

    static final IntegerSetting FLOOD_MEBIBYTES =
            new IntegerSetting("floodMebibytes", 8, 1, 1024, "how many, to each of the two", Shown.WHEN_SET);

    static final BooleanSetting REFUSE =
            new BooleanSetting("refuse", false, "whether opening fails as if by a wrong password", Shown.WHEN_SET);

    static final BooleanSetting STRAY_THREAD = new BooleanSetting(
            "strayThread", false, "whether closing leaves a thread behind that is no daemon", Shown.WHEN_SET);

    static final IntegerSetting ROWS = new IntegerSetting(
            "rows", 100_000, 1, 10_000_000, "companies, and users, in the pretended data sets", Shown.WHEN_SET);

    static final List<Setting<?>> ALL = List.of(
            POOL,
            SERVICE_MICROS,
            BUSY,
            STALL_MILLIS,
            STALL_EVERY_MILLIS,
            FAIL_EVERY,
            WRONG_EVERY,
            DIE_AFTER,
            DIE_WITH,
            HANG_AFTER,
            FLOOD_AFTER,
            FLOOD_MEBIBYTES,
            REFUSE,
            STRAY_THREAD,
            ROWS);

    /** One that helps by a known size. */
    private static final List<Trial> TRIALS =
            List.of(Trial.of(SERVICE_MICROS, 1_000, "operations end sooner").where(SERVICE_MICROS, 20_000));

    private FakeSettings() {}

    static StackDescription description(String name, Style style, StackDescription.Opener opener) {
        String summary = "no database: known service time, stall and failure (%s)"
                .formatted(style.name().toLowerCase(Locale.ROOT));
        return StackDescription.of(name, summary, style, opener)
                .with(ALL.toArray(Setting<?>[]::new))
                .trying(TRIALS);
    }

    private static IntegerSetting number(String name, int defaultValue, String help, Shown shown) {
        return new IntegerSetting(name, defaultValue, 0, Integer.MAX_VALUE, help, shown);
    }
}
