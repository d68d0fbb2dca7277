package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.time.Instant;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class WindowUnderWayTest {

    private static final Measurement ON_TWO_PROCESSORS = Measurement.of(
                    Tally.of(Instant.EPOCH, 200, 1), Latency.of(new Histogram(3)))
            .with(Quantities.NONE, 2);

    private final WindowUnderWay window = new WindowUnderWay();

    @Test
    void whatIdleForksUseInEachOfTheTurnsAddsUp() {
        window.addOthers(1, 100);
        window.addOthers(5, 100);

        assertThat(window.ended(ON_TWO_PROCESSORS).remarks())
                .singleElement()
                .isInstanceOfSatisfying(
                        Remark.OtherForksAtWork.class,
                        others -> assertThat(others.machineFraction()).isEqualTo(0.015, Offset.offset(1e-9)));
    }

    @Test
    void oneTurnInWhichTheyAreAtWorkIsNoFaultOfALongWindow() {
        window.addOthers(3, 100);
        window.addOthers(0, 100);

        assertThat(window.ended(ON_TWO_PROCESSORS).remarks()).isEmpty();
    }

    @Test
    void aStandstillInATurnIsOneOfItsWindowAndOfNoOther() {
        Remark slept = new Remark.MachineSlept(5);
        window.add(List.of(slept));
        window.add(List.of(slept));
        window.addOthers(100, 100);

        assertThat(window.ended(ON_TWO_PROCESSORS).remarks()).hasSize(2).contains(slept);
        assertThat(window.ended(ON_TWO_PROCESSORS).remarks()).isEmpty();
    }
}
