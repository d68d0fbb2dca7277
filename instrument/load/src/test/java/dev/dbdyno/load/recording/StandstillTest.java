package dev.dbdyno.load.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StandstillTest {

    private static final long MS = 1_000_000;

    @Test
    void aStoppedProcessIsSaidWithItsFigures() {
        assertThat(new Standstill(300 * MS, 301 * MS).invalid())
                .isEqualTo(
                        "the load maker stood still: its longest lag is 300.000 ms, of a longest latency of 301.000 ms");
    }

    @Test
    void aBusyMachineIsNoStandstill() {
        assertThat(new Standstill(100 * MS, 101 * MS).invalid()).isNull();
    }

    @Test
    void whatIsLittleBesideTheStacksOwnLatencyIsForgiven() {
        assertThat(new Standstill(200 * MS, 2_000 * MS).invalid()).isNull();
        assertThat(new Standstill(201 * MS, 2_000 * MS).invalid()).isNotNull();
    }
}
