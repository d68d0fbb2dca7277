package dev.dbdyno.places;

import dev.dbdyno.places.wire.Packet;
import dev.dbdyno.places.wire.Packet.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A process that an agent runs at its place; here it is like any other. Its id is one of that place. */
public final class ProcessThere extends Process {

    /** The exit code of a process of which nobody knows how it ended. */
    private static final int LOST = 255;

    private final AgentLine line;
    private final int number;
    private final CompletableFuture<Long> started = new CompletableFuture<>();
    private final CompletableFuture<Process> ended = new CompletableFuture<>();
    private final Incoming output;
    private final Incoming errors;
    private volatile int exitCode;
    private volatile @Nullable String lostBecause;

    ProcessThere(AgentLine line, int number) {
        this.line = line;
        this.number = number;
        this.output = new Incoming(bytes -> line.tell(Packet.of(Kind.MORE_OUTPUT, number, (long) bytes)));
        this.errors = new Incoming(bytes -> line.tell(Packet.of(Kind.MORE_ERRORS, number, (long) bytes)));
    }

    /** Where it runs, as the user wrote it. */
    public String at() {
        return line.place().text();
    }

    /** Why nothing more is heard of it; null where the line to its place is whole. */
    public @Nullable String lostBecause() {
        return lostBecause;
    }

    /** Called on the line's thread, and must not wait. */
    void take(Packet packet) {
        switch (packet.kind()) {
            case STARTED -> started.complete(packet.number(0));
            case NOT_STARTED -> started.completeExceptionally(new IOException(packet.text()));
            case OUTPUT -> output.add(packet.payload());
            case OUTPUT_END -> output.end();
            case ERRORS -> errors.add(packet.payload());
            case ERRORS_END -> errors.end();
            case ENDED -> {
                exitCode = (int) packet.number(0);
                ended.complete(this);
            }
            default -> throw new IllegalStateException("no agent says %s of a process".formatted(packet.kind()));
        }
    }

    void lost(String because) {
        if (ended.isDone()) {
            output.end();
            errors.end();
            return;
        }
        lostBecause = because;
        exitCode = LOST;
        started.completeExceptionally(new IOException(because));
        ended.complete(this);
        output.end();
        errors.end();
    }

    void awaitStart() throws IOException, InterruptedException {
        try {
            started.get();
        } catch (ExecutionException refused) {
            Throwable cause = refused.getCause();
            throw new IOException(cause == null ? refused.toString() : cause.getMessage(), refused);
        }
    }

    /** Has it, a JVM, write its threads to its errors; returns at once. */
    public void dumpThreads() {
        line.tell(Packet.of(Kind.DUMP, number));
    }

    @Override
    public long pid() {
        return started.join();
    }

    @Override
    public OutputStream getOutputStream() {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                for (int from = offset; from < offset + length; from += Packet.MOST_BYTES) {
                    int to = Math.min(from + Packet.MOST_BYTES, offset + length);
                    byte[] part = Arrays.copyOfRange(bytes, from, to);
                    line.send(Packet.of(Kind.INPUT, number, part, part.length));
                }
            }

            @Override
            public void close() throws IOException {
                line.send(Packet.of(Kind.INPUT_END, number));
            }
        };
    }

    @Override
    public InputStream getInputStream() {
        return output;
    }

    @Override
    public InputStream getErrorStream() {
        return errors;
    }

    @Override
    public int waitFor() throws InterruptedException {
        try {
            ended.get();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
        return exitCode;
    }

    @Override
    public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        try {
            ended.get(timeout, unit);
            return true;
        } catch (TimeoutException alive) {
            return false;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public int exitValue() {
        if (!ended.isDone()) {
            throw new IllegalThreadStateException("the process at '%s' has not ended".formatted(at()));
        }
        return exitCode;
    }

    @Override
    public boolean isAlive() {
        return !ended.isDone();
    }

    @Override
    public CompletableFuture<Process> onExit() {
        return ended.copy();
    }

    /** None: the agent ends the processes that this one has started there. */
    @Override
    public Stream<ProcessHandle> descendants() {
        return Stream.empty();
    }

    @Override
    public void destroy() {
        line.tell(Packet.of(Kind.KILL, number));
    }

    @Override
    public Process destroyForcibly() {
        destroy();
        return this;
    }
}
