package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StandstillsTest {

    private static final long MS = 1_000_000;
    private static final long BETWEEN_LOOKS = 50 * MS;
    private static final long SLEPT = 77_000 * MS;

    private final Standstills standstills = new Standstills(0, SLEPT);
    private long now;

    private void look(int times, Party... stopped) {
        for (int i = 0; i < times; i++) {
            now += BETWEEN_LOOKS;
            standstills.look(now, Set.of(stopped));
        }
    }

    @Test
    void aTurnInWhichEverythingRanHasNoRemark() {
        look(200);

        assertThat(standstills.remarks(SLEPT + 20 * MS)).isEmpty();
        assertThat(standstills.forGood()).isEmpty();
    }

    @Test
    void whatWasStoppedIsRemarkedWithItsTimeInAll() {
        look(10);
        look(4, Party.GENERATOR);
        look(10);
        look(2, Party.GENERATOR, Party.DATABASE);

        assertThat(standstills.remarks(SLEPT))
                .containsExactlyInAnyOrder(
                        new Remark.ProcessStopped(Party.GENERATOR, 300 * MS),
                        new Remark.ProcessStopped(Party.DATABASE, 100 * MS));
    }

    @Test
    void whatIsStoppedForFiveSecondsInSuccessionIsStoppedForGood() {
        look(99, Party.HOST);
        assertThat(standstills.forGood()).isEmpty();
        look(1);
        look(99, Party.HOST);
        assertThat(standstills.forGood()).isEmpty();

        look(1, Party.HOST);
        assertThat(standstills.forGood()).contains(Party.HOST);
    }

    @Test
    void aLabThatWasSuspendedWithAllItsProcessesSaysSoAndEndsNone() {
        look(10);
        now += 8_000 * MS;
        look(1, Party.HOST);
        look(10);

        assertThat(standstills.remarks(SLEPT))
                .contains(new Remark.LabStoodStill(8_050 * MS))
                .anyMatch(remark -> remark.equals(new Remark.ProcessStopped(Party.HOST, 0)));
        assertThat(standstills.forGood()).isEmpty();
    }

    @Test
    void aLabThatIsLateByLessThanASecondIsOnABusyMachine() {
        now += 900 * MS;
        look(10);

        assertThat(standstills.remarks(SLEPT)).isEmpty();
    }

    @Test
    void sleepIsWhatTheMachinesUptimeHasMoreThanItsClock() {
        look(10);

        assertThat(standstills.remarks(SLEPT + 3_600_000 * MS))
                .containsExactly(new Remark.MachineSlept(3_600_000 * MS));
        assertThat(standstills.remarks(null)).isEmpty();
    }
}
