package dev.dbdyno.relay.replay;

import java.io.ByteArrayOutputStream;

/** Collects the reply to one message as it comes from the server. */
final class Reply {

    /** The length of the longest reply that is learned. */
    private static final int MOST_BYTES = 1 << 20;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int rows;
    private int statements;
    private boolean isPlain = true;

    /** Begins the next reply. */
    void begin() {
        bytes.reset();
        rows = 0;
        statements = 0;
        isPlain = true;
    }

    void add(byte[] frame) {
        char type = (char) frame[0];
        rows += type == 'D' ? 1 : 0;
        statements += type == 'C' || type == 's' ? 1 : 0;
        isPlain &= type != 'E' && bytes.size() + frame.length <= MOST_BYTES;
        if (isPlain) {
            bytes.writeBytes(frame);
        }
    }

    /** Notes that the reply has something in it that was not asked for. */
    void mix() {
        isPlain = false;
    }

    /** Whether the reply may be learned: it is whole, not too long, and no error. */
    boolean isPlain() {
        return isPlain;
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    Execution execution(int limit) {
        return new Execution(limit, new Bytes(bytes()), statements, rows);
    }
}
