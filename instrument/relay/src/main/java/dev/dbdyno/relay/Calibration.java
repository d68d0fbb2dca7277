package dev.dbdyno.relay;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.results.RelayCalibration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;

/**
 * Finds out by how much a relay's round trips are longer than asked, with one byte and its echo. A pass takes half of that.
 *
 * @param direct the echo's port
 * @param through the port of a relay in front of it
 * @param line what of the relay is set
 */
record Calibration(int direct, int through, Setting line) {

    /** The round trips after which the JIT has compiled what passes on. */
    private static final int TO_WARM_UP = 600;

    private static final int TO_COMPARE = 100;
    private static final int COMPARISONS = 3;

    /** The longest round trip to calibrate at. A pass takes as long at all distances, and a fork should not have to wait. */
    private static final Duration LONGEST = Duration.ofMillis(1);

    /** The part of a relay that calibration sets. */
    interface Setting {
        void roundTrip(Duration time);

        void passTakes(long nanos);
    }

    /** Finds out what a pass takes and sets it, and then sets the round trip that was asked for. */
    RelayCalibration of(Duration asked) throws IOException {
        Duration set = asked.compareTo(LONGEST) < 0 ? asked : LONGEST;
        line.roundTrip(Duration.ZERO);
        long[] unused = asking(direct, TO_WARM_UP);
        unused = asking(through, TO_WARM_UP);
        line.roundTrip(set);
        long pass = Math.max(0, leastExcess(set) / 2);
        line.passTakes(pass);
        long expected = median(asking(direct, 2 * TO_COMPARE)) + set.toNanos();
        long[] found = asking(through, 2 * TO_COMPARE);
        line.roundTrip(asked);
        return new RelayCalibration(
                set.toNanos(), pass, median(found) - expected, found[found.length * 99 / 100] - expected);
    }

    /** Compares the least of several medians, because whatever else the machine does only makes them longer. */
    private long leastExcess(Duration set) throws IOException {
        long directly = Long.MAX_VALUE;
        long relayed = Long.MAX_VALUE;
        for (int i = 0; i < COMPARISONS; i++) {
            directly = Math.min(directly, median(asking(direct, TO_COMPARE)));
            relayed = Math.min(relayed, median(asking(through, TO_COMPARE)));
        }
        return relayed - directly - set.toNanos();
    }

    private static long median(long[] sorted) {
        return sorted[sorted.length / 2];
    }

    /** Asks one after the other, and returns how long each took, ascending. */
    private static long[] asking(int port, int times) throws IOException {
        long[] nanos = new long[times];
        try (Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
            server.setTcpNoDelay(true);
            ask(server);
            for (int i = 0; i < times; i++) {
                nanos[i] = ask(server);
            }
        }
        Arrays.sort(nanos);
        return nanos;
    }

    private static long ask(Socket server) throws IOException {
        long begun = NanoClock.SYSTEM.nanoTime();
        server.getOutputStream().write(1);
        if (server.getInputStream().read() < 0) {
            throw new IOException("the relay closed a connection while it was calibrated");
        }
        return NanoClock.SYSTEM.nanoTime() - begun;
    }
}
