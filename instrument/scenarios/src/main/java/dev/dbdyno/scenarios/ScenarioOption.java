package dev.dbdyno.scenarios;

import java.time.Duration;
import java.util.List;

/**
 * An option of the command line that shapes scenarios.
 *
 * @param <T> what its text is read as
 * @param name with its dashes
 * @param label what the help writes for its value
 * @param help in lines, with the default
 * @param use what giving it means
 * @param value how its text is read
 */
public record ScenarioOption<T>(String name, String label, List<String> help, Use use, Value<T> value) {

    /** What giving an option means. */
    public enum Use {
        /** Sizes or shapes a scenario; without effect on those that have no use for it. */
        SHAPES,
        /** Says a part of what is asked, as a scenario's file does: they exclude each other. */
        COMPLETES,
        /** Says what is asked: it names its scenario where {@code --scenario} does not, and goes with no other. */
        NAMES
    }

    /** How an option's text is read. */
    public sealed interface Value<T> {
        /** A whole number that is not below the least. */
        record Whole(int least) implements Value<Integer> {}

        /** A time such as {@code 10ms}. */
        record Time() implements Value<Duration> {}

        /** A text. */
        record Text() implements Value<String> {}

        /** A text each time that the option is given. */
        record Texts() implements Value<List<String>> {}
    }

    static ScenarioOption<Integer> whole(String name, String label, int least, String help) {
        return new ScenarioOption<>(name, label, List.of(help), Use.SHAPES, new Value.Whole(least));
    }

    static ScenarioOption<Duration> time(String name, String label, String help) {
        return new ScenarioOption<>(name, label, List.of(help), Use.SHAPES, new Value.Time());
    }

    static ScenarioOption<String> text(String name, String label, String help) {
        return new ScenarioOption<>(name, label, List.of(help), Use.SHAPES, new Value.Text());
    }

    static ScenarioOption<List<String>> texts(String name, String label, String... help) {
        return new ScenarioOption<>(name, label, List.of(help), Use.SHAPES, new Value.Texts());
    }

    /** The same option with another meaning. */
    ScenarioOption<T> that(Use other) {
        return new ScenarioOption<>(name, label, help, other, value);
    }
}
