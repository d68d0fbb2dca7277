package dev.dbdyno.databases;

import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what processes of a server or a web host use, where those that make load cannot. */
public interface ServerMeter {

    /** What is used counts from so long after this call on. Returns no sooner than the meter knows of it. */
    void watch(Duration after) throws DatabaseException, InterruptedException;

    /** What was used since {@link #watch}. */
    Used count() throws DatabaseException, InterruptedException;

    /**
     * What was used.
     *
     * @param nanos for how long it was read
     * @param processors of the machine there; null where nothing of it was read
     * @param remarks on what could not be read
     */
    record Used(long nanos, Quantities quantities, @Nullable Integer processors, List<Remark> remarks) {

        /** Whoever makes the load begins by a clock of its own, a few milliseconds sooner or later than whoever reads. */
        private static final double LEAST_FRACTION = 0.95;

        public Used {
            remarks = List.copyOf(remarks);
        }

        /** What is wrong with it as that of a window. */
        public List<Remark> remarks(long windowNanos) {
            Stream<Remark> inPart = nanos < LEAST_FRACTION * windowNanos
                    ? quantities.byParty().keySet().stream()
                            .filter(party -> party != Party.MACHINE)
                            .map(party -> new Remark.ReadInPart(party, nanos, windowNanos))
                    : Stream.empty();
            return Stream.concat(remarks.stream(), inPart).toList();
        }
    }
}
