package dev.dbdyno.spi;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A setting of a stack or host: its name in an arm, its type, its default and one line of help.
 *
 * @param <T> the type of its values
 */
public sealed interface Setting<T> {

    /** The word before the {@code =} in an arm. */
    String name();

    /** The value when the arm says nothing. */
    T defaultValue();

    /** A line for {@code dbdyno list}. */
    String help();

    /** Whether an arm shows this setting also at its default. */
    Shown shown();

    /** The values it takes, in words: {@code 1 to 1000}, {@code platform|virtual}, {@code true|false}. */
    String expects();

    /**
     * Reads a value as written in an arm.
     *
     * @throws IllegalArgumentException with a message that says what was expected and what was found
     */
    T parse(String text);

    /** Writes a value as an arm would; {@link #parse} reads it back. */
    default String format(T value) {
        return value.toString();
    }

    private static IllegalArgumentException unreadable(Setting<?> setting, String found) {
        return new IllegalArgumentException(
                "%s expects %s, but got '%s'".formatted(setting.name(), setting.expects(), found));
    }

    /** When an arm's label names a setting. */
    enum Shown {
        /** It is always shown, because its default is a trap or a choice that the reader must know. */
        ALWAYS,
        /** It is shown only if the arm sets it. */
        WHEN_SET
    }

    /** A whole number from {@code least} to {@code most}. */
    record IntegerSetting(String name, Integer defaultValue, int least, int most, String help, Shown shown)
            implements Setting<Integer> {
        @Override
        public String expects() {
            return least + " to " + most;
        }

        @Override
        public Integer parse(String text) {
            try {
                int value = Integer.parseInt(text);
                if (value >= least && value <= most) {
                    return value;
                }
            } catch (NumberFormatException notANumber) {
                // reported below, in the same words as a number out of range
            }
            throw Setting.unreadable(this, text);
        }
    }

    /** {@code true} or {@code false}. */
    record BooleanSetting(String name, Boolean defaultValue, String help, Shown shown) implements Setting<Boolean> {
        @Override
        public String expects() {
            return "true|false";
        }

        @Override
        public Boolean parse(String text) {
            return switch (text) {
                case "true" -> true;
                case "false" -> false;
                default -> throw Setting.unreadable(this, text);
            };
        }
    }

    /** A setting with the constants of an enum as values, written in lower case with hyphens. */
    record ChoiceSetting<E extends Enum<E>>(String name, E defaultValue, String help, Shown shown)
            implements Setting<E> {
        @Override
        public String expects() {
            return choices().stream().map(this::format).collect(Collectors.joining("|"));
        }

        @Override
        public E parse(String text) {
            return choices().stream()
                    .filter(choice -> format(choice).equals(text))
                    .findFirst()
                    .orElseThrow(() -> Setting.unreadable(this, text));
        }

        @Override
        public String format(E value) {
            return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        private List<E> choices() {
            return Arrays.asList(defaultValue.getDeclaringClass().getEnumConstants());
        }
    }
}
