package dev.dbdyno.places;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * One output of a process elsewhere, as it is read here. The agent sends no more than it was given leave for, so that what waits here
 * has a bound and whoever feeds this never waits.
 */
final class Incoming extends InputStream {

    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> chunks = new LinkedBlockingQueue<>();
    private final Leave leave;
    private byte[] current = END;
    private int position;
    private boolean ended;

    /** Tells the agent that so many bytes were read. */
    @FunctionalInterface
    interface Leave {
        void more(int bytes);
    }

    Incoming(Leave leave) {
        this.leave = leave;
    }

    void add(byte[] chunk) {
        if (chunk.length > 0) {
            chunks.add(chunk);
        }
    }

    void end() {
        chunks.add(END);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (position == current.length && !next()) {
            return -1;
        }
        int count = Math.min(length, current.length - position);
        System.arraycopy(current, position, buffer, offset, count);
        position += count;
        return count;
    }

    /** Whether there is a further chunk; waits for it. */
    private boolean next() throws IOException {
        if (ended) {
            return false;
        }
        byte[] taken = take();
        if (taken.length == 0) {
            ended = true;
            return false;
        }
        current = taken;
        position = 0;
        leave.more(taken.length);
        return true;
    }

    private byte[] take() throws IOException {
        try {
            return chunks.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the output of a process elsewhere was awaited", e);
        }
    }

    @Override
    public int available() {
        return current.length - position;
    }
}
