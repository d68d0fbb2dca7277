package dev.dbdyno.analysis.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Probes;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemarkWordsTest {

    @Test
    void aFaultIsSaidWithItsNumbers() {
        assertThat(RemarkWords.of(new Remark.NothingDue(10_000_000_000L)))
                .isEqualTo("no operation was due in 10.000 s: the window is too short for its rate");
        assertThat(RemarkWords.of(new Remark.FellBehind(1_000, 412, 10_000_000_000L)))
                .isEqualTo(
                        "the load generator fell behind: of 1000 operations due in 10.000 s it could issue 412 in time"
                                + " (41.2/s of 100.0/s)");
        assertThat(RemarkWords.of(new Remark.LateLoadMaker(5_001_000, 50_000_000)))
                .isEqualTo(
                        "the load generator itself was late: its lag at p99 is 5.001 ms, more than 10 % of the latency's"
                                + " p99 of 50.000 ms");
        assertThat(RemarkWords.of(new Remark.StarvedLoadMaker(0.12, 0.85)))
                .isEqualTo(
                        "the load generator was short of CPU: its busiest thread ran 12 % of the window and waited for a"
                                + " processor 85 %");
        assertThat(RemarkWords.of(new Remark.LoadMakerStoodStill(300_000_000, 301_000_000)))
                .isEqualTo("the load generator stood still: its longest lag is 300.000 ms, and the longest latency"
                        + " 301.000 ms");
        assertThat(RemarkWords.of(new Remark.OtherForksAtWork(0.021, 0.02, null)))
                .isEqualTo("the forks that had to be idle used 2.1 % of the machine, more than 2.0 %");
        assertThat(RemarkWords.of(new Remark.OtherForksAtWork(0.021, null, null)))
                .as("as earlier versions stored it")
                .endsWith("more than 1.0 %");
        assertThat(RemarkWords.of(new Remark.ProcessStopped(Party.HOST, 6_040_000_000L)))
                .isEqualTo("the stack's process was stopped for 6.0 s");
        assertThat(RemarkWords.of(new Remark.ProcessDidNotRun(Party.GENERATOR, 600_000_000)))
                .isEqualTo("the generator's process did not run for 0.6 s, and not for a collection");
        assertThat(RemarkWords.of(new Remark.ReadInPart(Party.DATABASE, 200_000_000, 600_000_000)))
                .isEqualTo("what the database's process used was read for 200 of the window's 600 ms");
        assertThat(RemarkWords.of(new Remark.ServerRestarted()))
                .isEqualTo("the database server ended all of its processes and began anew, as after a crash");
        assertThat(RemarkWords.of(new Remark.LabStoodStill(8_000_000_000L)))
                .isEqualTo("dbdyno itself stood still for 8.0 s, so the run was suspended or the machine stalled");
        assertThat(RemarkWords.of(new Remark.MachineSlept(3_600_000_000_000L)))
                .isEqualTo("the machine was asleep for 3600.0 s");
    }

    /** To warm up for longer helps only where there is something to learn. */
    @Test
    void theRemedyForAReplayThatMissedIsThatOfMostMisses() {
        String begin =
                "replay did not know 40 of 1000 statements and asked the real server, which is more than 0.1 %: ";

        assertThat(RemarkWords.of(new Remark.ReplayMissed(960, 40, null)))
                .isEqualTo(begin + "warm up for longer, or ask for fewer different values");
        assertThat(RemarkWords.of(new Remark.ReplayMissed(960, 40, 20L))).contains("warm up for longer");
        assertThat(RemarkWords.of(new Remark.ReplayMissed(960, 40, 39L)))
                .isEqualTo(begin
                        + "39 of them concern the session, as SET and SHOW do, and are asked each time, so leave out --replay"
                        + " for this arm");
    }

    @Test
    void anotherRemarkIsSaidWithItsNumbers() {
        assertThat(RemarkWords.of(new Remark.NotLittle(1.1, 2)))
                .startsWith(
                        "by Little's law (throughput × mean latency) 1.10 operations were in flight, but 2 clients");
        assertThat(RemarkWords.of(new Remark.LagInLatency(130_000, 370_000)))
                .isEqualTo("the load generator's own lag is up to 0.130 ms of the latency's p99 of 0.370 ms");
        assertThat(RemarkWords.of(new Remark.Clipped(1, 600_000_000_000L)))
                .isEqualTo("1 operations took longer than 600 s and count as that long");
        assertThat(RemarkWords.of(new Remark.UnreadableProcess(Party.HOST, 5)))
                .isEqualTo("the stack's process 5 cannot be read: its CPU time is unknown");
    }

    @Test
    void allFaultsOfAWindowAreSaidApartFromItsOtherRemarks() {
        Measurement window = Probes.probe(100, 0)
                .remarking(List.of(
                        new Remark.Written("the clock went backwards"),
                        new Remark.NothingDue(1_000_000_000),
                        new Remark.WrittenReason("short of CPU")));

        assertThat(RemarkWords.faults(window))
                .isEqualTo("no operation was due in 1.000 s: the window is too short for its rate; short of CPU");
        assertThat(RemarkWords.others(window)).isEqualTo("the clock went backwards");
    }
}
