package dev.dbdyno.report.page;

import dev.dbdyno.analysis.flame.Flame;
import dev.dbdyno.report.Report;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A flame graph for its script: calls as a list in which each follows its caller.
 *
 * @param frames each name once
 * @param names for each call the place of its name in the frames
 * @param parents for each call the place of its caller; -1 for the first, which has none
 */
record FlameData(List<Arm> arms, List<String> frames, List<Integer> names, List<Integer> parents) {

    /** Finer than what a sample stands for by orders of magnitude. Full precision would triple the file. */
    private static final double PICOSECONDS_PER_MICRO = 1e6;

    /**
     * One arm's numbers.
     *
     * @param arm index into the plan's arms
     * @param micros for each call its own CPU per operation
     * @param samples likewise
     */
    record Arm(int arm, String name, List<Number> micros, List<Long> samples) {}

    static FlameData of(Report report, Flame flame) {
        List<Integer> places = IntStream.range(0, flame.arms().size())
                .filter(place -> flame.arms().get(place).forks() > 0)
                .boxed()
                .toList();
        List<Arm> arms = places.stream()
                .map(place -> flame.arms().get(place).arm())
                .map(arm -> new Arm(arm, report.name(arm), new ArrayList<>(), new ArrayList<>()))
                .toList();
        FlameData data = new FlameData(arms, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        data.add(flame.root(), -1, places, new HashMap<>());
        return data;
    }

    private void add(Flame.Call call, int parent, List<Integer> places, Map<String, Integer> known) {
        int here = parents.size();
        parents.add(parent);
        names.add(known.computeIfAbsent(call.frame(), frame -> {
            frames.add(frame);
            return frames.size() - 1;
        }));
        for (int i = 0; i < arms.size(); i++) {
            arms.get(i).micros().add(rounded(call.ownMicros().get(places.get(i))));
            arms.get(i).samples().add(call.ownSamples().get(places.get(i)));
        }
        call.calls().forEach(each -> add(each, here, places, known));
    }

    /** Most calls have no CPU of their own, and a whole 0 is shorter than a fraction. */
    private static Number rounded(double micros) {
        return micros == 0 ? (Number) 0 : (Number) (Math.round(micros * PICOSECONDS_PER_MICRO) / PICOSECONDS_PER_MICRO);
    }
}
