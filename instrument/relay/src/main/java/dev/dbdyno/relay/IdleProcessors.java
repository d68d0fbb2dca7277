package dev.dbdyno.relay;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.dbdyno.load.NanoClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether a thread that waits without sleeping takes a processor from nobody: whether no more threads of the whole machine want to run
 * than it has processors (proc(5), {@code /proc/loadavg}, its fourth field).
 */
final class IdleProcessors {

    /** To ask takes 2 µs, and threads come and go faster than one could follow. */
    private static final long FRESH_NANOS = 200_000;

    private static final Path NOW = Path.of("/proc/loadavg");
    private static final Path PROCESSORS = Path.of("/proc/stat");

    private final @Nullable FileChannel now;
    private final int processors;
    private final NanoClock clock;
    private final ByteBuffer text = ByteBuffer.allocateDirect(128);
    private long askedNanos;
    private boolean spare;

    private IdleProcessors(@Nullable FileChannel now, int processors, NanoClock clock) {
        this.now = now;
        this.processors = processors;
        this.clock = clock;
        this.askedNanos = clock.nanoTime() - FRESH_NANOS;
    }

    /** Of this machine; where it does not tell, none is ever idle. */
    static IdleProcessors ofMachine(NanoClock clock) {
        try (Stream<String> lines = Files.lines(PROCESSORS, US_ASCII)) {
            int processors =
                    (int) lines.filter(line -> line.matches("cpu\\d.*")).count();
            return new IdleProcessors(FileChannel.open(NOW), processors, clock);
        } catch (IOException untold) {
            return new IdleProcessors(null, 0, clock);
        }
    }

    /** Whether there was one a moment ago. The thread that asks is at work itself, and counts. */
    boolean isOneSpare() {
        long asking = clock.nanoTime();
        if (asking - askedNanos >= FRESH_NANOS) {
            askedNanos = asking;
            spare = now != null && running(now) <= processors;
        }
        return spare;
    }

    private int running(FileChannel file) {
        try {
            text.clear();
            file.read(text, 0);
            return running(text.flip());
        } catch (IOException untold) {
            return Integer.MAX_VALUE;
        }
    }

    /** The number between the third space and the slash, of a text such as {@code 0.20 0.18 0.12 2/345 11206}. */
    static int running(ByteBuffer text) {
        int spaces = 0;
        int number = 0;
        while (text.hasRemaining()) {
            char next = (char) text.get();
            if (next == '/') {
                return number;
            }
            if (next == ' ') {
                spaces++;
            } else if (spaces == 3) {
                number = 10 * number + Character.digit(next, 10);
            }
        }
        return Integer.MAX_VALUE;
    }
}
