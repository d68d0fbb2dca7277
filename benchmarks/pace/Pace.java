import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * How even a machine's speed is: a thread on each processor multiplies, and counts how often, in slices of 5 ms for 10 s. With nothing
 * else running, whatever varies is the machine: its clock, or who else has it.
 *
 * <p>{@code java benchmarks/pace/Pace.java}
 */
public final class Pace {

    private static final long SLICE_NANOS = 5_000_000;
    private static final int SLICES = 2_048;
    private static final int MULTIPLICATIONS = 2_000;

    private Pace() {}

    public static void main(String[] args) throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        double[][] speeds = new double[processors][];
        try (ExecutorService threads = Executors.newFixedThreadPool(processors)) {
            Callable<double[]> counting = Pace::speeds;
            var counted = threads.invokeAll(java.util.Collections.nCopies(processors, counting));
            for (int i = 0; i < processors; i++) {
                speeds[i] = relative(counted.get(i));
            }
        }
        System.out.printf("%d processors, slices of 5 ms: %.0f to %.0f %% of the mean speed (5 %% are beyond)%n", processors,
                100 * quantile(speeds[0], 0.025), 100 * quantile(speeds[0], 0.975));
        if (processors > 1) {
            System.out.printf("correlation of the first two processors: %.2f%n", correlation(speeds[0], speeds[1]));
        }
        for (int slices = 1; slices <= SLICES / 8; slices *= 2) {
            System.out.printf("%5d ms: mean speed %5.1f %% apart (standard deviation), from one to the next %5.1f %%%n",
                    slices * SLICE_NANOS / 1_000_000, 100 * deviation(means(speeds[0], slices)),
                    100 * fromOneToTheNext(means(speeds[0], slices)));
        }
    }

    /** Multiplications per nanosecond in each slice, after as many in which the loop is compiled. */
    private static double[] speeds() {
        double[] speeds = new double[SLICES];
        long product = 1;
        for (int pass = 0; pass < 2; pass++) {
            long end = System.nanoTime();
            for (int slice = 0; slice < SLICES; slice++) {
                long begin = end;
                long loops = 0;
                do {
                    for (int i = 0; i < MULTIPLICATIONS; i++) {
                        product = product * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
                    }
                    loops++;
                    end = System.nanoTime();
                } while (end - begin < SLICE_NANOS);
                speeds[slice] = (double) loops * MULTIPLICATIONS / (end - begin);
            }
        }
        return product == 0 ? new double[0] : speeds; // used, so that the loop is not removed
    }

    private static double[] relative(Future<double[]> counted) throws Exception {
        double[] speeds = counted.get();
        double mean = Arrays.stream(speeds).average().orElseThrow();
        return Arrays.stream(speeds).map(speed -> speed / mean).toArray();
    }

    private static double[] means(double[] speeds, int slices) {
        double[] means = new double[speeds.length / slices];
        for (int i = 0; i < means.length; i++) {
            means[i] = Arrays.stream(speeds, i * slices, (i + 1) * slices).average().orElseThrow();
        }
        return means;
    }

    private static double deviation(double[] values) {
        return Math.sqrt(Arrays.stream(values).map(value -> (value - 1) * (value - 1)).average().orElseThrow());
    }

    /** The Allan deviation: what remains between neighbours, and so between two arms that take turns of this length. */
    private static double fromOneToTheNext(double[] values) {
        double sum = 0;
        for (int i = 1; i < values.length; i++) {
            sum += (values[i] - values[i - 1]) * (values[i] - values[i - 1]) / 2;
        }
        return Math.sqrt(sum / (values.length - 1));
    }

    private static double quantile(double[] values, double part) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[(int) (part * (sorted.length - 1))];
    }

    private static double correlation(double[] one, double[] other) {
        double product = 0;
        for (int i = 0; i < one.length; i++) {
            product += (one[i] - 1) * (other[i] - 1);
        }
        return product / one.length / deviation(one) / deviation(other);
    }
}
