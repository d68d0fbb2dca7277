package dev.dbdyno.results;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** When the forks of a block were at work: from the start of the first to the end of the last. */
public record BlockSpan(Instant startedAt, Instant endedAt) {

    /**
     * The span of the forks of one block.
     *
     * @param forks at least one
     */
    public static BlockSpan of(List<ForkRecord> forks) {
        return new BlockSpan(
                forks.stream()
                        .map(ForkRecord::startedAt)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                forks.stream()
                        .map(ForkRecord::endedAt)
                        .max(Comparator.naturalOrder())
                        .orElseThrow());
    }

    public Duration length() {
        return Duration.between(startedAt, endedAt);
    }
}
