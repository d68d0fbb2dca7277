package dev.dbdyno.lab;

import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import dev.dbdyno.lab.elsewhere.Places;
import dev.dbdyno.lab.elsewhere.Spread;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Says where each block is run, if blocks are spread over places. Those places whose blocks are the fewest are next, in an order of
 * the run's seed that is fresh for each pass. So all places have as many blocks, but for one, after every block and every resumption.
 */
record Rotation(Seeds seeds) {

    /** Where the next block is run; empty if all places are lost. */
    Optional<Places> next(Spread places, Progress progress) {
        return next(places.left(), way -> progress.doneBlocks(nameOf(way.hosts())));
    }

    private static @Nullable String nameOf(@Nullable PlaceOfHosts hosts) {
        return hosts == null ? null : hosts.toString();
    }

    /**
     * The next of some places.
     *
     * @param blocks that a place has
     */
    <P> Optional<P> next(List<P> places, ToIntFunction<P> blocks) {
        int fewest = places.stream().mapToInt(blocks).min().orElse(0);
        List<Integer> order =
                seeds.places(fewest, IntStream.range(0, places.size()).boxed().toList());
        return order.stream()
                .map(places::get)
                .filter(place -> blocks.applyAsInt(place) == fewest)
                .findFirst();
    }
}
