package dev.dbdyno.spi;

/** The one wording for a setting's value that cannot be read. */
final class Unreadable {

    private Unreadable() {}

    static IllegalArgumentException of(Setting<?> setting, String found) {
        return new IllegalArgumentException(
                "%s expects %s, but got '%s'".formatted(setting.name(), setting.expects(), found));
    }
}
