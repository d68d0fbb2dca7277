package dev.dbdyno.load.usage;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Measures a database's processes where nothing else of a fork runs; reads Linux' {@code /proc}. */
public final class DatabaseMeter implements Meter {

    private final Proc proc;
    private final long process;

    /**
     * A meter for one server.
     *
     * @param process id of its main process
     */
    public DatabaseMeter(long process) {
        this(Path.of("/proc"), process);
    }

    DatabaseMeter(Path proc, long process) {
        this.proc = new Proc(proc);
        this.process = process;
    }

    @Override
    public Interval start() {
        Optional<ProcessTree> before = read();
        return () -> before.flatMap(earlier -> read().map(later -> later.since(earlier)))
                .map(DatabaseMeter::usage)
                .orElseGet(this::unreadable);
    }

    private Optional<ProcessTree> read() {
        return ProcessTree.read(proc, Long.toString(process), ProcessTree.UNKNOWN);
    }

    private static Usage usage(Map<Count, Long> counts) {
        return new Usage(Quantities.of(Party.DATABASE, counts), null, List.of());
    }

    private Usage unreadable() {
        return new Usage(Quantities.NONE, null, List.of(new Remark.UnreadableProcess(Party.DATABASE, process)));
    }
}
