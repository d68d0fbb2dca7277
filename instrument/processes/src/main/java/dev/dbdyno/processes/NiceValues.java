package dev.dbdyno.processes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
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
            ofThread(thread).ifPresent(nice -> values.merge(name(thread), nice, Math::max));
        }
        return values;
    }

    /**
     * The nice value of one thread; empty if it has ended. In {@code stat}, it is the 17th field after the name in parentheses
     * (proc(5)).
     *
     * @param thread its folder below {@code /proc}
     */
    static OptionalInt ofThread(Path thread) {
        String stat = text(thread.resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
        return fields.length > 16 ? OptionalInt.of(Integer.parseInt(fields[16])) : OptionalInt.empty();
    }

    /** The name of a thread, at most 15 characters; empty if it has ended. */
    static String name(Path thread) {
        return text(thread.resolve("comm"));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException ended) {
            return "";
        }
    }

    private static List<Path> threads(long pid) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
            return threads.toList();
        } catch (IOException | UncheckedIOException ended) {
            return List.of();
        }
    }
}
