package dev.dbdyno.report;

import static dev.dbdyno.studies.Outcome.AGREES;
import static dev.dbdyno.studies.Outcome.CANNOT_TELL;
import static dev.dbdyno.studies.Outcome.CONTRADICTS;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.studies.Aspect;
import dev.dbdyno.studies.ClaimResult;
import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Grade;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Need;
import dev.dbdyno.studies.Order;
import dev.dbdyno.studies.Outcome;
import dev.dbdyno.studies.StudyClaims;
import dev.dbdyno.studies.StudyMark;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A study's claims of every kind and grade; its words are hostile. */
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
                        ratio("agreeing", 18.3, within(0.95, 0.99), measured(Order.ABOUT_EQUAL, AGREES, AGREES)),
                        ratio("in-order", 25.5, within(0.6, 0.95), measured(Order.SLOWER, AGREES, CANNOT_TELL)),
                        ratio("smaller", 25.5, within(0.4, 0.5), measured(Order.SLOWER, AGREES, CONTRADICTS)),
                        ratio(
                                "contradicting",
                                41.5,
                                within(0.98, 1.06),
                                measured(Order.ABOUT_EQUAL, CONTRADICTS, CONTRADICTS)),
                        ratio("open", 25.5, within(0.6, 1.1), measured(null, CANNOT_TELL, CANNOT_TELL)),
                        ratio("nearly-equal", 18, within(0.8, 0.95), measured(Order.SLOWER, CANNOT_TELL, CANNOT_TELL)),
                        ratio("absent", 19, null, new Grade.Unmeasured("there is no stack 'absent' yet")),
                        new ClaimResult.OfLoops("counted", 1, List.of(2, 2, 2), CONTRADICTS, ""),
                        new ClaimResult.NotClaimed("silent", 8, "event loops", "it was another machine " + HOSTILE)),
                List.of(
                        new Need("in-order", Aspect.SIZE, 14),
                        new Need("open", Aspect.ORDER, 9),
                        new Need("open", Aspect.SIZE, null)),
                List.of("The rows were short."));
    }

    private static Estimate within(double low, double high) {
        return new Estimate(Math.sqrt(low * high), new Interval(low, high));
    }

    private static Grade measured(@Nullable Order shown, Outcome order, Outcome size) {
        return new Grade.Measured(shown, order, size);
    }

    private static ClaimResult ratio(String arm, double seconds, @Nullable Estimate measured, Grade grade) {
        double published = 18 / seconds;
        return new ClaimResult.OfRatio(
                arm,
                "jdbc",
                seconds,
                18,
                "s",
                published,
                published < 1 / 1.1 ? Order.SLOWER : Order.ABOUT_EQUAL,
                0.1,
                new Interval(published / 1.1, published * 1.1),
                measured,
                grade);
    }
}
