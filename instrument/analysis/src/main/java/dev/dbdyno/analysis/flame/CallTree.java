package dev.dbdyno.analysis.flame;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;

/** Calls by path, with the CPU per operation of several arms. It grows as stacks are added. */
final class CallTree {

    /** Thinner than a quarter of a pixel on a screen of a thousand: nobody sees it before zooming in. */
    private static final double LEAST_SHARE = 1.0 / 4_000;

    /** About 1 MB of page, drawn in a fraction of a second. */
    private static final int MOST_CALLS = 20_000;

    private final Map<String, CallTree> calls = new TreeMap<>();
    private final double[] own;
    private final double[] total;
    private final long[] ownSamples;
    private final long[] samples;

    CallTree(int arms) {
        this.own = new double[arms];
        this.total = new double[arms];
        this.ownSamples = new long[arms];
        this.samples = new long[arms];
    }

    void add(int place, List<String> frames, double micros, long sampled) {
        CallTree at = this;
        at.pass(place, micros, sampled);
        for (String frame : frames) {
            at = at.calls.computeIfAbsent(frame, each -> new CallTree(own.length));
            at.pass(place, micros, sampled);
        }
        at.own[place] += micros;
        at.ownSamples[place] += sampled;
    }

    private void pass(int place, double micros, long sampled) {
        total[place] += micros;
        samples[place] += sampled;
    }

    /** Divides each arm's CPU, so that it is a mean. An arm of nothing has none. */
    void divide(int[] by) {
        for (int place = 0; place < own.length; place++) {
            own[place] /= Math.max(1, by[place]);
            total[place] /= Math.max(1, by[place]);
        }
        calls.values().forEach(call -> call.divide(by));
    }

    /** Folds while it grows, so that a run of a thousand forks fits in memory. */
    void keepSmall() {
        if (size() > 10 * MOST_CALLS) {
            foldTo(5 * MOST_CALLS);
        }
    }

    /** Folds calls that nobody would see into their callers. All sums stay. */
    void foldTiny() {
        foldTo(MOST_CALLS);
    }

    private void foldTo(int most) {
        double least = LEAST_SHARE;
        do {
            foldBelow(least, total);
            least *= 2;
        } while (size() > most);
    }

    private void foldBelow(double least, double[] ofAll) {
        for (Iterator<CallTree> each = calls.values().iterator(); each.hasNext(); ) {
            CallTree call = each.next();
            if (call.share(ofAll) < least) {
                for (int place = 0; place < own.length; place++) {
                    own[place] += call.total[place];
                    ownSamples[place] += call.samples[place];
                }
                each.remove();
            } else {
                call.foldBelow(least, ofAll);
            }
        }
    }

    /** The largest part that it is of any arm. */
    private double share(double[] ofAll) {
        double largest = 0;
        for (int place = 0; place < own.length; place++) {
            largest = Math.max(largest, ofAll[place] == 0 ? 0 : total[place] / ofAll[place]);
        }
        return largest;
    }

    private int size() {
        return 1 + calls.values().stream().mapToInt(CallTree::size).sum();
    }

    Flame.Call call(String frame) {
        return new Flame.Call(
                frame,
                DoubleStream.of(own).boxed().toList(),
                LongStream.of(ownSamples).boxed().toList(),
                calls.entrySet().stream()
                        .map(call -> call.getValue().call(call.getKey()))
                        .toList());
    }
}
