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
import java.util.stream.Stream;

/**
 * A load whose server is on another machine, where a meter reads what it uses.
 *
 * <p>The two sweeps of the meter enclose the window by a round trip, in which the server is idle.
 */
final class MeteredLoad implements LoadMaker {

    private static final String READING = "reading what the server uses";

    private final LoadMaker load;
    private final ServerMeter server;

    MeteredLoad(LoadMaker load, ServerMeter server) {
        this.load = load;
        this.server = server;
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
            server.watch(turn.load().ownLeadIn());
            Measurement measured = load.turn(turn);
            return with(measured, server.count());
        } catch (DatabaseException lost) {
            throw new ChildException(new Failure(READING, String.valueOf(lost.getMessage()), null, null));
        }
    }

    private static Measurement with(Measurement measured, ServerMeter.Used used) {
        Quantities all = measured.quantities().and(used.quantities());
        List<Remark> remarks = Stream.concat(measured.remarks().stream(), used.remarks().stream())
                .toList();
        return measured.with(all, measured.processors()).remarking(remarks);
    }

    @Override
    public long close() throws InterruptedException, ChildException {
        return load.close();
    }
}
