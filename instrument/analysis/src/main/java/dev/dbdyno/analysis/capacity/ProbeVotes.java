package dev.dbdyno.analysis.capacity;

import dev.dbdyno.analysis.words.RemarkWords;
import dev.dbdyno.analysis.words.Words;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What the probes of a search say together.
 *
 * <p>A probe is doubtful when its window is invalid, or while the JIT is at work, and it is as doubtful when it passed as when
 * it failed: to repeat only what failed would shift every capacity up. Its rate is offered again at once. A clean window at
 * the same rate then takes its place. Where none comes of it, a window that the compiler disturbed votes after all, and an
 * invalid one does if it met the SLA by far.
 */
final class ProbeVotes {

    /** A rate and how much of each bound was used there. */
    record Probe(double perSecond, SlaCheck check) {
        Vote vote() {
            return check.surelyBroken() ? Vote.FAILED : Vote.PASSED;
        }
    }

    /** What a probe says of its rate. */
    enum Vote {
        PASSED,
        FAILED
    }

    /**
     * Where the capacity lies.
     *
     * @param low 0 where no rate passed
     * @param high infinite where none failed
     */
    record Bracket(double low, double high) {
        boolean hasLow() {
            return low > 0;
        }

        boolean hasHigh() {
            return high < Double.POSITIVE_INFINITY;
        }

        boolean isClosed() {
            return hasLow() && hasHigh();
        }
    }

    /**
     * Up to this fraction of the machine the JIT counts as idle, as for a fork that is steady. Above it, a failed probe
     * may mean that the code is not compiled yet, not that the rate is too high. A new load, and each higher rate,
     * takes paths that the warm-up did not take.
     */
    static final double COMPILING_FRACTION = 0.02;

    /**
     * The most probes of a search that are repeated because of the JIT. A stack that never stops compiling is as slow
     * as it measures.
     */
    private static final int MOST_COMPILING = 12;

    /** Whether a probe's window can be believed. */
    enum Doubt {
        NONE,
        INVALID,
        COMPILING
    }

    private final List<Probe> probes = new ArrayList<>();
    private final TreeMap<Double, Integer> invalidByRate = new TreeMap<>();
    private final int mostInvalid;

    /** Doubtful probes at the last rate, in order, that no clean probe has replaced yet. */
    private final List<Probe> doubtful = new ArrayList<>();

    private double lastRate;
    private Doubt lastDoubt = Doubt.NONE;
    private int compiling;
    private String lastInvalid = "";

    private ProbeVotes(int mostInvalid) {
        this.mostInvalid = mostInvalid;
    }

    static ProbeVotes of(Sla sla, List<Measurement> soFar, int mostInvalid) {
        ProbeVotes votes = new ProbeVotes(mostInvalid);
        soFar.forEach(window -> votes.add(sla, window));
        votes.believeDoubtful();
        return votes;
    }

    private void add(Sla sla, Measurement window) {
        OpenLoopWindow openLoop = window.openLoop();
        if (openLoop == null) {
            throw new IllegalArgumentException("a capacity is searched for with windows of open loops alone");
        }
        if (openLoop.offeredPerSecond() != lastRate) {
            believeDoubtful();
        }
        lastRate = openLoop.offeredPerSecond();
        Probe probe = new Probe(lastRate, SlaCheck.of(sla, window));
        lastDoubt = doubt(window);
        switch (lastDoubt) {
            case NONE -> {
                doubtful.clear();
                probes.add(probe);
            }
            case COMPILING -> {
                compiling++;
                doubtful.add(probe);
            }
            case INVALID -> addInvalid(window, openLoop, probe);
        }
    }

    static Doubt doubt(Measurement window) {
        OpenLoopWindow openLoop = Objects.requireNonNull(window.openLoop());
        if (!window.isValid() || openLoop.due() == 0) {
            return Doubt.INVALID;
        }
        return isCompiling(window) ? Doubt.COMPILING : Doubt.NONE;
    }

