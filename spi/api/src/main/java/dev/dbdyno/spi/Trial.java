package dev.dbdyno.spi;

import dev.dbdyno.model.Trait;
import dev.dbdyno.model.Yardstick;
import java.util.List;
import java.util.Optional;

/**
 * A value of a setting that is worth a trial where an arm should become faster. {@code dbdyno tune} runs it; whether it helps is
 * for the run to say.
 *
 * @implSpec No value that gives up durability or correctness is a trial. One that changes what users' code may rely on, or
 *     what it is written against, says so ({@link #butChanging}), and is named with these words wherever it is proposed.
 * @param setting the name of one of the stack's or host's settings
 * @param value as an arm writes it; empty where it follows from a yardstick
 * @param yardstick that the value follows from; empty for a fixed one
 * @param trait that a scenario's operations must have for the setting to matter to them; empty where it matters to all
 * @param condition another setting's value without which this one has no effect; empty where there is none
 * @param reason why it may help, a clause
 * @param changing what else changes with it, a clause; empty where nothing does
 */
public record Trial(
        String setting,
        Optional<String> value,
        Optional<Yardstick> yardstick,
        Optional<Trait> trait,
        Optional<Condition> condition,
        String reason,
        Optional<String> changing) {

    /**
     * Checks that trials are of these settings, and have values that they take.
     *
     * @throws IllegalArgumentException that names the trial
     */
    public static void requireOf(List<? extends Setting<?>> settings, List<Trial> trials) {
        for (Trial trial : trials) {
            require(settings, trial.setting, trial.value);
            trial.condition.ifPresent(condition -> require(settings, condition.setting, Optional.of(condition.value)));
        }
    }

    private static void require(List<? extends Setting<?>> settings, String name, Optional<String> value) {
        Setting<?> named = settings.stream()
                .filter(setting -> setting.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "a trial is about the setting '%s', but the description has none of that name"
                                .formatted(name)));
        value.ifPresent(named::parse);
    }

    /** Another setting's value, as an arm writes it. */
    public record Condition(String setting, String value) {}

    /** A fixed value. */
    public static <T> Trial of(Setting<T> setting, T value, String reason) {
        return new Trial(
                setting.name(),
                Optional.of(setting.format(value)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                reason,
                Optional.empty());
    }

    /** A value that follows from the machine or from the load. */
    public static Trial of(Setting.IntegerSetting setting, Yardstick yardstick, String reason) {
        return new Trial(
                setting.name(),
                Optional.empty(),
                Optional.of(yardstick),
                Optional.empty(),
                Optional.empty(),
                reason,
                Optional.empty());
    }

    /** The same, for scenarios whose operations have this alone. */
    public Trial where(Trait needed) {
        return new Trial(setting, value, yardstick, Optional.of(needed), condition, reason, changing);
    }

    /** The same, for arms in which another setting has this value. */
    public <T> Trial where(Setting<T> other, T needed) {
        return new Trial(
                setting,
                value,
                yardstick,
                trait,
                Optional.of(new Condition(other.name(), other.format(needed))),
                reason,
                changing);
    }

    /** The same, which changes this as well. */
    public Trial butChanging(String what) {
        return new Trial(setting, value, yardstick, trait, condition, reason, Optional.of(what));
    }
}
