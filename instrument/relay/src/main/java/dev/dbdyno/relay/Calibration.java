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
 * @param direct the echo itself
 * @param through the echo behind the relay
 * @param line what of the relay is set
 */
record Calibration(Echoes direct, Echoes through, Setting line) {

    /** The round trips after which the JIT has compiled what passes on. */
    private static final int TO_WARM_UP = 600;

    /** A comparison is short, so that some of the many fall between what other processes do. */
    private static final int TO_COMPARE = 10;

    private static final int COMPARISONS = 30;

    /** So many show what is left at the 99th percentile. */
    private static final int TO_CHECK = 200;

    /** The longest round trip to calibrate at. A pass takes as long at all distances, and a fork should not have to wait. */
    private static final Duration LONGEST = Duration.ofMillis(1);

    /** An echo that is asked one byte after the other. */
    @FunctionalInterface
    interface Echoes {
        /** Asks so many times on one connection, and returns how long each took, ascending. */
        long[] ask(int times) throws IOException;
    }

    /** The part of a relay that calibration sets. */
    interface Setting {
        void roundTrip(Duration time);

        void passTakes(long nanos);
    }

    /** Finds out what a pass takes and sets it, and then sets the round trip that was asked for. */
    RelayCalibration of(Duration asked) throws IOException {
        Duration set = asked.compareTo(LONGEST) < 0 ? asked : LONGEST;
        line.roundTrip(Duration.ZERO);
        long[] unused = direct.ask(TO_WARM_UP);
        unused = through.ask(TO_WARM_UP);
        line.roundTrip(set);
        long pass = Math.max(0, leastExcess(set) / 2);
        line.passTakes(pass);
        long expected = median(direct.ask(TO_CHECK)) + set.toNanos();
        long[] found = through.ask(TO_CHECK);
        line.roundTrip(asked);
        return new RelayCalibration(
                set.toNanos(), pass, median(found) - expected, found[found.length * 99 / 100] - expected);
    }

    /** Compares the least of several medians, because whatever else the machine does only makes them longer. */
    private long leastExcess(Duration set) throws IOException {
        long directly = Long.MAX_VALUE;
        long relayed = Long.MAX_VALUE;
        for (int i = 0; i < COMPARISONS; i++) {
            directly = Math.min(directly, median(direct.ask(TO_COMPARE)));
            relayed = Math.min(relayed, median(through.ask(TO_COMPARE)));
        }
        return relayed - directly - set.toNanos();
    }

    private static long median(long[] sorted) {
        return sorted[sorted.length / 2];
    }

    /** The echo at a port of the loopback address. */
    static Echoes at(int port) {
        return times -> asking(port, times);
    }

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
