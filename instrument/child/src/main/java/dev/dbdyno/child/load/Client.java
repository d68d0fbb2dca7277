package dev.dbdyno.child.load;

import dev.dbdyno.load.recording.Recorder;
import dev.dbdyno.load.recording.WindowRun;

/** Issues one operation after the other while a window is open: a thread, or a lane of completions. */
sealed interface Client permits BlockingClient, AsyncLane, ReactiveLane {

    /** Starts its operations; {@link WindowRun#finished} is called when the last one has ended. */
    void start(WindowRun window);

    /** The record of the client's last window. */
    Recorder recorder();

    /** Ends its thread, if it has one. */
    void close();
}
