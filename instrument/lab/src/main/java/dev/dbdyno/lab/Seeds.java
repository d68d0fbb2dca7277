package dev.dbdyno.lab;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Everything random about a run, derived from the plan's seed, so that a resumed run goes on as it would have. */
record Seeds(long plan) {

    /** The order in which a block starts its arms' forks. */
    List<Integer> order(int block, List<Integer> arms) {
        return shuffled(arms, mixed(2L * block));
    }

    /** The order of turns in one round of a block. */
    List<Integer> order(int block, int round, List<Integer> arms) {
        return shuffled(arms, new Seeds(mixed(2L * block)).mixed(round));
    }

    /** The order in which a block goes once through all distances. */
    List<Integer> distances(int block, int pass, int distances) {
        return shuffled(IntStream.range(0, distances).boxed().toList(), new Seeds(mixed(2L * block + 1)).mixed(pass));
    }

    /** The order in which blocks go once through all places over which they are spread. */
    List<Integer> places(int pass, List<Integer> places) {
        return shuffled(places, new Seeds(mixed(-1)).mixed(pass));
    }

    private static List<Integer> shuffled(List<Integer> arms, long seed) {
        List<Integer> order = new ArrayList<>(arms);
        Collections.shuffle(order, new Random(seed));
        return order;
    }

    /** The seed of every fork in a block: all arms draw the same parameters. */
    long parameters(int block) {
        return mixed(2L * block + 1);
    }

    /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014): near seeds give unrelated results. */
    private long mixed(long index) {
        long z = plan + (index + 1) * 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
