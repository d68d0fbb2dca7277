package dev.dbdyno.generator.load;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.WindowRun;
import dev.dbdyno.results.window.FirstFailure;
import org.jspecify.annotations.Nullable;

/** A user of a closed loop: each reply makes the next request, over the user's own connection. */
final class User implements Asker {

    private final Connection connection;
    private final Draws draws;
    private final Recorder recorder;
    private @Nullable WindowRun window;

    /** Makes a user whose recorder is shared by all users of one event loop. */
    User(Connection connection, Draws draws, Recorder recorder) {
        this.connection = connection;
        this.draws = draws;
        this.recorder = recorder;
    }

    void start(WindowRun next, long startNanos) {
        window = next;
        connection.ask(this, draws, startNanos, startNanos);
    }

    @Override
    public void ended(Connection asked, long endNanos, @Nullable FirstFailure failure) {
        WindowRun current = window;
        if (current == null) {
            return;
        }
        recorder.ended(Thread.currentThread(), asked.startNanos(), endNanos, failure);
        if (current.isOpenAt(endNanos)) {
            asked.ask(this, draws, endNanos, endNanos);
        } else {
            window = null;
            current.finished();
        }
    }

    @Override
    public void crashed(Throwable fault) {
        if (window != null) {
            window.crashed(fault);
            window = null;
        }
    }
}
