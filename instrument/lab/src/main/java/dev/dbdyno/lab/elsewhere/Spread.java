package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.results.PlaceSeen;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The alike places over which a run's blocks are spread: where the processes of a block are, for each place of hosts. Whoever has opened
 * the places closes them.
 *
 * @param ways one for each place of hosts; a single one where blocks are not spread
 */
public record Spread(List<Places> ways) {

    /** All on the lab's machine. */
    public static final Spread HERE = new Spread(List.of(Places.HERE));

    public Spread {
        ways = List.copyOf(ways);
        if (ways.isEmpty()) {
            throw new IllegalArgumentException("a block needs somewhere to be");
        }
    }

    /** Where hosts run; empty for the lab's machine. */
    public List<PlaceOfHosts> hosts() {
        return ways.stream().map(Places::hosts).filter(Objects::nonNull).toList();
    }

    /** Those where a block can still be run. */
    public List<Places> left() {
        return ways.stream()
                .filter(way -> way.hosts() == null || way.hosts().lost().isEmpty())
                .toList();
    }

    /** All places as they are now. All blocks have the same generators. */
    public List<PlaceSeen> seen() {
        List<PlaceSeen> seen = new ArrayList<>(ways.getFirst().seenOfGenerators());
        seen.addAll(
                0,
                ways.stream()
                        .flatMap(way -> Stream.ofNullable(way.seenOfHosts()))
                        .toList());
        return seen;
    }
}
