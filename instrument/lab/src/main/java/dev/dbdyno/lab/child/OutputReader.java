package dev.dbdyno.lab.child;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.BlockingQueue;

/** Reads a child's standard output line by line: frames go to the queue, anything else to the log. */
final class OutputReader implements Runnable {

    private final InputStream in;
    private final int frameCapBytes;
    private final CappedLog log;
    private final BlockingQueue<Output> queue;

    OutputReader(InputStream in, int frameCapBytes, CappedLog log, BlockingQueue<Output> queue) {
        this.in = new BufferedInputStream(in, 64 * 1024);
        this.frameCapBytes = frameCapBytes;
        this.log = log;
        this.queue = queue;
    }

    @Override
    public void run() {
        try {
            try {
                readLines();
            } catch (IOException e) {
                // the stream was closed under the reader: the child has been ended
            }
            queue.put(new Output.End());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the child has been closed: nobody waits for its output any more
        }
    }

    private void readLines() throws IOException, InterruptedException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                endLine(line.toString(UTF_8));
                line.reset();
            } else if (line.size() < frameCapBytes) {
                line.write(next);
            } else {
                queue.put(new Output.TooLong(frameCapBytes));
                return;
            }
        }
        if (line.size() > 0) {
            log.line("stdout: " + line.toString(UTF_8));
        }
    }

    private void endLine(String line) throws InterruptedException {
        Frame frame;
        try {
            frame = Json.read(line, Frame.class);
        } catch (IllegalArgumentException e) {
            log.line("stdout: " + line);
            return;
        }
        queue.put(new Output.Framed(frame));
    }
}
