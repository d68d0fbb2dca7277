package dev.dbdyno.analysis.capacity;

import static dev.dbdyno.analysis.Probes.probe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.results.plan.Sla;
import org.junit.jupiter.api.Test;

/** What a window says of an SLA: which bound failed, and by how much. */
final class SlaCheckTest {

    private static final long SECONDS = 1_000_000_000L;
    private static final Sla SLA = Sla.parse("p99<10ms, errors<0.1%");

    @Test
    void aWindowWithinAllBoundsMeetsIt() {
        SlaCheck check = SlaCheck.of(SLA, probe(1_000, 0.005));

        assertThat(check.met()).isTrue();
        assertThat(check.broken()).isEmpty();
        assertThat(check.uses().getFirst().usedFraction()).isCloseTo(0.1, within(0.001));
        assertThat(check.uses().getFirst().load()).isCloseTo(0.5, within(0.001));
    }

    @Test
    void theBrokenBoundIsNamedWithWhatWasSeen() {
        SlaCheck check = SlaCheck.of(SLA, probe(1_000, 0.02));

        assertThat(check.met()).isFalse();
        assertThat(check.broken()).singleElement().asString().startsWith("p99<10ms: 20.0");
        assertThat(check.uses().getFirst().usedFraction()).isCloseTo(2, within(0.01));
        assertThat(check.uses().getFirst().load()).isCloseTo(2, within(0.01));
    }

    @Test
    void failuresCountAgainstTheirOwnBound() {
        SlaCheck check = SlaCheck.of(SLA, probe(1_000, 0, 10, 5 * SECONDS, null));

        assertThat(check.broken()).containsExactly("errors<0.1%: 0.2 %");
    }

    @Test
    void whatEndedLongAfterItWasDueIsNotWhatWasOffered() {
        SlaCheck check = SlaCheck.of(SLA, probe(1_000, 0, 0, 7 * SECONDS, null));

        assertThat(check.broken()).containsExactly("achieved 714 of 1000 operations/s offered");
        assertThat(SlaCheck.of(SLA, probe(1_000, 0, 0, 5 * SECONDS + SECONDS / 20, null))
                        .met())
                .isTrue();
    }

    @Test
    void aMeanIsABoundToo() {
        assertThat(SlaCheck.of(Sla.parse("mean<2ms"), probe(1_000, 0.04)).met()).isTrue();
        assertThat(SlaCheck.of(Sla.parse("mean<2ms"), probe(1_000, 0.06)).met()).isFalse();
    }

    @Test
    void theLoadOnAPercentileHasNoBiasWhereThePercentileHas() {
        // half of the windows with 0.5 %, half with 1.5 % beyond the bound: together exactly at it
        double load = SlaCheck.of(SLA, probe(1_000, 0.005)).uses().getFirst().load()
                + SlaCheck.of(SLA, probe(1_000, 0.015)).uses().getFirst().load();

        assertThat(load / 2).isCloseTo(1, within(0.01));
    }
}
