package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Where the blocks of a run are, if they are spread over places. */
class RotationTest {

    private static final List<String> PLACES = List.of("ssh a", "ssh b", "ssh c");

    private static List<String> blocks(long seed, int count, Map<String, Integer> done) {
        Rotation rotation = new Rotation(new Seeds(seed));
        List<String> blocks = new ArrayList<>();
        for (int block = 0; block < count; block++) {
            String next =
                    rotation.next(PLACES, place -> done.getOrDefault(place, 0)).orElseThrow();
            blocks.add(next);
            done.merge(next, 1, Integer::sum);
        }
        return blocks;
    }

    @Test
    void allPlacesHaveAsManyBlocksButForOneAfterEveryBlock() {
        for (long seed = 0; seed < 50; seed++) {
            List<String> blocks = blocks(seed, 20, new HashMap<>());
            for (int after = 1; after <= 20; after++) {
                List<String> soFar = blocks.subList(0, after);
                List<Integer> counts = PLACES.stream()
                        .map(place -> Collections.frequency(soFar, place))
                        .toList();
                assertThat(Collections.max(counts) - Collections.min(counts)).isLessThanOrEqualTo(1);
            }
        }
    }

    @Test
    void theOrderIsTheSeedsAndFreshInEachPass() {
        assertThat(blocks(7, 12, new HashMap<>())).isEqualTo(blocks(7, 12, new HashMap<>()));
        Set<List<String>> passes = new HashSet<>();
        List<String> blocks = blocks(7, 30, new HashMap<>());
        for (int pass = 0; pass < 10; pass++) {
            passes.add(blocks.subList(3 * pass, 3 * pass + 3));
        }
        assertThat(passes).hasSizeGreaterThan(3);
    }

    @Test
    void aResumedRunGoesOnAsItWouldHave() {
        List<String> whole = blocks(7, 12, new HashMap<>());
        Map<String, Integer> done = new HashMap<>();
        List<String> resumed = new ArrayList<>(blocks(7, 5, done));
        resumed.addAll(blocks(7, 7, done));
        assertThat(resumed).isEqualTo(whole);
    }

    @Test
    void nothingIsNextWhereNoPlaceIsLeft() {
        assertThat(new Rotation(new Seeds(7)).next(List.<String>of(), place -> 0))
                .isEmpty();
    }
}
