package dev.dbdyno.generator.load;

import java.time.Duration;

/** Messages of libraries in the words of people. */
final class IoWords {

    private IoWords() {}

    /** Netty names the system call and its number before the system's words. */
    static String of(Throwable cause) {
        String message = cause.getMessage();
        return message == null
                ? cause.toString()
                : message.replaceFirst("^\\w+\\(\\.*\\) failed(?: with error\\(-?\\d+\\))?: ", "");
    }

    static String inSeconds(Duration duration) {
        return duration.toMillis() / 1e3 + " s";
    }
}
