package dev.dbdyno.cli.terminal;

import java.time.Duration;

/** Durations as people say them, and as the options read them. */
public final class Durations {

    private Durations() {}

    /** {@code 4m10s}, {@code 45s}, {@code 1h5m}. */
    public static String words(Duration duration) {
        long seconds = Math.max(0, Math.round(duration.toMillis() / 1000.0));
        long hours = seconds / 3600;
        long minutes = seconds / 60 % 60;
        String tail = seconds % 60 == 0 && seconds > 0 ? "" : seconds % 60 + "s";
        return (hours > 0 ? hours + "h" : "") + (minutes > 0 ? minutes + "m" : "") + tail;
    }
}
