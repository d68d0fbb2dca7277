package dev.dbdyno.analysis.evidence;

import dev.dbdyno.analysis.words.RemarkWords;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The number of clients at which an arm does the most, and what it does there.
 *
 * <p>The largest of several noisy readings is too large: of ten windows on a plateau, each off by 5 %, the best is 8 %
 * above it. So each fork is read where the arm's other forks do the most, as cross-validation chooses on one part of the
 * data and reads another (M. Stone: "Cross-validatory choice and assessment of statistical predictions", Journal of the
 * Royal Statistical Society B 36, 1974). What is left is an error to the safe side: where the others' choice is not quite
 * the best, the reading is that of a number nearly as good. An arm's only fork has nobody to choose for it, and chooses
 * itself.
 */
public final class Peaks {

    private final Probing.ClientStaircase stairs;
    private final List<MeasuredFork> forks;

    /** @param forks of all arms; those that are not valid choose nothing */
    public Peaks(Probing.ClientStaircase stairs, List<MeasuredFork> forks) {
        this.stairs = stairs;
        this.forks = List.copyOf(forks);
    }

    /** The fork, resting on its window where the arm's other forks do the most; unchanged where it is not valid. */
    MeasuredFork atPeak(MeasuredFork fork) {
        if (!fork.valid()) {
            return fork;
        }
        List<MeasuredFork> others = forks.stream()
                .filter(other -> other.valid() && other.arm() == fork.arm() && other.block() != fork.block())
                .toList();
        int[] own = numbers().filter(number -> says(fork, number)).toArray();
        Integer chosen = best(others, own);
        return fork.restingOn(
                fork.measured().get(chosen == null ? Objects.requireNonNull(best(List.of(fork), own)) : chosen));
    }

    /**
     * The number of clients at which all of an arm's forks together do the most; null if none of them completes an
     * operation.
     */
    public @Nullable Integer clientsOf(int arm) {
        List<MeasuredFork> all =
                forks.stream().filter(fork -> fork.valid() && fork.arm() == arm).toList();
        Integer number = best(all, numbers().toArray());
        return number == null ? null : stairs.clients().get(number);
    }

    /** Whether the window in which a fork does the most is valid. */
    public static boolean isKnown(MeasuredFork fork) {
        return fork.measured().stream().allMatch(window -> window.isValid());
    }

    /** Why the peak is not known. */
    public static String whyUnknown(MeasuredFork fork) {
        return fork.measured().stream()
                .filter(window -> !window.isValid())
                .findFirst()
                .map(RemarkWords::faults)
                .orElse("");
    }

    private IntStream numbers() {
        return IntStream.range(0, stairs.clients().size());
    }

    private static boolean says(MeasuredFork fork, int number) {
        Measurement window = fork.measured().get(number);
        return window.isValid() && window.operations() > 0;
    }

    /**
     * The number of clients with the highest geometric mean of throughput over forks, the smaller of two equal ones;
     * null if none has a mean.
     */
    private static @Nullable Integer best(List<MeasuredFork> forks, int[] numbers) {
        Integer best = null;
        double most = Double.NEGATIVE_INFINITY;
        for (int number : numbers) {
            double throughput = meanLog(forks, number);
            if (throughput > most) {
                most = throughput;
                best = number;
            }
        }
        return best;
    }

    private static double meanLog(List<MeasuredFork> forks, int number) {
        return forks.stream()
                .filter(fork -> says(fork, number))
                .mapToDouble(fork -> Math.log(fork.measured().get(number).operationsPerSecond()))
                .average()
                .orElse(Double.NEGATIVE_INFINITY);
    }
}
