package dev.dbdyno.lab.machine;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What runs on the machine besides dbdyno. Looked at for a moment in which dbdyno does nothing: the load average of the last
 * minute would blame others for what dbdyno itself has just built or measured.
 */
final class OtherLoad {

    /** A hundred ticks of two processors: what uses a tenth of one shows. */
    private static final Duration LOOK = Duration.ofMillis(500);

    private OtherLoad() {}

    /** Processors' worth of time that all other processes have now; null where the system does not tell. */
    static @Nullable Double busyProcessors() throws InterruptedException {
        SystemFiles files = new SystemFiles(Path.of("/"));
        ProcessorTicks before = ProcessorTicks.read(files);
        Duration ownBefore = own();
        long startedAt = System.nanoTime();
        Thread.sleep(LOOK);
        double seconds = (System.nanoTime() - startedAt) / 1e9;
        Duration own = own().minus(ownBefore);
        ProcessorTicks after = ProcessorTicks.read(files);
        if (before == null || after == null) {
            return null;
        }
        return Math.max(0, after.busyProcessorsSince(before) - own.toNanos() / 1e9 / seconds);
    }

    private static Duration own() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
