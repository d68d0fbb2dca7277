package dev.dbdyno.load.recording;

/** What one writer saw in one slice. */
final class SliceCounts {

    private final ClippedHistogram latency = new ClippedHistogram();
    private long due;
    private long failures;
    private long ended;

    void due() {
        due++;
    }

    /** An operation that was due in this slice has ended well. */
    void took(long latencyNanos) {
        latency.record(latencyNanos);
    }

    /** An operation that was due in this slice has failed. */
    void failed() {
        failures++;
    }

    /** An operation has ended well in this slice. */
    void ended() {
        ended++;
    }

    long dueOperations() {
        return due;
    }

    long failures() {
        return failures;
    }

    long endedOperations() {
        return ended;
    }

    ClippedHistogram latency() {
        return latency;
    }

    void reset() {
        latency.reset();
        due = 0;
        failures = 0;
        ended = 0;
    }
}
