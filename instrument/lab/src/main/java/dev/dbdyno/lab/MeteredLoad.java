package dev.dbdyno.lab;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.ServerMeter;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A load whose server or web host is on another machine than who makes it, and is read by a meter there.
 *
 * <p>The two sweeps of a meter enclose the window by a round trip each, in which nothing is loaded.
 */
final class MeteredLoad implements LoadMaker {

    private static final String READING = "reading what is used at a place";

    private final LoadMaker load;
    private final boolean isAtHost;
    private final List<ServerMeter> meters;

    /**
     * A load that is read by these meters.
     *
     * @param isAtHost whether who makes the load is on the host's machine. If not, what it has read is of another one, and not kept
     */
    MeteredLoad(LoadMaker load, boolean isAtHost, List<ServerMeter> meters) {
        this.load = load;
        this.isAtHost = isAtHost;
        this.meters = List.copyOf(meters);
    }

    /** A lead-in is a turn of its own, because the meter cannot tell it from the window. */
    @Override
    public Measurement turn(Command.Turn turn) throws InterruptedException, ChildException {
        if (turn.leadIn().isPositive()) {
            load.turn(turn.beforehand());
            return metered(turn.withoutLeadIn());
        }
        return metered(turn);
    }

    private Measurement metered(Command.Turn turn) throws InterruptedException, ChildException {
        try {
            for (ServerMeter meter : meters) {
                meter.watch(turn.load().ownLeadIn());
            }
            Measurement measured = ofHost(whole(load.turn(turn)));
            for (ServerMeter meter : meters) {
                measured = with(measured, meter.count());
            }
            return measured;
        } catch (DatabaseException lost) {
            throw new ChildException(new Failure(READING, String.valueOf(lost.getMessage()), null, null));
        }
    }

    private static Measurement whole(@Nullable Measurement window) {
        return Objects.requireNonNull(window, "a window is one turn where something is elsewhere");
    }

    private Measurement ofHost(Measurement measured) {
        return isAtHost ? measured : measured.with(Quantities.NONE, null);
    }

    private static Measurement with(Measurement measured, ServerMeter.Used used) {
        Quantities all = measured.quantities().and(used.quantities());
        List<Remark> remarks = Stream.concat(
                        measured.remarks().stream(), used.remarks(measured.durationNanos()).stream())
                .toList();
        Integer processors = used.processors() == null ? measured.processors() : used.processors();
        return measured.with(all, processors).remarking(remarks);
    }

    @Override
    public void beginClosing() throws InterruptedException, ChildException {
        load.beginClosing();
    }

    @Override
    public long close() throws InterruptedException, ChildException {
        return load.close();
    }
}
