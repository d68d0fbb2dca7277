package dev.dbdyno.report.page;

import dev.dbdyno.analysis.flame.Flame;
import dev.dbdyno.report.Report;
import dev.dbdyno.results.profile.Layer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A flame graph for its script: calls as a list in which each follows its caller, and what they spend themselves as another.
 *
 * @param frames each name once
 * @param names for each call the place of its name in the frames
 * @param parents for each call the place of its caller; -1 for the first, which has none
 * @param layers each layer's words once
 * @param owners for each amount the place of the call that spends it
 * @param kinds for each amount the place of its layer
 */
record FlameData(
        List<Arm> arms,
        List<String> frames,
        List<Integer> names,
        List<Integer> parents,
        List<String> layers,
        List<Integer> owners,
        List<Integer> kinds) {

    /** Finer than what a sample stands for by orders of magnitude. Full precision would triple the file. */
    private static final double PICOSECONDS_PER_MICRO = 1e6;

    private static final List<Layer> ALL_LAYERS = List.of(Layer.values());

    /**
     * One arm's numbers.
     *
     * @param arm index into the plan's arms
     * @param micros for each amount the CPU per operation
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
        FlameData data = new FlameData(
                arms,
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                ALL_LAYERS.stream().map(Layer::words).toList(),
                new ArrayList<>(),
                new ArrayList<>());
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
        call.own().forEach(own -> add(own, here, places));
        call.calls().forEach(each -> add(each, here, places, known));
    }

    private void add(Flame.Own own, int owner, List<Integer> places) {
        owners.add(owner);
        kinds.add(ALL_LAYERS.indexOf(own.layer()));
        for (int i = 0; i < arms.size(); i++) {
            arms.get(i).micros().add(rounded(own.micros().get(places.get(i))));
            arms.get(i).samples().add(own.samples().get(places.get(i)));
        }
    }

    /** Many amounts are of one arm only, and a whole 0 is shorter than a fraction. */
    private static Number rounded(double micros) {
        return micros == 0 ? (Number) 0 : (Number) (Math.round(micros * PICOSECONDS_PER_MICRO) / PICOSECONDS_PER_MICRO);
    }
}
