package dev.dbdyno.analysis.flame;

import dev.dbdyno.results.profile.Layer;
import java.util.EnumMap;
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

    private final int arms;
    private final Map<String, CallTree> calls = new TreeMap<>();
    private final Map<Layer, Sums> own = new EnumMap<>(Layer.class);

    /** The CPU of this frame and of all that it calls, by arm. */
    private final double[] micros;

    CallTree(int arms) {
        this.arms = arms;
        this.micros = new double[arms];
    }

    /** What several arms spend. */
    private static final class Sums {
        private final double[] micros;
        private final long[] samples;

        Sums(int arms) {
            this.micros = new double[arms];
            this.samples = new long[arms];
        }

        void add(Sums other) {
            for (int place = 0; place < micros.length; place++) {
                micros[place] += other.micros[place];
                samples[place] += other.samples[place];
            }
        }

        Flame.Own of(Layer layer) {
            return new Flame.Own(
                    layer,
                    DoubleStream.of(micros).boxed().toList(),
                    LongStream.of(samples).boxed().toList());
        }
    }

    /** Adds what a stack spends in its innermost function. */
    void add(int place, List<String> frames, Layer layer, double spent, long samples) {
        CallTree at = this;
        at.micros[place] += spent;
        for (String frame : frames) {
            at = at.calls.computeIfAbsent(frame, each -> new CallTree(arms));
            at.micros[place] += spent;
        }
        Sums sums = at.own(layer);
        sums.micros[place] += spent;
        sums.samples[place] += samples;
    }

    private Sums own(Layer layer) {
        return own.computeIfAbsent(layer, each -> new Sums(arms));
    }

    /** Divides each arm's CPU, so that it is a mean. An arm of nothing has none. */
    void divide(int[] by) {
        for (int place = 0; place < arms; place++) {
            int forks = Math.max(1, by[place]);
            micros[place] /= forks;
            for (Sums sums : own.values()) {
                sums.micros[place] /= forks;
            }
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
            foldBelow(least, micros);
            least *= 2;
        } while (size() > most);
    }

    private void foldBelow(double least, double[] ofAll) {
        for (Iterator<CallTree> each = calls.values().iterator(); each.hasNext(); ) {
            CallTree call = each.next();
            if (call.share(ofAll) < least) {
                call.giveTo(this);
                each.remove();
            } else {
                call.foldBelow(least, ofAll);
            }
        }
    }

    private void giveTo(CallTree caller) {
        own.forEach((layer, sums) -> caller.own(layer).add(sums));
        calls.values().forEach(call -> call.giveTo(caller));
    }

    /** The largest part that it is of any arm. */
    private double share(double[] ofAll) {
        double largest = 0;
        for (int place = 0; place < arms; place++) {
            largest = Math.max(largest, ofAll[place] == 0 ? 0 : micros[place] / ofAll[place]);
        }
        return largest;
    }

    private int size() {
        return 1 + calls.values().stream().mapToInt(CallTree::size).sum();
    }

    Flame.Call call(String frame) {
        return new Flame.Call(
                frame,
                own.entrySet().stream()
                        .map(each -> each.getValue().of(each.getKey()))
                        .toList(),
                calls.entrySet().stream()
                        .map(call -> call.getValue().call(call.getKey()))
                        .toList());
    }
}
