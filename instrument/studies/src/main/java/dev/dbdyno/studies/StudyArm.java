package dev.dbdyno.studies;

import dev.dbdyno.results.plan.Arm;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A side of a published comparison.
 *
 * @param name within its part
 * @param arm with the versions of today
 * @param settingsOfMode what it is given in one mode only, where it hangs on the mode's numbers
 * @param figure as published, in the part's unit
 * @param error as published, in the same unit; null where none was
 * @param toleranceFraction by which the measured ratio may differ from the published one
 * @param unclaimed why the figure is shown and no claim is made of it; null where one is
 */
public record StudyArm(
        String name,
        Arm arm,
        Map<Mode, Map<String, String>> settingsOfMode,
        double figure,
        @Nullable Double error,
        double toleranceFraction,
        @Nullable String unclaimed) {
    public StudyArm {
        settingsOfMode = Map.copyOf(settingsOfMode);
    }

    /** The arm as it is run in a mode. */
    public Arm in(Mode mode) {
        return arm.withDefaults(settingsOfMode.getOrDefault(mode, Map.of()), Map.of());
    }
}
