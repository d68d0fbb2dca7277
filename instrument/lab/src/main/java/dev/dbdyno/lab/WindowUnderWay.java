package dev.dbdyno.lab;

import dev.dbdyno.lab.IdleForks.IdleThread;
import dev.dbdyno.lab.machine.TaskTimes;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Remark;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the lab saw during the turns of a window, which only it can see. */
final class WindowUnderWay {

    private final List<Remark> remarks = new ArrayList<>();
    private int turns;
    private final Map<IdleThread, Long> othersNanos = new HashMap<>();
    private double allowedNanos;
    private long lastedNanos;

    /** Whether it goes on with the next turn. */
    boolean hasBegun() {
        return turns > 0;
    }

    /** Adds a turn, with what was wrong with it. */
    void add(List<Remark> ofTurn) {
        turns++;
        ofTurn.stream().filter(remark -> !remarks.contains(remark)).forEach(remarks::add);
    }

    /**
     * Adds a turn's time, and the CPU time that each thread of other forks used in it.
     *
     * @param allowedFraction of the machine that these forks may have together
     */
    void addOthers(Map<IdleThread, Long> usedNanos, double allowedFraction, long ofNanos) {
        usedNanos.forEach((thread, nanos) -> othersNanos.merge(thread, nanos, Long::sum));
        allowedNanos += allowedFraction * ofNanos;
        lastedNanos += ofNanos;
    }

    /** The window with all that was seen, after its last turn; invalid where others were at work. */
    Measurement ended(Measurement window) {
        List<Remark> all = new ArrayList<>(window.remarks());
        all.addAll(remarks);
        int processors = window.processors() == null ? Runtime.getRuntime().availableProcessors() : window.processors();
        othersAtWork(processors).ifPresent(all::add);
        remarks.clear();
        turns = 0;
        othersNanos.clear();
        allowedNanos = 0;
        lastedNanos = 0;
        return window.remarking(all);
    }

    private Optional<Remark> othersAtWork(int processors) {
        double machineNanos = (double) processors * Math.max(1, lastedNanos);
        double fraction = TaskTimes.sum(othersNanos) / machineNanos;
        double allowed = allowedNanos / Math.max(1, lastedNanos);
        return fraction > allowed
                ? Optional.of(new Remark.OtherForksAtWork(fraction, allowed, busiest(machineNanos)))
                : Optional.empty();
    }

    private Remark.@Nullable BusyThread busiest(double machineNanos) {
        Map.Entry<IdleThread, Long> busiest = Collections.max(othersNanos.entrySet(), Map.Entry.comparingByValue());
        IdleThread thread = busiest.getKey();
        return TaskTimes.nameOf(thread.id())
                .map(name -> new Remark.BusyThread(name, thread.arm(), busiest.getValue() / machineNanos))
                .orElse(null);
    }
}
