package dev.dbdyno.load.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.window.Remark;
import org.junit.jupiter.api.Test;

class StandstillTest {

    private static final long MS = 1_000_000;

    @Test
    void aStoppedProcessIsSaidWithItsFigures() {
        assertThat(new Standstill(300 * MS, 301 * MS).fault())
                .contains(new Remark.LoadMakerStoodStill(300 * MS, 301 * MS));
    }

    @Test
    void aBusyMachineIsNoStandstill() {
        assertThat(new Standstill(100 * MS, 101 * MS).fault()).isEmpty();
    }

    @Test
    void whatIsLittleBesideTheStacksOwnLatencyIsForgiven() {
        assertThat(new Standstill(200 * MS, 2_000 * MS).fault()).isEmpty();
        assertThat(new Standstill(201 * MS, 2_000 * MS).fault()).isPresent();
    }
}
