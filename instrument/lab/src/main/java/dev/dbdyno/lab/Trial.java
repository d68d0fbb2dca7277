package dev.dbdyno.lab;

import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.LoadModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Rounds in turns of several lengths within one block: {@code -Dtrial=LEAD_IN+TURN,...} in milliseconds, in a random order that is
 * written to standard error. For one experiment, and gone with the next commit.
 */
final class Trial {

    private static final int WINDOW_MILLIS = 600;

    private final String asked = System.getProperty("trial", "");
    private final List<String> left = new ArrayList<>();
    private final int block;
    private final Random random;

    Trial(int block) {
        this.block = block;
        this.random = new Random(block);
    }

    List<Command.Turn> next(int round, List<Command.Turn> usual) {
        if (asked.isEmpty() || !(usual.getFirst().load() instanceof LoadModel.ClosedLoop load)) {
            return usual;
        }
        if (left.isEmpty()) {
            left.addAll(Arrays.asList(asked.split(",", -1)));
            Collections.shuffle(left, random);
        }
        String one = left.removeFirst();
        System.err.printf("ROUND %d %d %s%n", block, round, one);
        int[] millis =
                Arrays.stream(one.split("[+]", -1)).mapToInt(Integer::parseInt).toArray();
        Command.Turn last =
                new Command.Turn(load, Duration.ofMillis(millis[0]), Duration.ofMillis(millis[1]), Phase.MEASURED);
        int turns = Math.max(1, Math.round((float) WINDOW_MILLIS / millis[1]));
        return Stream.concat(Collections.nCopies(turns - 1, last.continued()).stream(), Stream.of(last))
                .toList();
    }
}
