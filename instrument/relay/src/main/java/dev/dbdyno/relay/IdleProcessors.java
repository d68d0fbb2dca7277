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
 * Tells whether a thread may wait without sleeping. It may if no more threads of the whole machine want to run than there are processors
 * (proc(5), the fourth field of {@code /proc/loadavg}), because it then takes a processor from nobody.
 */
final class IdleProcessors {

    /** The age at which an answer is asked for again. Asking takes 2 µs, and threads come and go faster anyway. */
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

    /** The processors of this machine. If the kernel does not tell how many threads want to run, none counts as idle. */
    static IdleProcessors ofMachine(NanoClock clock) {
        try (Stream<String> lines = Files.lines(PROCESSORS, US_ASCII)) {
            int processors =
                    (int) lines.filter(line -> line.matches("cpu\\d.*")).count();
            return new IdleProcessors(FileChannel.open(NOW), processors, clock);
        } catch (IOException untold) {
            return new IdleProcessors(null, 0, clock);
        }
    }

    /** Whether the thread that asks could have kept its processor a moment ago without another thread missing one. */
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

    /** Reads the number between the third space and the slash in a text such as {@code 0.20 0.18 0.12 2/345 11206}. */
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
