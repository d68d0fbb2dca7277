package dev.dbdyno.results.plan;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How every child's JVM is started.
 *
 * @param heapMebibytes fixed heap, initial and maximum
 * @param options further options, in order; the collector among them
 * @param place where it runs, as the user wrote it; null for the lab's machine
 * @param alike further places, over which and the first one blocks are spread; null where there is none
 */
public record JvmPlan(
        int heapMebibytes,
        List<String> options,
        @Nullable String place,
        @Nullable List<String> alike) {

    /**
     * Has the JVM touch each page of its heap before it begins. A program that allocates little would otherwise reach new pages until
     * well into its measured turns, and be slower in some of them (docs/adr/0036).
     */
    public static final String TOUCHED_HEAP = "-XX:+AlwaysPreTouch";

    public JvmPlan {
        Require.positive("heapMebibytes", heapMebibytes);
        options = List.copyOf(options);
        alike = alike == null ? null : List.copyOf(alike);
        if (alike != null && place == null) {
            throw new IllegalArgumentException("blocks are spread over a first place and further ones");
        }
    }

    /** A JVM at one place. */
    public JvmPlan(int heapMebibytes, List<String> options, @Nullable String place) {
        this(heapMebibytes, options, place, null);
    }

    /** A JVM on the lab's machine. */
    public JvmPlan(int heapMebibytes, List<String> options) {
        this(heapMebibytes, options, null, null);
    }

    /** A JVM at these places; at none of them for the lab's machine. */
    public static JvmPlan at(List<String> places, int heapMebibytes, List<String> options) {
        return new JvmPlan(
                heapMebibytes,
                options,
                places.isEmpty() ? null : places.getFirst(),
                places.size() < 2 ? null : places.subList(1, places.size()));
    }

    /** Whether an option chooses a collector, of which a JVM takes one. */
    public static boolean isCollector(String option) {
        return option.matches("-XX:\\+Use\\w+GC");
    }

    /** Whether an option sets the heap, which has a number of its own, the same for all arms. */
    public static boolean setsHeap(String option) {
        return option.matches("-Xm[sx].*|-XX:(Max|Min|Initial)(Heap|RAM).*");
    }

    /** All places where it runs; empty for the lab's machine. */
    public List<String> places() {
        return Stream.concat(Stream.ofNullable(place), Stream.ofNullable(alike).flatMap(List::stream))
                .toList();
    }

    /** The same JVM with other options. */
    public JvmPlan with(List<String> others) {
        return new JvmPlan(heapMebibytes, others, place, alike);
    }
}
