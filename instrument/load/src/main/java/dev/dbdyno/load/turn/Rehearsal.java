package dev.dbdyno.load.turn;

import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.Totals;
import dev.dbdyno.load.recording.WindowRun;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Clients that ask nobody, to rehearse what follows a turn: their records are summed up as those of real ones. */
final class Rehearsal {

    private static final int CLIENTS = 8;
    private static final int OPERATIONS_OF_A_CLIENT = 100;
    private static final Duration LENGTH = Duration.ofMillis(20);

    private final List<Recorder> recorders =
            Stream.generate(Recorder::new).limit(CLIENTS).toList();

    LoadedWindow window() {
        WindowRun run = WindowRun.ofClients(() -> 0, 0, LENGTH, CLIENTS, "clients");
        recorders.forEach(recorder -> recorder.starts(0, run));
        recorders.forEach(Rehearsal::record);
        LoadedWindow window = Totals.of(recorders).windowOf(CLIENTS);
        recorders.forEach(Recorder::reset);
        return window;
    }

    private static void record(Recorder recorder) {
        Thread thread = Thread.currentThread();
        long each = LENGTH.dividedBy(OPERATIONS_OF_A_CLIENT).toNanos();
        for (long operation = 0; operation < OPERATIONS_OF_A_CLIENT; operation++) {
            recorder.ended(thread, operation * each, (operation + 1) * each, null);
        }
    }
}