    /**
     * The faults that make a window invalid all make its latencies longer, and none of them shorter: a window that keeps the
     * SLA by far in spite of them would have kept it without (docs/adr/0009-invalid-windows-that-pass.md).
     */
    private void addInvalid(Measurement window, OpenLoopWindow openLoop, Probe probe) {
        lastInvalid = openLoop.due() == 0 ? "nothing was due in the window" : RemarkWords.faults(window);
        invalidByRate.merge(lastRate, 1, Integer::sum);
        if (openLoop.due() > 0 && probe.check.metByFar()) {
            doubtful.add(probe);
        }
    }

    private void believeDoubtful() {
        probes.addAll(doubtful);
        doubtful.clear();
    }

    private static boolean isCompiling(Measurement window) {
        Long jit = window.count(Party.HOST, Count.JIT);
        int processors = window.processors() == null ? 1 : window.processors();
        return jit != null && jit > COMPILING_FRACTION * processors * window.durationNanos();
    }

    List<Probe> probes() {
        return probes;
    }

    double lastRate() {
        return lastRate;
    }

    String lastInvalid() {
        return lastInvalid;
    }

    /** The bounds that the last failed probe broke. */
    String lastBroken() {
        return probes.stream()
                .filter(probe -> probe.vote() == Vote.FAILED)
                .reduce((first, second) -> second)
                .map(probe -> Words.list(probe.check.broken()))
                .orElse("");
    }

    /** The last rate, if its window was doubtful and may be repeated. */
    OptionalDouble toRepeat() {
        boolean again = switch (lastDoubt) {
            case NONE -> false;
            case INVALID -> invalidByRate.getOrDefault(lastRate, 0) < mostInvalid;
            case COMPILING -> compiling <= MOST_COMPILING;
        };
        return again ? OptionalDouble.of(lastRate) : OptionalDouble.empty();
    }

    /** The lowest rate above another that was tried repeatedly and never gave a valid window. */
    OptionalDouble refusedAbove(double perSecond) {
        return invalidByRate.entrySet().stream()
                .filter(entry -> entry.getValue() >= mostInvalid)
                .mapToDouble(Map.Entry::getKey)
                .filter(rate -> rate > perSecond)
                .filter(rate -> probes.stream().noneMatch(probe -> probe.perSecond == rate))
                .min();
    }

    int failedNear(double perSecond, double fraction) {
        return votes(perSecond, perSecond * (1 + fraction), Vote.FAILED);
    }

    int passedNear(double perSecond, double fraction) {
        return votes(perSecond / (1 + fraction), perSecond, Vote.PASSED);
    }

    /** The number of valid probes within one and a half steps of a rate. */
    int near(double perSecond, double fraction) {
        double within = 1.5 * Math.log1p(fraction);
        return (int) probes.stream()
                .filter(probe -> Math.abs(Math.log(probe.perSecond / perSecond)) <= within)
                .count();
    }

    private int votes(double from, double to, Vote vote) {
        return (int) probes.stream()
                .filter(probe -> probe.perSecond >= from && probe.perSecond <= to)
                .filter(probe -> probe.vote() == vote)
                .count();
    }

    /**
     * The bracket lies between the rates where the fewest probes disagree: those that failed below it and passed above
     * it. If several places have equally few, the bracket spans them all, so that the probes that follow fall among the
     * disputed rates.
     */
    Bracket bracket() {
        List<Double> rates =
                probes.stream().map(Probe::perSecond).distinct().sorted().toList();
        int fewest = Integer.MAX_VALUE;
        double low = 0;
        double high = Double.POSITIVE_INFINITY;
        for (int cut = 0; cut <= rates.size(); cut++) {
            double below = cut == 0 ? 0 : rates.get(cut - 1);
            double above = cut == rates.size() ? Double.POSITIVE_INFINITY : rates.get(cut);
            int disagree = votes(0, below, Vote.FAILED) + votes(above, Double.POSITIVE_INFINITY, Vote.PASSED);
            if (disagree < fewest) {
                fewest = disagree;
                low = below;
            }
            if (disagree <= fewest) {
                high = above;
            }
        }
        return new Bracket(low, high);
    }
}
