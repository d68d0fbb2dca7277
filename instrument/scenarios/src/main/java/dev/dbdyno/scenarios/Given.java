package dev.dbdyno.scenarios;

import org.jspecify.annotations.Nullable;

/** What the user gave on the command line. */
public interface Given {

    /** The value of an option; null where it was not given. */
    <T> @Nullable T value(ScenarioOption<T> option);

    /** Whether a service of the user's is among the arms. */
    boolean hasTarget();

    /** The value of an option, or another where it was not given. */
    default <T> T or(ScenarioOption<T> option, T usual) {
        T value = value(option);
        return value == null ? usual : value;
    }
}
