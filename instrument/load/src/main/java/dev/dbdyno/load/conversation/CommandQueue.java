package dev.dbdyno.load.conversation;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The lab's commands as they come; a thread of its own reads them, so that their end is seen whatever the child does. */
final class CommandQueue {

    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
    private volatile boolean ended;

    private CommandQueue() {}

    /** Reads until the channel ends, and then calls {@code onEnd}. */
    static CommandQueue reading(InputStream in, Runnable onEnd) {
        CommandQueue queue = new CommandQueue();
        Thread.ofPlatform().daemon().name("commands").start(() -> queue.read(in, onEnd));
        return queue;
    }

    private void read(InputStream in, Runnable onEnd) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
            reader.lines().map(Optional::of).forEach(lines::add);
        } catch (IOException | java.io.UncheckedIOException broken) {
            // as good as the end
        }
        ended = true;
        onEnd.run();
        lines.add(Optional.empty());
    }

    /** Whether the channel has ended, even though commands may still wait to be taken. */
    boolean hasEnded() {
        return ended;
    }

    /** The next command's text; waits for it. Empty when the channel has ended and all commands are taken. */
    Optional<String> take() throws InterruptedException {
        return lines.take();
    }
}
