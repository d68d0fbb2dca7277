package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.PlaceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Has jars at a place, and says what had to be sent: over a slow line it takes longer than all the rest.
 *
 * @param progress hears of it, in a few words
 */
public record Sending(AgentLine line, Consumer<String> progress) {

    /** Where the jars are there, in their order. */
    public List<String> keep(List<Path> jars) throws PlaceException, IOException, InterruptedException {
        long before = line.sentBytes();
        long startNanos = System.nanoTime();
        List<String> kept = line.keep(jars);
        long sent = line.sentBytes() - before;
        if (sent > 0) {
            progress.accept("sent %.1f MB to '%s' in %.1f s"
                    .formatted(sent / 1e6, line.place(), (System.nanoTime() - startNanos) / 1e9));
        }
        return kept;
    }
}
