package dev.dbdyno.lab;

import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Remark;
import java.util.ArrayList;
import java.util.List;

/** What the lab saw during the turns of a window, which only it can see. */
final class WindowUnderWay {

    /** Largest part of the machine that the forks that have to be idle may have together. */
    static final double IDLE_FRACTION = 0.01;

    private final List<Remark> remarks = new ArrayList<>();
    private int turns;
    private long othersNanos;
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

    /** Adds a turn's time, and the CPU time that other forks used in it. */
    void addOthers(long usedNanos, long ofNanos) {
        othersNanos += usedNanos;
        lastedNanos += ofNanos;
    }

    /** The window with all that was seen, after its last turn; invalid where others were at work. */
    Measurement ended(Measurement window) {
        List<Remark> all = new ArrayList<>(window.remarks());
        all.addAll(remarks);
        int processors = window.processors() == null ? Runtime.getRuntime().availableProcessors() : window.processors();
        double fraction = (double) othersNanos / Math.max(1, lastedNanos) / processors;
        if (fraction > IDLE_FRACTION) {
            all.add(new Remark.OtherForksAtWork(fraction));
        }
        remarks.clear();
        turns = 0;
        othersNanos = 0;
        lastedNanos = 0;
        return window.remarking(all);
    }
}
