package dev.dbdyno.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.Setting.BooleanSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A description takes no trial that no arm could be written with. */
class TrialTest {

    private static final IntegerSetting DEPTH = new IntegerSetting("depth", 1, 1, 8, "how deep", Shown.WHEN_SET);
    private static final BooleanSetting CACHE = new BooleanSetting("cache", false, "whether", Shown.WHEN_SET);

    private static StackDescription described(Trial trial) {
        return StackDescription.of("some", "some", Style.BLOCKING, (endpoint, settings) -> {
                    throw new AssertionError("described only");
                })
                .with(DEPTH)
                .trying(List.of(trial));
    }

    @Test
    void aTrialOfOneOfItsSettingsStands() {
        assertThat(described(Trial.of(DEPTH, 8, "deeper").where(DEPTH, 1)).trials())
                .hasSize(1);
    }

    @Test
    void aTrialOrAConditionOfAnotherSettingIsRefused() {
        assertThatThrownBy(() -> described(Trial.of(CACHE, true, "kept")))
                .hasMessage("a trial is about the setting 'cache', but the description has none of that name");
        assertThatThrownBy(() -> described(Trial.of(DEPTH, 2, "deeper").where(CACHE, true)))
                .hasMessageContaining("'cache'");
    }

    @Test
    void aValueThatTheSettingDoesNotTakeIsRefused() {
        assertThatThrownBy(() -> described(Trial.of(DEPTH, 9, "deeper")))
                .hasMessage("depth expects 1 to 8, but got '9'");
    }
}
