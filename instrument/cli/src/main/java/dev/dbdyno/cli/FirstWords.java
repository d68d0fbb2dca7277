package dev.dbdyno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The text for somebody who starts dbdyno without a command. The launcher prints the same file, without building first.
 */
final class FirstWords {

    private static final String FILE = "first.txt";

    private FirstWords() {}

    static String text() {
        try (InputStream in = FirstWords.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException("this build of dbdyno lacks its file " + FILE);
            }
            return new String(in.readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FILE, e);
        }
    }
}
