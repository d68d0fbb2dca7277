package dev.dbdyno.report;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.studies.ClaimResult;
import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Outcome;
import dev.dbdyno.studies.StudyClaims;
import dev.dbdyno.studies.StudyMark;
import java.util.LinkedHashMap;
import java.util.List;

/** A study's claims of every kind and outcome; its words are hostile. */
final class ExampleClaims {

    static final String HOSTILE = "</script><img src=x onerror=alert(1)> \u202e";

    private ExampleClaims() {}

    static StudyClaims all() {
        return new StudyClaims(
                "small-2020",
                "A small study " + HOSTILE,
                "nobody, nowhere",
                new StudyMark("small-2020", "rows", Mode.SCALED, Era.CURRENT, List.of(), new LinkedHashMap<>(), null),
                "Ten rows, begun by one request",
                List.of(
                        ratio("agreeing", 18.3, new Estimate(0.97, new Interval(0.95, 0.99)), Outcome.AGREES, ""),
                        ratio(
                                "contradicting",
                                41.5,
                                new Estimate(1.02, new Interval(0.98, 1.06)),
                                Outcome.CONTRADICTS,
                                ""),
                        ratio(
                                "open",
                                25.5,
                                new Estimate(0.8, new Interval(0.6, 1.1)),
                                Outcome.CANNOT_TELL,
                                "some of what the run leaves possible is within the tolerance, and some is not"),
                        ratio("absent", 19, null, Outcome.CANNOT_TELL, "there is no stack 'absent' yet"),
                        new ClaimResult.OfLoops("counted", 1, List.of(2, 2, 2), Outcome.CONTRADICTS, ""),
                        new ClaimResult.NotClaimed("silent", 8, "event loops", "it was another machine " + HOSTILE)),
                List.of("The rows were short."));
    }

    private static ClaimResult ratio(
            String arm,
            double seconds,
            @org.jspecify.annotations.Nullable Estimate measured,
            Outcome outcome,
            String reason) {
        double published = 18 / seconds;
        return new ClaimResult.OfRatio(
                arm,
                "jdbc",
                seconds,
                18,
                "s",
                published,
                0.1,
                new Interval(published / 1.1, published * 1.1),
                measured,
                outcome,
                reason);
    }
}
