package dev.dbdyno.load.conversation;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import java.io.OutputStream;
import java.io.PrintStream;

/** Sends frames to the lab, a line each. */
final class FrameChannel {

    private final PrintStream out;

    FrameChannel(OutputStream out) {
        this.out = new PrintStream(out, false, UTF_8);
    }

    /** A lab that no longer reads has gone, which the end of standard input tells. */
    synchronized void send(Frame frame) {
        out.print(Json.line(frame, Frame.class) + "\n");
        out.flush();
    }
}
