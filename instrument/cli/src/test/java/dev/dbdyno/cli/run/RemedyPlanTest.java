package dev.dbdyno.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.analysis.findings.Finding.Kind;
import dev.dbdyno.analysis.findings.Finding.Label;
import dev.dbdyno.analysis.findings.Gap;
import dev.dbdyno.analysis.findings.Remedy;
import dev.dbdyno.analysis.findings.Trial;
import dev.dbdyno.cli.run.RemedyPlan.Tried;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is tried first where time does not suffice for all. */
class RemedyPlanTest {

    private static final Gap OF_VERTX = new Gap(Metric.THROUGHPUT, 1, 0);
    private static final Gap OF_R2DBC = new Gap(Metric.THROUGHPUT, 2, 0);
    private static final Remedy CACHE = remedy("cachePreparedStatements", "true");
    private static final Remedy LOOPS = remedy("eventLoops", "2");
    private static final Remedy DEDICATED = remedy("loops", "dedicated");

    private static Remedy remedy(String setting, String value) {
        return new Remedy(new LinkedHashMap<>(Map.of(setting, value)), new LinkedHashMap<>());
    }

    private static Finding finding(Gap gap, Kind kind, @Nullable Remedy remedy) {
        return new Finding(kind, gap, Label.CONSISTENT, List.of(), null, remedy, null);
    }

    @Test
    void theBestOfEachGapComesBeforeTheSecondBestOfAny() {
        assertThat(RemedyPlan.proposed(List.of(
                        finding(OF_VERTX, Kind.PLANNED_AGAIN, CACHE),
                        finding(OF_VERTX, Kind.CROWDED_EVENT_LOOPS, LOOPS),
                        finding(OF_R2DBC, Kind.CROWDED_EVENT_LOOPS, DEDICATED))))
                .containsExactly(new Tried(1, 0, CACHE), new Tried(2, 0, DEDICATED), new Tried(1, 0, LOOPS));
    }

    @Test
    void whatHasNoRemedyOrWasTriedIsNotTried() {
        Finding tried = new Finding(
                Kind.PLANNED_AGAIN,
                OF_VERTX,
                Label.CONSISTENT,
                List.of(),
                null,
                CACHE,
                new Trial(3, null, Trial.Outcome.OPEN));

        assertThat(RemedyPlan.proposed(List.of(tried, finding(OF_VERTX, Kind.COMPILER, null))))
                .isEmpty();
    }
}
