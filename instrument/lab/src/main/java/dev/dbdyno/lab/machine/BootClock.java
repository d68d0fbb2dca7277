package dev.dbdyno.lab.machine;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How long the machine has slept since it was started. Linux' uptime counts sleep and {@code System.nanoTime()} does not; a step
 * of the wall clock changes neither.
 */
public final class BootClock {

    private static final double NANOS_PER_SECOND = 1e9;

    private BootClock() {}

    /** Nanoseconds since an arbitrary origin, to 10 ms; compare by difference only. Null where the system does not tell. */
    public static @Nullable Long sleptNanos() {
        String uptime = new SystemFiles(Path.of("/")).text("proc/uptime");
        if (uptime == null) {
            return null;
        }
        long upNanos = Math.round(Double.parseDouble(uptime.split(" ", 2)[0]) * NANOS_PER_SECOND);
        return upNanos - System.nanoTime();
    }
}
