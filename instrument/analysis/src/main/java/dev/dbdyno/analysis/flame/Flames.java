package dev.dbdyno.analysis.flame;

import dev.dbdyno.analysis.account.Accounts;
import dev.dbdyno.analysis.account.ForkCost;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledStack;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Makes the stacks of a run's profiles comparable. Within each layer a fork's samples share what its account gives that layer,
 * so that the widths of a flame graph add up to the account; an arm has the mean of its forks.
 */
public final class Flames {

    private final List<Integer> arms;
    private final CallTree calls;
    private final int[] forks;
    private final int[] missing;

    private Flames(List<ForkCost> all) {
        this.arms = all.stream().map(fork -> fork.profile().arm()).distinct().toList();
        this.calls = new CallTree(arms.size());
        this.forks = new int[arms.size()];
        this.missing = new int[arms.size()];
    }

    /**
     * A run's accounts by stack; empty if no stacks are known.
     *
     * @param stored reads the stacks of a fork, empty where there are none. It is asked fork by fork, because those of a long run
     *     do not fit in memory together
     */
    public static Optional<Flame> of(
            RunResults results, Function<ProfileRecord, Optional<List<ProfiledStack>>> stored) {
        List<ForkCost> forks = results.profiles().isEmpty() ? List.of() : new Accounts(new Evidence(results)).forks();
        Flames flames = new Flames(forks);
        for (ForkCost fork : forks) {
            flames.add(fork, stored.apply(fork.profile()));
        }
        return flames.flame();
    }

    private void add(ForkCost fork, Optional<List<ProfiledStack>> stacks) {
        int place = arms.indexOf(fork.profile().arm());
        if (stacks.isEmpty()) {
            missing[place]++;
            return;
        }
        forks[place]++;
        add(place, fork.microsByLayer(), stacks.get());
        calls.keepSmall();
    }

    private void add(int place, Map<Layer, Double> microsByLayer, List<ProfiledStack> stacks) {
        Map<Layer, Long> samples = new EnumMap<>(Layer.class);
        stacks.forEach(stack -> samples.merge(stack.layer(), stack.samples(), Long::sum));
        for (ProfiledStack stack : stacks) {
            double ofLayer = microsByLayer.getOrDefault(stack.layer(), 0.0);
            calls.add(
                    place,
                    stack.frames(),
                    stack.layer(),
                    ofLayer * stack.samples() / Objects.requireNonNull(samples.get(stack.layer())),
                    stack.samples());
        }
        microsByLayer.forEach((layer, micros) -> {
            if (micros > 0 && layer.isInProfile() && !samples.containsKey(layer)) {
                calls.add(place, List.of("[%s, not sampled]".formatted(layer.words())), layer, micros, 0);
            }
        });
    }

    private Optional<Flame> flame() {
        if (IntStream.of(forks).sum() == 0) {
            return Optional.empty();
        }
        calls.divide(forks);
        calls.foldTiny();
        return Optional.of(new Flame(
                IntStream.range(0, arms.size())
                        .mapToObj(place -> new Flame.Arm(arms.get(place), forks[place], missing[place]))
                        .toList(),
                calls.call("all")));
    }
}
