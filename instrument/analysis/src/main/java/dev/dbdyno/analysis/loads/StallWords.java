package dev.dbdyno.analysis.loads;

import dev.dbdyno.analysis.words.Words;
import java.util.stream.Collectors;

/** Why an arm has no capacity where stalls decided, in words with the numbers. */
public final class StallWords {

    private StallWords() {}

    /** {@code stalls, not load, decide: …}. */
    public static String reason(Stalls stalls) {
        return "stalls, not load, decide: latency exceeded %s in %s excursions a second, alike at all rates from %s/s to %s/s, which takes %s of what the service level allows; forks held from %s/s to %s/s%s"
                .formatted(
                        Words.millis((double) stalls.boundNanos()),
                        Words.number(stalls.perSecond()),
                        Words.number(stalls.rates().low()),
                        Words.number(stalls.rates().high()),
                        Words.percent(stalls.usedFraction()),
                        Words.number(stalls.capacities().low()),
                        Words.number(stalls.capacities().high()),
                        causes(stalls));
    }

    private static String causes(Stalls stalls) {
        return stalls.causes().isEmpty()
                ? "; the windows do not show what stalled"
                : stalls.causes().stream().map(StallWords::cause).collect(Collectors.joining("; ", "; ", ""));
    }

    private static String cause(Stalls.Companion companion) {
        return "%s in %d of %d windows with excursions and in %d of %d without"
                .formatted(
                        cause(companion.cause()),
                        companion.withExcursions(),
                        companion.windowsWith(),
                        companion.withoutExcursions(),
                        companion.windowsWithout());
    }

    private static String cause(Stalls.Cause cause) {
        return switch (cause) {
            case COLLECTOR -> "the garbage collector worked longer than that";
            case COMPILER -> "the JIT compiler worked longer than that";
            case MACHINE -> "the load maker itself was late by half of that";
            case HYPERVISOR -> "the hypervisor took processors for longer than that";
        };
    }
}
