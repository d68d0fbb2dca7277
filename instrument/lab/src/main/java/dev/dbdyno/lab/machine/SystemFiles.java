package dev.dbdyno.lab.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The small text files with which Linux tells about itself; whatever cannot be read is unknown, never an error. */
record SystemFiles(Path root) {

    @Nullable String text(String path) {
        try {
            return Files.readString(root.resolve(path)).strip();
        } catch (IOException | SecurityException e) {
            return null;
        }
    }

    List<String> lines(String path) {
        String text = text(path);
        return text == null ? List.of() : text.lines().toList();
    }

    /** The rest of the first line that starts with {@code key} and a colon or a blank. */
    @Nullable String value(String path, String key) {
        for (String line : lines(path)) {
            if (line.startsWith(key)) {
                return line.substring(key.length())
                        .replaceFirst("^[\\s:=]+", "")
                        .strip();
            }
        }
        return null;
    }

    /** The first whole number of a {@link #value}. */
    @Nullable Long number(String path, String key) {
        String value = value(path, key);
        return value == null ? null : wholeNumber(value);
    }

    static @Nullable Long wholeNumber(String text) {
        String first = text.strip().split("\\s+", 2)[0];
        return first.matches("-?\\d{1,18}") ? Long.valueOf(first) : null;
    }

    boolean exists(String path) {
        return Files.exists(root.resolve(path));
    }
}
