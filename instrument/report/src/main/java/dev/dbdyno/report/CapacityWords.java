package dev.dbdyno.report;

import dev.dbdyno.analysis.ArmCapacity;
import dev.dbdyno.analysis.Interval;
import dev.dbdyno.analysis.LoadCurve.Step;
import java.util.stream.Collectors;

/** Capacities and the steps of a curve in words. */
public final class CapacityWords {

    private CapacityWords() {}

    /** {@code 3,210}, or {@code ≥ 3,200} where no more could be offered. */
    public static String capacity(ArmCapacity capacity) {
        if (capacity.perSecond() == null && capacity.atLeastPerSecond() != null) {
            return "≥ " + Numbers.significant(capacity.atLeastPerSecond());
        }
        return Numbers.significant(capacity.perSecond());
    }

    /** What each fork held. */
    public static String forks(ArmCapacity capacity) {
        return capacity.forkCapacities().stream().map(Numbers::significant).collect(Collectors.joining(" · "));
    }

    /** A quantile's interval over forks, or nothing where there is none. */
    public static String band(Step step, int quantile) {
        Interval band = step.quantiles().size() <= quantile
                ? null
                : step.quantiles().get(quantile).band();
        return band == null
                ? ""
                : "[%s, %s]".formatted(Numbers.nanos(Math.round(band.low())), Numbers.nanos(Math.round(band.high())));
    }

    /** Whether a step is within the SLA; nothing where there is none. */
    public static String meets(Step step) {
        Boolean meets = step.meets();
        if (meets == null) {
            return "";
        }
        return meets ? "yes" : "no";
    }
}
