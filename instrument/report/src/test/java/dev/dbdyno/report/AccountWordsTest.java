package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.account.ArmGap;
import dev.dbdyno.analysis.account.LayerCost;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.profile.Layer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A difference in microseconds as people read it. */
class AccountWordsTest {

    private static final Report REPORT = ExampleRun.profiled().report();

    private static LayerCost cost(Layer layer, double micros) {
        return new LayerCost(layer, new Estimate(micros, null), 0);
    }

    @Test
    void whatAnArmCostsMoreIsAListThatAddsUp() {
        ArmGap gap = new ArmGap(
                1,
                0,
                5,
                List.of(
                        cost(Layer.REACTIVE, 11),
                        cost(Layer.DRIVER, 8.2),
                        cost(Layer.KERNEL_SCHEDULING, -2),
                        cost(Layer.POOL, 0.4),
                        cost(Layer.REST, 0.3)),
                new Estimate(17.9, new Interval(15, 20.8)),
                List.of());

        assertThat(AccountWords.sentence(REPORT, gap).text())
                .isEqualTo(
                        "r2dbc costs 17.9 µs [15.0, 20.8] of CPU per operation more than jdbc: reactive machinery +11.0 µs, driver +8.20 µs, kernel: scheduling −2.00 µs, +0.700 µs in all other layers.");
    }

    @Test
    void whatItCostsLessIsSaidSo() {
        ArmGap gap =
                new ArmGap(1, 0, 5, List.of(cost(Layer.DRIVER, -4)), new Estimate(-4, new Interval(-5, -3)), List.of());

        assertThat(AccountWords.sentence(REPORT, gap).text())
                .startsWith("r2dbc costs 4.00 µs [3.00, 5.00] of CPU per operation less than jdbc: driver −4.00 µs");
    }

    @Test
    void theWhyOfAPageHasTheLayersWhereThereAre() {
        assertThat(WhyWords.sentences(REPORT))
                .singleElement()
                .asString()
                .startsWith("r2dbc: ")
                .contains(" µs more CPU per operation than jdbc (reactive machinery +")
                .contains("in all other layers)");
    }

    @Test
    void aWeakerModeAndADearProfilerAreSaid() {
        assertThat(AccountWords.notes(REPORT))
                .anySatisfy(note -> assertThat(note)
                        .startsWith("Profiled by a CPU timer of each thread")
                        .contains("perf events: No access to perf events")
                        .contains("kernel.perf_event_paranoid"))
                .anySatisfy(note -> assertThat(note)
                        .startsWith("Under the profiler an operation took")
                        .contains("(jdbc)", "(r2dbc)"))
                .anySatisfy(note -> assertThat(note)
                        .startsWith("jdbc: of 1 of 5 forks the profile is lost")
                        .contains("it did not answer"));
    }
}
