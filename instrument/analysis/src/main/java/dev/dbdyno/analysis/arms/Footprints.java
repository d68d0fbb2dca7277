package dev.dbdyno.analysis.arms;

import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.Footprint;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The footprints of web hosts that are loaded from outside, by arm. */
public final class Footprints {

    private final Evidence evidence;

    public Footprints(Evidence evidence) {
        this.evidence = evidence;
    }

    public List<ArmFootprint> all() {
        return evidence.arms().stream()
                .map(this::footprint)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<ArmFootprint> footprint(int arm) {
        List<Footprint> seen = evidence.forks().validOf(arm).stream()
                .map(fork -> fork.record().footprint())
                .filter(Objects::nonNull)
                .toList();
        return Optional.ofNullable(estimate(seen, Footprint::startNanos))
                .map(start -> new ArmFootprint(
                        arm,
                        seen.size(),
                        seen.getFirst().buildNanos(),
                        start,
                        estimate(seen, Footprint::residentAtStartBytes),
                        estimate(seen, Footprint::residentUnderLoadBytes)));
    }

    /** The estimate over forks; null if a fork does not have it. */
    private @Nullable Estimate estimate(List<Footprint> seen, Function<Footprint, @Nullable Long> part) {
        LogSample sample = LogSample.of(seen.stream()
                .map(part)
                .map(value -> value == null ? Double.NaN : value.doubleValue())
                .toList());
        return sample == null ? null : sample.estimate(evidence.confidence());
    }
}
