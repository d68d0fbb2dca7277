import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Whether one part of this machine's memory is slower than another. It reads regions of 9 MiB, as large as the rows of {@code one-row}
 * with their index, one line of 64 bytes after the other in random order, in five rounds over all regions. What a region keeps from round to
 * round is its own, the rest is noise.
 *
 * <p>{@code java benchmarks/memory/Regions.java [GIBIBYTES]}: 2, if not said otherwise; about half a minute, on one processor.
 */
public final class Regions {

    private static final long REGION = 9L << 20;
    private static final int LINE = 64;
    private static final int LINES = (int) (REGION / LINE);
    private static final int ROUNDS = 5;

    private static long end;

    private Regions() {}

    public static void main(String[] arguments) {
        long bytes = Long.parseLong(arguments.length == 0 ? "2" : arguments[0]) << 30;
        int regions = (int) (bytes / REGION);
        double[][] nanos = new double[ROUNDS][regions];
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(bytes, LINE);
            Random random = new Random(9);
            for (int region = 0; region < regions; region++) {
                chain(memory.asSlice(region * REGION, REGION), random);
            }
            measure(memory, regions); // compiled
            for (int round = 0; round < ROUNDS; round++) {
                nanos[round] = measure(memory, regions);
            }
        }
        print(nanos);
    }

    /** Lets each line hold the place of the next, so that all are read once in a random order. */
    private static void chain(MemorySegment region, Random random) {
        int[] order = IntStream.range(0, LINES).toArray();
        for (int i = LINES - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int line = order[i];
            order[i] = order[other];
            order[other] = line;
        }
        for (int i = 0; i < LINES; i++) {
            region.set(ValueLayout.JAVA_LONG, (long) order[i] * LINE, (long) order[(i + 1) % LINES] * LINE);
        }
    }

    private static double[] measure(MemorySegment memory, int regions) {
        double[] nanos = new double[regions];
        for (int region = 0; region < regions; region++) {
            MemorySegment read = memory.asSlice(region * REGION, REGION);
            end += read(read);
            long begun = System.nanoTime();
            end += read(read);
            nanos[region] = (System.nanoTime() - begun) / (double) LINES;
        }
        return nanos;
    }

    private static long read(MemorySegment region) {
        long place = 0;
        for (int i = 0; i < LINES; i++) {
            place = region.get(ValueLayout.JAVA_LONG, place);
        }
        return place;
    }

    private static void print(double[][] nanos) {
        int regions = nanos[0].length;
        double[][] logs = new double[ROUNDS][];
        for (int round = 0; round < ROUNDS; round++) {
            double mean = Arrays.stream(nanos[round]).map(Math::log).average().orElseThrow();
            logs[round] = Arrays.stream(nanos[round]).map(each -> Math.log(each) - mean).toArray();
        }
        double shared = 0;
        int pairs = 0;
        for (int one = 0; one < ROUNDS; one++) {
            for (int other = 0; other < one; other++, pairs++) {
                for (int region = 0; region < regions; region++) {
                    shared += logs[one][region] * logs[other][region] / regions;
                }
            }
        }
        double[] all = Arrays.stream(nanos).flatMapToDouble(Arrays::stream).sorted().toArray();
        System.out.printf(
                "%d regions of 9 MiB, %d rounds: a line takes %.0f ns in the median, %.0f to %.0f ns in nine of ten%n",
                regions, ROUNDS, at(all, 0.5), at(all, 0.05), at(all, 0.95));
        System.out.printf(
                "what a region keeps from round to round: standard deviation %.1f %%%s%n",
                100 * Math.sqrt(Math.max(0, shared / pairs)), end == 42 ? " " : "");
    }

    private static double at(double[] sorted, double quantile) {
        return sorted[(int) Math.round(quantile * (sorted.length - 1))];
    }
}
