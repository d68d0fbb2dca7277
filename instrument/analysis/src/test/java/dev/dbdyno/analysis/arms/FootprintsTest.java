package dev.dbdyno.analysis.arms;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.Footprint;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is said of web hosts beside their load. */
final class FootprintsTest {

    @Test
    void isTheMeanOverForksOfTheArmsThatAreBehindAWebHost() {
        AtomicInteger block = new AtomicInteger();
        List<ArmFootprint> footprints = Analyst.analyse(aRun("jdbc", "vertx@quarkus")
                        .blocks(5, 1, fork -> {
                            double noise = Math.exp(0.02 * (block.getAndIncrement() - 2));
                            fork.footprint = new Footprint(
                                    4_000_000_000L,
                                    Math.round(2e9 * noise),
                                    Math.round(100e6 * noise),
                                    Math.round(300e6 / noise));
                        })
                        .build())
                .footprints();

        assertThat(footprints).singleElement().satisfies(footprint -> {
            assertThat(footprint.arm()).isEqualTo(1);
            assertThat(footprint.forks()).isEqualTo(5);
            assertThat(footprint.buildNanos()).isEqualTo(4_000_000_000L);
            assertThat(footprint.startNanos().point()).isCloseTo(2e9, within(1e3));
            assertThat(Objects.requireNonNull(footprint.startNanos().interval()).contains(2.05e9))
                    .isTrue();
            assertThat(Objects.requireNonNull(footprint.residentAtStartBytes()).point())
                    .isCloseTo(100e6, within(1e3));
            assertThat(Objects.requireNonNull(footprint.residentUnderLoadBytes())
                            .point())
                    .isCloseTo(300e6, within(1e3));
        });
    }

    @Test
    void whatTheSystemDidNotTellInEveryForkIsNotSaid() {
        AtomicInteger block = new AtomicInteger();
        List<ArmFootprint> footprints = Analyst.analyse(aRun("jdbc@spring-mvc")
                        .blocks(
                                5,
                                0,
                                fork -> fork.footprint = new Footprint(
                                        null, 2_000_000_000L, block.getAndIncrement() == 3 ? null : 1L, 300L))
                        .build())
                .footprints();

        assertThat(footprints).singleElement().satisfies(footprint -> {
            assertThat(footprint.buildNanos()).isNull();
            assertThat(footprint.residentAtStartBytes()).isNull();
            assertThat(footprint.residentUnderLoadBytes()).isNotNull();
        });
    }
}
