package dev.dbdyno.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.places.wire.Lead;
import java.io.IOException;
import java.io.OutputStream;

/** The lines of {@link Lead} on standard output, which belongs to the pod's shell from when that is connected. */
final class LeadLines {

    private final OutputStream output;
    private boolean hasEnded;

    LeadLines(OutputStream output) {
        this.output = output;
    }

    /** Says a line, unless output belongs to a shell. */
    synchronized void say(String kind, String words) {
        if (!hasEnded) {
            try {
                output.write((kind + words + "\n").getBytes(UTF_8));
                output.flush();
            } catch (IOException nobodyListens) {
                // the end of standard input says so too
            }
        }
    }

    /** From now on output is the shell's. */
    synchronized void end() {
        hasEnded = true;
    }
}
