package dev.dbdyno.spi;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** A value for each setting that a stack or host declared. */
public final class Settings {

    private final Map<String, Object> valueByName;

    private Settings(Map<String, Object> valueByName) {
        this.valueByName = valueByName;
    }

    /**
     * Reads the values that an arm gives and takes the default of all others.
     *
     * @param declared what the stack or host understands
     * @param given name to text; names that are not declared are left to others and ignored here
     * @throws IllegalArgumentException when a text is not a value of its setting
     */
    public static Settings of(Collection<? extends Setting<?>> declared, Map<String, String> given) {
        Map<String, Object> valueByName = new HashMap<>();
        for (Setting<?> setting : declared) {
            String text = given.get(setting.name());
            Object value = text == null ? setting.defaultValue() : setting.parse(text);
            valueByName.put(setting.name(), value);
        }
        return new Settings(Map.copyOf(valueByName));
    }

    /**
     * The value of one declared setting.
     *
     * @throws IllegalArgumentException when the stack asks for a setting that it has not declared
     */
    @SuppressWarnings("unchecked") // parse and defaultValue of the same Setting<T> put it there
    public <T> T get(Setting<T> setting) {
        Object value = valueByName.get(setting.name());
        if (value == null) {
            throw new IllegalArgumentException("setting '" + setting.name() + "' was not declared");
        }
        return (T) value;
    }
}
