package dev.dbdyno.analysis.evidence;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The forks of a run's complete blocks; what an interrupted block left is not among them. */
public final class Forks {

    /** An arm of which more forks failed is not compared: the others are survivors, not a sample. */
    public static final double FAILED_FRACTION = 0.2;

    private record Place(int block, int arm) {}

    /** @param number 0 for an arm's first fork in the block, 1 for the one that replaced it */
    private record Attempt(Place place, int number) {

        static Attempt of(ForkRecord fork) {
            return new Attempt(new Place(fork.block(), fork.arm()), number(fork.attempt()));
        }

        static Attempt of(WindowRecord window) {
            return new Attempt(new Place(window.block(), window.arm()), number(window.attempt()));
        }

        private static int number(@Nullable Integer stored) {
            return stored == null ? 0 : stored;
        }
    }

    private final RunResults results;
    private final Map<Place, ForkRecord> records = new LinkedHashMap<>();
    private final Map<Attempt, ForkRecord> attempts = new LinkedHashMap<>();
    private final Map<Attempt, List<WindowRecord>> windows = new HashMap<>();
    private final Map<Attempt, List<WindowRecord>> traced = new HashMap<>();
    private final NavigableSet<Integer> completeBlocks;
    private final List<MeasuredFork> forks = new ArrayList<>();
    private final List<MeasuredFork> replaced = new ArrayList<>();

    Forks(RunResults stored) {
        if (stored.run().plan().hasBothAnswers()) {
            throw new IllegalArgumentException(
                    "forks with the server and forks with a replay are two runs: take one of them");
        }
        this.results = JoinedForks.of(stored);
        for (ForkRecord record : results.forks()) {
            // the last counts: it replaced one that failed, or repeats one of a block that was interrupted
            records.put(new Place(record.block(), record.arm()), record);
            attempts.put(Attempt.of(record), record);
        }
        for (WindowRecord window : results.windows()) {
            switch (window.phase()) {
                case WARMUP -> {}
                case MEASURED -> add(window, windows);
                case TRACED -> add(window, traced);
            }
        }
        this.completeBlocks = findCompleteBlocks();
        for (int block : completeBlocks) {
            addForksOf(block);
        }
        if (results.run().plan().probing() instanceof Probing.ClientStaircase stairs) {
            forks.replaceAll(new Peaks(stairs, List.copyOf(forks))::atPeak);
        }
    }

    private static void add(WindowRecord window, Map<Attempt, List<WindowRecord>> some) {
        some.computeIfAbsent(Attempt.of(window), none -> new ArrayList<>()).add(window);
    }

    public int completeBlocks() {
        return completeBlocks.size();
    }

    public NavigableSet<Integer> blocks() {
        return completeBlocks;
    }

    /** Where a block's stacks ran; null where blocks are not spread over places. */
    public @Nullable String place(int block) {
        return results.forks().stream()
                .filter(fork -> fork.block() == block)
                .map(ForkRecord::place)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    int arms() {
        return results.run().arms().size();
    }

    public List<MeasuredFork> of(int arm) {
        return forks.stream().filter(fork -> fork.arm() == arm).toList();
    }

    /**
     * All forks on which an arm's figures could rest: its forks, and those that failed and were replaced within their
     * block.
     */
    public List<MeasuredFork> attemptsOf(int arm) {
        return Stream.concat(replaced.stream(), forks.stream())
                .filter(fork -> fork.arm() == arm)
                .sorted(Comparator.comparingInt(MeasuredFork::block))
                .toList();
    }

    public List<MeasuredFork> validOf(int arm) {
        return of(arm).stream().filter(MeasuredFork::valid).toList();
    }

    /** The arm's fork in a block, if it is valid. */
    public @Nullable MeasuredFork valid(int block, int arm) {
        for (MeasuredFork fork : forks) {
            if (fork.block() == block && fork.arm() == arm && fork.valid()) {
                return fork;
            }
        }
        return null;
    }

    /** Whether later blocks may still hold this arm: it could be resolved, and no block has gone on without it. */
    public boolean stillRuns(int arm) {
        int newest = records.keySet().stream().mapToInt(Place::block).max().orElse(0);
        return runsIn(newest, arm);
    }

    private NavigableSet<Integer> findCompleteBlocks() {
        NavigableSet<Integer> complete = new TreeSet<>();
        for (Place place : records.keySet()) {
            if (isComplete(place.block)) {
                complete.add(place.block);
            }
        }
        return complete;
    }

    private boolean isComplete(int block) {
        for (int arm = 0; arm < arms(); arm++) {
            if (!records.containsKey(new Place(block, arm)) && runsIn(block, arm)) {
                return false;
            }
        }
        return true;
    }

    /** An arm whose last stored fork failed before this block was given up: later blocks are complete without it. */
    private boolean runsIn(int block, int arm) {
        if (results.run().arms().get(arm).failure() != null) {
            return false;
        }
        ForkRecord last = null;
        for (ForkRecord record : records.values()) {
            if (record.arm() == arm && (last == null || record.block() > last.block())) {
                last = record;
            }
        }
        return last == null || last.failure() == null || last.block() >= block;
    }

    private void addForksOf(int block) {
        attempts.forEach((attempt, record) -> {
            if (attempt.place.block == block) {
                boolean counts = record.equals(records.get(attempt.place));
                (counts ? forks : replaced)
                        .add(MeasuredFork.of(
                                record,
                                windowsOf(record),
                                tracedOf(record),
                                results.run().plan()));
            }
        });
    }

    /** The windows of a fork. If an interrupted block was repeated, those of the fork's own time count. */
    private List<WindowRecord> windowsOf(ForkRecord record) {
        List<WindowRecord> all = windows.getOrDefault(Attempt.of(record), List.of());
        boolean probed = results.run().plan().probing() != null;
        if (!probed && all.size() <= results.run().plan().windows().windowsPerFork()) {
            return all;
        }
        return all.stream().filter(window -> isOf(record, window.measurement())).toList();
    }

    private List<Measurement> tracedOf(ForkRecord record) {
        return traced.getOrDefault(Attempt.of(record), List.of()).stream()
                .map(WindowRecord::measurement)
                .filter(window -> isOf(record, window))
                .toList();
    }

    private static boolean isOf(ForkRecord record, Measurement window) {
        return !window.startedAt().isBefore(record.startedAt())
                && !window.startedAt().isAfter(record.endedAt());
    }
}
