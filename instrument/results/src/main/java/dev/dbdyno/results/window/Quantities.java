package dev.dbdyno.results.window;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What each party used in a window. What is unknown is absent, never 0.
 *
 * @param byParty in the order of the parties and of the counts
 * @param byThreads of the host, by groups of its threads: those whose names differ in a number only; null where nobody looked
 */
public record Quantities(
        Map<Party, Map<Count, Long>> byParty, @Nullable SortedMap<String, Map<Count, Long>> byThreads) {

    /** No known quantities. */
    public static final Quantities NONE = new Quantities(Map.of());

    public Quantities {
        Map<Party, Map<Count, Long>> ordered = new EnumMap<>(Party.class);
        byParty.forEach((party, counts) -> {
            if (!counts.isEmpty()) {
                ordered.put(party, Collections.unmodifiableMap(new EnumMap<>(counts)));
            }
        });
        byParty = Collections.unmodifiableMap(ordered);
        byThreads = byThreads == null ? null : Collections.unmodifiableSortedMap(new TreeMap<>(byThreads));
    }

    /** Quantities of parties whose threads nobody looked at. */
    public Quantities(Map<Party, Map<Count, Long>> byParty) {
        this(byParty, null);
    }

    /** The same with what groups of the host's threads used; null says that nobody looked. */
    public Quantities threads(@Nullable SortedMap<String, Map<Count, Long>> groups) {
        return new Quantities(byParty, groups);
    }

    /** What one party used of everything that is known of it. */
    public static Quantities of(Party party, Map<Count, Long> counts) {
        return new Quantities(Map.of(party, counts));
    }

    /** The sums over several windows of what each of them knows. */
    public static Quantities sum(List<Quantities> windows) {
        return windows.stream().reduce(Quantities::plus).orElse(NONE);
    }

    /** Null where it is unknown. */
    public @Nullable Long get(Party party, Count count) {
        return byParty.getOrDefault(party, Map.of()).get(count);
    }

    /** Null where it is unknown. */
    public @Nullable Cpu cpu(Party party) {
        Long user = get(party, Count.CPU_USER);
        Long system = get(party, Count.CPU_SYSTEM);
        return user == null || system == null ? null : new Cpu(user, system);
    }

    /**
     * Processor time without that of the JIT compiler, which works on the code and not on operations; all of it where the
     * compiler's is unknown. Null where it is unknown.
     */
    public @Nullable Cpu cpuWithoutCompiler(Party party) {
        Cpu all = cpu(party);
        Long compiler = get(party, Count.JIT);
        return all == null || compiler == null ? all : all.minus(new Cpu(compiler, 0));
    }

    /** The same quantities with one more; null says that it is not known. */
    public Quantities with(Party party, Count count, @Nullable Long value) {
        return value == null ? this : and(Quantities.of(party, Map.of(count, value)));
    }

    /** The same quantities with a party's CPU time; null says that it is not known. */
    public Quantities with(Party party, @Nullable Cpu cpu) {
        return cpu == null ? this : and(Quantities.of(party, cpu.counts()));
    }

    /** The same quantities with those of another. Where both know one, the other counts. */
    public Quantities and(Quantities other) {
        Map<Party, Map<Count, Long>> all = new EnumMap<>(Party.class);
        byParty.forEach((party, counts) -> all.put(party, new EnumMap<>(counts)));
        other.byParty.forEach((party, counts) ->
                all.computeIfAbsent(party, absent -> new EnumMap<>(Count.class)).putAll(counts));
        return new Quantities(all, other.byThreads == null ? byThreads : other.byThreads);
    }

    private Quantities plus(Quantities other) {
        Map<Party, Map<Count, Long>> both = new EnumMap<>(Party.class);
        byParty.forEach((party, counts) -> both.put(party, plus(counts, other.byParty.getOrDefault(party, Map.of()))));
        return new Quantities(
                both, byThreads == null || other.byThreads == null ? null : plus(byThreads, other.byThreads));
    }

    /** A group without threads in one of the windows has used nothing in it. */
    private static SortedMap<String, Map<Count, Long>> plus(
            SortedMap<String, Map<Count, Long>> groups, SortedMap<String, Map<Count, Long>> others) {
        SortedMap<String, Map<Count, Long>> both = new TreeMap<>(groups);
        others.forEach((name, counts) -> both.merge(name, counts, Quantities::plus));
        return both;
    }

    private static Map<Count, Long> plus(Map<Count, Long> one, Map<Count, Long> other) {
        Map<Count, Long> both = new EnumMap<>(Count.class);
        one.forEach((count, value) -> {
            Long more = other.get(count);
            if (more != null) {
                both.put(count, value + more);
            }
        });
        return both;
    }
}
