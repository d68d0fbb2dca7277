package dev.dbdyno.load.usage;

import dev.dbdyno.results.frames.Command.RelayProcess;
import dev.dbdyno.results.window.Count;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a relay has used and counted since it began.
 *
 * @param counts none where it did not answer
 */
record RelayUse(ProcessTimes times, Map<Count, Long> counts) {

    /** The counts that a relay reports, in its order; below zero what it does not know. */
    private static final List<Count> TOLD = List.of(
            Count.ROUND_TRIPS,
            Count.PARSES,
            Count.REPLAY_HITS,
            Count.REPLAY_MISSES,
            Count.REPLAY_ASKED_EACH_TIME,
            Count.MESSAGES);

    private static final int PATIENCE_MILLIS = 1000;

    /** Reads the relay's use; empty if there is no relay, or if it has ended. */
    static Optional<RelayUse> read(Proc proc, @Nullable RelayProcess relay) {
        return Optional.ofNullable(relay)
                .flatMap(there -> proc.process(Long.toString(there.process()))
                        .map(times -> new RelayUse(times, counts(there.countsPort()))));
    }

    private static Map<Count, Long> counts(int port) {
        Map<Count, Long> counts = new EnumMap<>(Count.class);
        try (Socket asking = new Socket()) {
            asking.setSoTimeout(PATIENCE_MILLIS);
            asking.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            LongBuffer told =
                    ByteBuffer.wrap(asking.getInputStream().readAllBytes()).asLongBuffer();
            for (int i = 0; i < TOLD.size() && told.hasRemaining(); i++) {
                counts.put(TOLD.get(i), told.get());
            }
            counts.values().removeIf(count -> count < 0);
            return counts;
        } catch (IOException unanswered) {
            return Map.of();
        }
    }

    /** What it used since an earlier read. */
    Map<Count, Long> since(RelayUse earlier) {
        Map<Count, Long> used = new EnumMap<>(new ProcessUse(earlier.times, times).jvmCounts());
        counts.forEach((count, now) -> {
            Long before = earlier.counts.get(count);
            if (before != null) {
                used.put(count, now - before);
            }
        });
        return used;
    }
}
