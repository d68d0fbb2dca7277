package dev.dbdyno.load.conversation;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import java.io.OutputStream;
import java.io.PrintStream;

/** Sends frames to the lab, a line each. */
final class FrameChannel {

    private final PrintStream out;
    private long rehearsedCharacters;

    FrameChannel(OutputStream out) {
        this.out = new PrintStream(out, false, UTF_8);
    }

    /** A lab that no longer reads has gone, which the end of standard input tells. */
    synchronized void send(Frame frame) {
        out.print(line(frame));
        out.flush();
    }

    private static String line(Frame frame) {
        return Json.line(frame, Frame.class) + "\n";
    }

    /** Does what sending does, and sends nothing. */
    void rehearse(Frame frame) {
        rehearsedCharacters += line(frame).length();
    }
}
