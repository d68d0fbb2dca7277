package dev.dbdyno.report;

import java.time.Duration;

/** Whole minutes, as few as a time fits into: a budget. */
record Minutes(long minutes) {

    static Minutes upTo(Duration time) {
        return new Minutes(Math.max(1, (time.toMillis() + 59_999) / 60_000));
    }

    String words() {
        return minutes + " min";
    }

    String option() {
        return minutes + "m";
    }
}
