package dev.dbdyno.load.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TurnsOfWindowTest {

    private static final long MILLISECOND = 1_000_000;

    @Test
    void operationsTimesAndQuantitiesAddUp() {
        Measurement window = window(
                turn(10, 100).with(new Quantities(Map.of(Party.DATABASE, Map.of(Count.CPU_USER, 7L))), 2),
                turn(30, 500).with(new Quantities(Map.of(Party.DATABASE, Map.of(Count.CPU_USER, 5L))), 2));

        assertThat(window.startedAt()).isEqualTo(Instant.EPOCH);
        assertThat(window.durationNanos()).isEqualTo(40 * MILLISECOND);
        assertThat(window.operations()).isEqualTo(600);
        assertThat(window.latency().nanos().getTotalCount()).isEqualTo(600);
        assertThat(window.count(Party.DATABASE, Count.CPU_USER)).isEqualTo(12);
        assertThat(window.processors()).isEqualTo(2);
    }

    @Test
    void throughputIsThatOfTheTimeInWhichAllClientsWereAtWork() {
        Measurement one = turn(10, 100);
        Measurement other = turn(10, 100);

        Measurement window = window(
                one.with(one.tally().with(new AtWork(90, 8 * MILLISECOND))),
                other.with(other.tally().with(new AtWork(70, 8 * MILLISECOND))));

        assertThat(window.operationsPerSecond()).isEqualTo(10_000, Offset.offset(1e-6));
        assertThat(window(one.with(one.tally().with(new AtWork(90, 8 * MILLISECOND))), other)
                        .operationsPerSecond())
                .as("without it in one turn, that of the whole time")
                .isEqualTo(10_000, Offset.offset(1e-6));
    }

    @Test
    void failuresAreCountedAndTheFirstIsKept() {
        Measurement failing = turn(10, 100);
        FirstFailure first = new FirstFailure("refused", null);

        Measurement window = window(turn(10, 100), failing.with(failing.tally().failing(3, first)), turn(10, 100));

        assertThat(window.failures()).isEqualTo(3);
        assertThat(window.firstFailure()).isEqualTo(first);
    }

    @Test
    void aQueueThatWasNotSeenInSomeTurnsCountsThereAsInTheOthers() {
        Measurement seen = turn(10, 100)
                .with(new Quantities(Map.of(Party.HOST, Map.of(Count.POOL_WAIT, 600L, Count.CPU_USER, 1L))), 2);
        Measurement unseen = turn(30, 300).with(new Quantities(Map.of(Party.HOST, Map.of(Count.CPU_USER, 3L))), 2);

        Measurement window = window(seen, unseen);

        assertThat(window.count(Party.HOST, Count.POOL_WAIT)).isEqualTo(2_400);
        assertThat(window.count(Party.HOST, Count.CPU_USER)).isEqualTo(4);
        assertThat(window(unseen, unseen).count(Party.HOST, Count.POOL_WAIT)).isNull();
    }

    @Test
    void whatHappensInOneTurnByChanceIsNoFaultOfTheWindow() {
        Remark odd = new Remark.NotLittle(7, 8);
        Remark starved = new Remark.StarvedLoadMaker(0.5, 0.5);

        assertThat(window(turn(10, 100, odd, starved), turn(10, 100), turn(10, 100), turn(10, 100))
                        .remarks())
                .isEmpty();
        assertThat(window(turn(10, 100, odd, starved), turn(10, 100, odd, starved), turn(10, 100))
                        .remarks())
                .satisfiesExactly(
                        remark -> assertThat(((Remark.NotLittle) remark).inFlight())
                                .isEqualTo((7 + 7 + 8) / 3.0, Offset.offset(1e-9)),
                        remark -> assertThat(remark).isEqualTo(starved));
    }

    @Test
    void aStandstillInOneTurnIsOneOfTheWindow() {
        Remark slept = new Remark.MachineSlept(5);

        assertThat(window(turn(10, 100), turn(10, 100, slept), turn(10, 100)).remarks())
                .containsExactly(slept);
    }

    private static Measurement window(Measurement... turns) {
        return new TurnsOfWindow(Arrays.asList(turns)).window();
    }

    private static Measurement turn(int milliseconds, int operations, Remark... remarks) {
        Histogram nanos = new Histogram(3);
        nanos.recordValueWithCount(MILLISECOND, operations);
        return Measurement.of(Tally.of(Instant.EPOCH, milliseconds * MILLISECOND, operations), Latency.of(nanos))
                .remarking(List.of(remarks));
    }
}
