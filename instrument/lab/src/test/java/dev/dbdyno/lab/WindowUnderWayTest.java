package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.lab.IdleForks.IdleThread;
import dev.dbdyno.lab.machine.TaskTimes;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WindowUnderWayTest {

    private static final Measurement ON_TWO_PROCESSORS = Measurement.of(
                    Tally.of(Instant.EPOCH, 200, 1), Latency.of(new Histogram(3)))
            .with(Quantities.NONE, 2);

    /** No machine has a thread of this id. */
    private static final IdleThread ENDED = new IdleThread("jdbc", Long.MAX_VALUE);

    private final WindowUnderWay window = new WindowUnderWay();

    private void addOthers(long usedNanos) {
        window.addOthers(Map.of(ENDED, usedNanos), 0.01, 100);
    }

    @Test
    void whatIdleForksUseInEachOfTheTurnsAddsUp() {
        addOthers(1);
        addOthers(5);

        assertThat(window.ended(ON_TWO_PROCESSORS).remarks())
                .singleElement()
                .isInstanceOfSatisfying(
                        Remark.OtherForksAtWork.class,
                        others -> assertThat(others.machineFraction()).isEqualTo(0.015, Offset.offset(1e-9)));
    }

    @Test
    void theThreadThatUsedMostIsNamedWhereItLives() {
        IdleThread living = new IdleThread("r2dbc", ProcessHandle.current().pid());
        window.addOthers(Map.of(living, 6L, ENDED, 4L), 0.01, 100);
        window.addOthers(Map.of(living, 0L, ENDED, 1L), 0.01, 100);

        assertThat(busiest())
                .isEqualTo(new Remark.BusyThread(TaskTimes.nameOf(living.id()).orElseThrow(), "r2dbc", 6 / 400.));

        window.addOthers(Map.of(living, 4L, ENDED, 6L), 0.01, 100);

        assertThat(busiest()).as("it has ended").isNull();
    }

    private Remark.@Nullable BusyThread busiest() {
        return ((Remark.OtherForksAtWork)
                        window.ended(ON_TWO_PROCESSORS).faults().getFirst())
                .busiest();
    }

    @Test
    void oneTurnInWhichTheyAreAtWorkIsNoFaultOfALongWindow() {
        addOthers(3);
        addOthers(0);

        assertThat(window.ended(ON_TWO_PROCESSORS).remarks()).isEmpty();
    }

    @Test
    void whatTheyMayHaveIsThatOfTheForksOfItsTurns() {
        window.addOthers(Map.of(ENDED, 5L), 0.02, 100);
        window.addOthers(Map.of(ENDED, 0L), 0.01, 100);
        assertThat(window.ended(ON_TWO_PROCESSORS).remarks()).isEmpty();

        window.addOthers(Map.of(ENDED, 7L), 0.02, 100);
        window.addOthers(Map.of(ENDED, 0L), 0.01, 100);
        assertThat(window.ended(ON_TWO_PROCESSORS).remarks())
                .singleElement()
                .isInstanceOfSatisfying(
                        Remark.OtherForksAtWork.class,
                        others -> assertThat(others.allowed()).isEqualTo(0.015, Offset.offset(1e-9)));
    }

    @Test
    void aStandstillInATurnIsOneOfItsWindowAndOfNoOther() {
        Remark slept = new Remark.MachineSlept(5);
        window.add(List.of(slept));
        window.add(List.of(slept));
        addOthers(100);

        assertThat(window.ended(ON_TWO_PROCESSORS).remarks()).hasSize(2).contains(slept);
        assertThat(window.ended(ON_TWO_PROCESSORS).remarks()).isEmpty();
    }
}
