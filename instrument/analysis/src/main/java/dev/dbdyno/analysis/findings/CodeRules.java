package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.account.FrameGap;
import dev.dbdyno.analysis.findings.Finding.Label;
import dev.dbdyno.analysis.statistics.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Causes in the code that the host runs, as a profile shows it. */
final class CodeRules {

    /** With so many rows, what an operation costs beside them is little. */
    private static final double MANY_ROWS = 10;

    /** Replies of more rows than the other arm's cost more because of that. */
    private static final double SAME_ROWS_FRACTION = 0.01;

    /** Rows are what a gap is about where they make most of it. */
    private static final double MOST_OF_GAP = 0.5;

    /**
     * Two arms of different libraries differ at hundreds of places, none of which is a cause. One that makes a quarter of the gap on its own is worth
     * being named; all others stand in the account.
     */
    private static final double LEAST_OF_GAP = 0.25;

    /** What the other arm spends at other places of the same layer instead is no cost of this one. */
    private static final double MOSTLY_MOVED = 0.5;

    /** Handing out takes 3 % of the host's CPU, with all that it leads to; a tenth more is work of those that were served. */
    private static final double MORE_THAN_HANDING_OUT = 0.1;

    /** Their versions decide on which thread an operation gets its connection. */
    private static final List<String> POOLS = List.of("io.r2dbc:r2dbc-pool", "io.projectreactor.addons:reactor-pool");

    private CodeRules() {}

    static Optional<Rule.Found> handedOutOnOneThread(Contrast contrast) {
        return contrast.reading(Signal.HANDED_OUT)
                .filter(share -> share.isMoreBy(MORE_THAN_HANDING_OUT))
                .flatMap(share -> Rule.Found.of(
                        Label.CONSISTENT,
                        POOLS.stream()
                                .flatMap(pool -> otherVersion(contrast, pool).stream())
                                .findFirst(),
                        Rule.known(List.of(Optional.of(share), contrast.reading(Signal.POOL_WAIT)))));
    }

    static Optional<Rule.Found> costlyRows(Contrast contrast) {
        Optional<Reading> row = contrast.reading(Signal.ROW_CPU).filter(cpu -> cpu.isMoreBy(0));
        Optional<Reading> rows = contrast.reading(Signal.ROWS).filter(CodeRules::areManyAndAlike);
        if (row.isEmpty() || rows.isEmpty()) {
            return Optional.empty();
        }
        double more = row.get().more() * rows.get().behind();
        return ofCpu(contrast, more) >= MOST_OF_GAP
                ? Optional.of(new Rule.Found(
                        Label.OBSERVED,
                        List.of(row.get(), rows.get()),
                        contrast.shareOf(more),
                        Remedy.changing(contrast.behind(), "client", "database-client", "connection")
                                .orElse(null)))
                : Optional.empty();
    }

    private static boolean areManyAndAlike(Reading rows) {
        return rows.behind() >= MANY_ROWS && Math.abs(rows.more()) <= SAME_ROWS_FRACTION * rows.behind();
    }

    static Optional<Rule.Found> costlyPlace(Contrast contrast) {
        return contrast.costlierPlaces().stream()
                .filter(place -> place.movedFraction() < MOSTLY_MOVED)
                .filter(place -> ofCpu(contrast, nanos(place)) >= LEAST_OF_GAP)
                .max(Comparator.comparingDouble(CodeRules::nanos))
                .map(place -> new Rule.Found(
                        Label.OBSERVED,
                        List.of(reading(place)),
                        contrast.shareOf(nanos(place)),
                        Optional.ofNullable(place.artifact())
                                .flatMap(library -> otherVersion(contrast, library))
                                .orElse(null)));
    }

    private static double nanos(FrameGap place) {
        return 1e3 * place.more().point();
    }

    /** The part of the difference in CPU per operation that some of it makes; 0 where the arm behind needs no more. */
    private static double ofCpu(Contrast contrast, double nanos) {
        return contrast.reading(Signal.CPU)
                .filter(cpu -> cpu.more() > 0)
                .map(cpu -> nanos / cpu.more())
                .orElse(0.0);
    }

    private static Reading reading(FrameGap place) {
        Interval more = place.more().interval();
        return new Reading(
                Signal.PLACE_CPU,
                1e3 * place.armMicros(),
                1e3 * place.referenceMicros(),
                more == null ? null : new Interval(1e3 * more.low(), 1e3 * more.high()),
                place.frame());
    }

    /** The version of a library that the arm ahead has, where the arm behind asks for another. */
    private static Optional<Remedy> otherVersion(Contrast contrast, String library) {
        String asked = contrast.behind().arm().versions().get(library);
        return asked == null
                ? Optional.empty()
                : contrast.ahead()
                        .versionOf(library)
                        .filter(version -> !version.equals(asked))
                        .map(version -> Remedy.ofVersion(library, version));
    }
}
