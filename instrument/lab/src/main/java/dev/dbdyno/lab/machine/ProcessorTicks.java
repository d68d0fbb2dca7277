package dev.dbdyno.lab.machine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Processor time of the whole machine since boot, in the kernel's ticks, as {@code /proc/stat} tells it.
 *
 * @param busy with anything
 * @param stolen by the hypervisor for others
 * @param total with what was idle
 * @param processors that it is of
 */
record ProcessorTicks(long busy, long stolen, long total, int processors) {

    private static final int IDLE = 3;
    private static final int WAITING = 4;
    private static final int STOLEN = 7;

    /** Reads the ticks; null if the system does not tell. */
    static @Nullable ProcessorTicks read(SystemFiles files) {
        String all = files.value("proc/stat", "cpu ");
        String[] fields = all == null ? new String[0] : all.split("\\s+", -1);
        if (fields.length <= STOLEN) {
            return null;
        }
        // the two behind these are contained in earlier ones
        long[] ticks =
                Arrays.stream(fields, 0, STOLEN + 1).mapToLong(Long::parseLong).toArray();
        long total = Arrays.stream(ticks).sum();
        long processors = files.lines("proc/stat").stream()
                .filter(line -> line.matches("cpu\\d+ .*"))
                .count();
        return new ProcessorTicks(
                total - ticks[IDLE] - ticks[WAITING] - ticks[STOLEN], ticks[STOLEN], total, (int) processors);
    }

    /** Processors' worth of time that were busy since an earlier reading. */
    double busyProcessorsSince(ProcessorTicks earlier) {
        long passed = total - earlier.total;
        return passed == 0 ? 0 : processors * (busy - earlier.busy) / (double) passed;
    }

    /** Part of all time since boot that was stolen; null just after it. */
    @Nullable Double stolenFraction() {
        return total == 0 ? null : Double.valueOf(stolen / (double) total);
    }
}
