package dev.dbdyno.analysis.compare;

import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.analysis.statistics.Strata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Blocks by the place where their stacks ran (docs/method.md, section 4). Ratios are within blocks, and so within machines, but a ratio
 * may be another one on another machine.
 *
 * @param byPlace blocks of each place, in the order in which places came first; of a single nameless one where blocks are not spread
 */
record ByPlace(SequencedMap<Optional<String>, List<BlockRatio>> byPlace) {

    /** A place with fewer says nothing of its scatter. */
    static final int FEWEST_BLOCKS = 2;

    static ByPlace of(List<BlockRatio> blocks) {
        SequencedMap<Optional<String>, List<BlockRatio>> byPlace = new LinkedHashMap<>();
        blocks.forEach(block -> byPlace.computeIfAbsent(Optional.ofNullable(block.place()), none -> new ArrayList<>())
                .add(block));
        return new ByPlace(byPlace);
    }

    /**
     * Whether the blocks of a place do not count: it has a single one, and others have so many that the mean over blocks is not the mean
     * over places. In a run that goes on, all places have as many blocks but for one, and then none is left out.
     */
    boolean leavesOut(BlockRatio block) {
        int most = byPlace.values().stream().mapToInt(List::size).max().orElse(0);
        int own = byPlace.getOrDefault(Optional.ofNullable(block.place()), List.of())
                .size();
        return own < FEWEST_BLOCKS && most > FEWEST_BLOCKS;
    }

    /**
     * The mean over places with the scatter within them, where each has enough blocks; else that over blocks, whose scatter has the
     * differences between places in it.
     */
    LogSample sample() {
        return strata().map(Strata::sample).orElseGet(() -> {
            double[] all = byPlace.values().stream()
                    .flatMap(List::stream)
                    .mapToDouble(BlockRatio::log)
                    .toArray();
            return LogSample.ofLogs(all, all.length);
        });
    }

    /** Empty where there is one place, or one has too few blocks. */
    Optional<Strata> strata() {
        boolean areEnough =
                byPlace.size() > 1 && byPlace.values().stream().allMatch(blocks -> blocks.size() >= FEWEST_BLOCKS);
        return areEnough
                ? Optional.of(new Strata(byPlace.values().stream()
                        .map(blocks ->
                                blocks.stream().mapToDouble(BlockRatio::log).toArray())
                        .toList()))
                : Optional.empty();
    }

    /** The places, in the order of the groups of {@link #strata}. */
    List<String> places() {
        return byPlace.sequencedKeySet().stream().flatMap(Optional::stream).toList();
    }
}
