package dev.dbdyno.load.usage;

import dev.dbdyno.results.frames.Command.RelayProcess;
import dev.dbdyno.results.window.Count;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a relay has used and counted since it began.
 *
 * @param roundTrips null where it did not answer
 */
record RelayUse(ProcessTimes times, @Nullable Long roundTrips) {

    private static final int PATIENCE_MILLIS = 1000;

    /** Empty where there is none, or it has ended. */
    static Optional<RelayUse> read(Proc proc, @Nullable RelayProcess relay) {
        return Optional.ofNullable(relay)
                .flatMap(there -> proc.process(Long.toString(there.process()))
                        .map(times -> new RelayUse(times, roundTrips(there.countsPort()))));
    }

    private static @Nullable Long roundTrips(int port) {
        try (Socket asking = new Socket()) {
            asking.setSoTimeout(PATIENCE_MILLIS);
            asking.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            return new DataInputStream(asking.getInputStream()).readLong();
        } catch (IOException unanswered) {
            return null;
        }
    }

    /** What it used since an earlier read. */
    Map<Count, Long> since(RelayUse earlier) {
        Map<Count, Long> counts = new EnumMap<>(new ProcessUse(earlier.times, times).jvmCounts());
        if (roundTrips != null && earlier.roundTrips != null) {
            counts.put(Count.ROUND_TRIPS, roundTrips - earlier.roundTrips);
        }
        return counts;
    }
}
