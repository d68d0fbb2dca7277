package dev.dbdyno.load.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.frames.Command.RelayProcess;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class RelayUseTest {

    private static final long OWN = ProcessHandle.current().pid();

    @Test
    void roundTripsAndProcessorTimeOfAWindowAreTheRelays() throws Exception {
        try (ServerSocket counter = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> tell(counter, new long[] {1000, 50}, new long[] {1007, 55}));
            Meter.Interval interval = SystemMeter.of(null, new RelayProcess(OWN, counter.getLocalPort()), List.of())
                    .start();
            Usage usage = interval.stop();

            assertThat(usage.quantities().get(Party.RELAY, Count.ROUND_TRIPS)).isEqualTo(7);
            assertThat(usage.quantities().get(Party.RELAY, Count.PARSES)).isEqualTo(5);
            assertThat(Objects.requireNonNull(usage.quantities().cpu(Party.RELAY))
                            .totalNanos())
                    .isNotNegative();
            assertThat(usage.remarks()).isEmpty();
        }
    }

    @Test
    void aReplayThatAskedTheServerTooOftenMakesAWindowInvalid() throws Exception {
        try (ServerSocket counter = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            assertThat(replayed(counter, 999_000, 1_000).remarks()).isEmpty();
            assertThat(replayed(counter, 998_999, 1_001).remarks())
                    .containsExactly(new Remark.ReplayMissed(998_999, 1_001, 3L));
            Quantities used = replayed(counter, 998_999, 1_001).quantities();
            assertThat(used.get(Party.RELAY, Count.REPLAY_HITS)).isEqualTo(998_999);
            assertThat(used.get(Party.RELAY, Count.MESSAGES)).isEqualTo(3_000);
            assertThat(used.get(Party.RELAY, Count.PARSES)).as("unknown").isNull();
        }
    }

    private static Usage replayed(ServerSocket counter, long hits, long misses) {
        Thread.ofVirtual()
                .start(() -> tell(
                        counter, new long[] {5, -1, 7, 9, 2, 11}, new long[] {6, -1, 7 + hits, 9 + misses, 5, 3_011}));
        return SystemMeter.of(null, new RelayProcess(OWN, counter.getLocalPort()), List.of())
                .start()
                .stop();
    }

    /** Each time all of a few numbers. */
    private static void tell(ServerSocket counter, long[]... told) {
        for (long[] numbers : told) {
            try (Socket asker = counter.accept()) {
                DataOutputStream out = new DataOutputStream(asker.getOutputStream());
                for (long number : numbers) {
                    out.writeLong(number);
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Test
    void whatARelayDoesNotSayIsUnknownAndNotNothing() throws Exception {
        int nobody;
        try (ServerSocket closed = new ServerSocket(0)) {
            nobody = closed.getLocalPort();
        }
        Usage usage = SystemMeter.of(null, new RelayProcess(OWN, nobody), List.of())
                .start()
                .stop();

        assertThat(usage.quantities().get(Party.RELAY, Count.ROUND_TRIPS)).isNull();
        assertThat(usage.quantities().cpu(Party.RELAY)).isNotNull();
    }

    @Test
    void aRelayThatHasGoneIsRemarked() {
        Usage usage = SystemMeter.of(null, new RelayProcess(Integer.MAX_VALUE, 1), List.of())
                .start()
                .stop();

        assertThat(usage.quantities().byParty()).doesNotContainKey(Party.RELAY);
        assertThat(usage.remarks()).contains(new Remark.UnreadableProcess(Party.RELAY, Integer.MAX_VALUE));
    }
}
