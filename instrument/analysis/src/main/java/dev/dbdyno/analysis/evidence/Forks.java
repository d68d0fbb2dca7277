package dev.dbdyno.analysis.evidence;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The forks of a run's complete blocks; what an interrupted block left is not among them. */
public final class Forks {

    /** An arm of which more forks failed is not compared: the others are survivors, not a sample. */
    public static final double FAILED_FRACTION = 0.2;

    private record Place(int block, int arm) {}

    private final RunResults results;
    private final Map<Place, ForkRecord> records = new LinkedHashMap<>();
    private final Map<Place, List<Measurement>> windows = new HashMap<>();
    private final SortedSet<Integer> completeBlocks;
    private final List<MeasuredFork> forks = new ArrayList<>();

    Forks(RunResults results) {
        this.results = results;
        for (ForkRecord record : results.forks()) {
            // a resumed run repeats an interrupted block: the last attempt counts
            records.put(new Place(record.block(), record.arm()), record);
        }
        for (WindowRecord window : results.windows()) {
            if (window.phase() == Phase.MEASURED) {
                windows.computeIfAbsent(new Place(window.block(), window.arm()), place -> new ArrayList<>())
                        .add(window.measurement());
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

    public int completeBlocks() {
        return completeBlocks.size();
    }

    public SortedSet<Integer> blocks() {
        return completeBlocks;
    }

    int arms() {
        return results.run().arms().size();
    }

    public List<MeasuredFork> of(int arm) {
        return forks.stream().filter(fork -> fork.arm() == arm).toList();
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

    private SortedSet<Integer> findCompleteBlocks() {
        SortedSet<Integer> complete = new TreeSet<>();
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
        for (int arm = 0; arm < arms(); arm++) {
            ForkRecord record = records.get(new Place(block, arm));
            if (record != null) {
                forks.add(
                        MeasuredFork.of(record, windowsOf(record), results.run().plan()));
            }
        }
    }

    /** Where an attempt that was cut off left windows of its own, those of the fork's own time count. */
    private List<Measurement> windowsOf(ForkRecord record) {
        List<Measurement> all = windows.getOrDefault(new Place(record.block(), record.arm()), List.of());
        boolean probed = results.run().plan().probing() != null;
        if (!probed && all.size() <= results.run().plan().windows().windowsPerFork()) {
            return all;
        }
        return all.stream()
                .filter(window -> !window.startedAt().isBefore(record.startedAt())
                        && !window.startedAt().isAfter(record.endedAt()))
                .toList();
    }
}
