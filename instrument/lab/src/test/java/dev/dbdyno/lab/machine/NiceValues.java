package dev.dbdyno.lab.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The nice values of a process's threads. */
public final class NiceValues {

    private NiceValues() {}

    /**
     * The nice values by the threads' names. If several share a name, the highest counts. Threads that end meanwhile
     * are left out.
     */
    public static Map<String, Integer> of(long pid) {
        Map<String, Integer> values = new TreeMap<>();
        for (Path thread : threads(pid)) {
            try {
                String stat = Files.readString(thread.resolve("stat"));
                String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
                values.merge(Files.readString(thread.resolve("comm")).strip(), Integer.valueOf(fields[16]), Math::max);
            } catch (IOException ended) {
                // it is no longer there to be looked at
            }
        }
        return values;
    }

    private static List<Path> threads(long pid) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
            return threads.toList();
        } catch (IOException | UncheckedIOException ended) {
            return List.of();
        }
    }
}
