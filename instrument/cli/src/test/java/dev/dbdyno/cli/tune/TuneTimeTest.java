package dev.dbdyno.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.lab.BlockEstimate;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.scenarios.OneRow;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a search's budget is divided between steps and confirmation. */
class TuneTimeTest {

    private static final Duration BUDGET = Duration.ofMinutes(15);
    private static final Arm ARM = Arm.parse("fake");

    private final TuneTime time = new TuneTime(plan());

    private static Plan plan() {
        return new Plan(
                List.of(ARM),
                new OneRow(1_000).stored(),
                new LoadModel.ClosedLoop(8),
                new WindowPlan(
                        Duration.ofMillis(600), 7, Duration.ZERO, Duration.ofSeconds(12), null, Duration.ofMillis(200)),
                new Precision(0.03, 0.05, BUDGET, 32),
                new JvmPlan(512, List.of()),
                null,
                null,
                1);
    }

    @Test
    void aStepLeavesTheConfirmationItsFiveBlocks() {
        assertThat(time.ofStep(Duration.ofMinutes(3)).budget())
                .isEqualTo(BUDGET.minusMinutes(3).minus(time.confirming()));
        assertThat(time.ofStep(Duration.ZERO).maxBlocks()).isEqualTo(5);
    }

    @Test
    void aStepHasRoomForSoManyArmsAndNoMore() {
        int most = 1;
        while (time.holds(Collections.nCopies(most + 1, ARM), Duration.ZERO)) {
            most++;
        }

        assertThat(time.taken(Collections.nCopies(most, ARM)).plus(time.confirming()))
                .isLessThanOrEqualTo(BUDGET);
        assertThat(most).isBetween(6, 20);
        assertThat(time.holds(List.of(ARM), BUDGET)).isFalse();
    }

    /** A run of two arms that all warm up as long as they may has an interval still. */
    @Test
    void theConfirmationsFiveBlocksAreTheLongestThatThereCanBe() {
        BlockEstimate block = BlockEstimate.of(plan().comparing(List.of(ARM, ARM), 1));

        assertThat(time.confirming()).isEqualTo(block.longest().multipliedBy(5));
        assertThat(block.longest()).isGreaterThan(block.likely());
    }

    @Test
    void theConfirmationHasWhatIsLeftAndNeverLessThanFiveBlocks() {
        assertThat(time.ofConfirmation(Duration.ofMinutes(5)).budget()).isEqualTo(Duration.ofMinutes(10));
        assertThat(time.ofConfirmation(BUDGET.plusMinutes(2)).budget()).isEqualTo(time.confirming());
        assertThat(time.ofConfirmation(Duration.ZERO).maxBlocks()).isEqualTo(32);
    }
}
