package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A probe is a cool-down of 0.3 s, its lead-in and its window. */
class BlockEstimateTest {

    private static final Probing.OpenLoops LOOPS =
            new Probing.OpenLoops(Arrivals.POISSON, 128, Duration.ofMillis(500), Duration.ofSeconds(2));
    private static final Duration EACH = Duration.ofMillis(300 + 500 + 2_000);

    @Test
    void everyRateOfAStaircaseTakesAsLong() {
        assertThat(between(rates(100.0), rates(100.0, 200.0, 300.0)))
                .isEqualTo(new BlockEstimate(EACH.multipliedBy(2), EACH.multipliedBy(2)));
        assertThat(between(clients(1, 2), rates(100.0, 200.0)))
                .isEqualTo(new BlockEstimate(Duration.ZERO, Duration.ZERO));
    }

    @Test
    void aSearchTakesSomeProbesOrMany() {
        Probing search = new Probing.CapacitySearch(Sla.parse("p99<10ms"), 100, 0.05, LOOPS);

        assertThat(between(rates(100.0), search))
                .isEqualTo(new BlockEstimate(EACH.multipliedBy(17), EACH.multipliedBy(35)));
    }

    @Test
    void aFurtherSlaTakesLessThanASearchOfItsOwn() {
        Sla sla = Sla.parse("p99<10ms");
        Probing one = new Probing.CapacitySearch(sla, 100, 0.05, LOOPS);
        Probing two = new Probing.CapacitySearch(sla, List.of(Sla.parse("mean<10ms")), 100, 0.05, LOOPS);

        assertThat(between(one, two)).isEqualTo(new BlockEstimate(EACH.multipliedBy(8), EACH.multipliedBy(20)));
    }

    @Test
    void everyArmHasAForkInTheBlock() {
        BlockEstimate one = estimate(rates(100.0), "scripted");
        BlockEstimate two = estimate(rates(100.0), "scripted", "scripted");

        assertThat(two)
                .isEqualTo(new BlockEstimate(
                        one.shortest().multipliedBy(2), one.longest().multipliedBy(2)));
    }

    private static Probing rates(Double... perSecond) {
        return new Probing.Staircase(List.of(perSecond), null, LOOPS);
    }

    private static Probing clients(Integer... numbers) {
        return new Probing.ClientStaircase(List.of(numbers), LOOPS.leadIn(), LOOPS.window());
    }

    private static BlockEstimate estimate(Probing probing, String... arms) {
        return BlockEstimate.of(ScriptedRun.of(arms).probing(probing).plan());
    }

    /** What the other takes more, which is free of what surrounds a fork. */
    private static BlockEstimate between(Probing probing, Probing other) {
        BlockEstimate less = estimate(probing, "scripted");
        BlockEstimate more = estimate(other, "scripted");
        return new BlockEstimate(
                more.shortest().minus(less.shortest()), more.longest().minus(less.longest()));
    }
}
