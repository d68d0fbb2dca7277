package dev.dbdyno.lab.profile;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts the system calls of processes by the kernel's own tracer (Linux, {@code Documentation/trace/ftrace.rst}), which needs its files
 * mounted and the rights of root.
 *
 * <p>Every party has an instance of the tracer, which notes its calls in a ring that is never read. The ring's statistics tell how many there were, those
 * included that were written over.
 */
public final class SystemCalls {

    private static final String ENABLE = "events/raw_syscalls/sys_enter/enable";
    private static final String ON = "1";
    private static final String OFF = "0";

    /** The smallest ring will do, since only its statistics are read. */
    private static final String RING_KIBIBYTES = "8";

    /** The counts that make up all events of a processor's ring. */
    private static final Pattern EVENTS =
            Pattern.compile("(?m)^(?:entries|overrun|dropped events|read events): (\\d+)$");

    private static final Pattern OURS = Pattern.compile("dbdyno-(\\d+)-.*");

    private final Path tracer;

    /** @param tracer where its files are mounted */
    SystemCalls(Path tracer) {
        this.tracer = tracer;
    }

    public static SystemCalls here() {
        return new SystemCalls(Path.of("/sys/kernel/tracing"));
    }

    /** Why nothing can be counted, in words, with what to do; empty where it can. */
    public Optional<String> refusal() {
        if (!Files.exists(tracer.resolve(ENABLE))) {
            return Optional.of(
                    "the kernel's tracer is not there, or not for this user: as root, 'mount -t tracefs nodev %s'"
                            .formatted(tracer));
        }
        try {
            new Counting(Map.of(Party.HOST, ProcessHandle.current())).end();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("the kernel's tracer refuses: " + e.getMessage());
        }
    }

    /**
     * Begins to count; empty where the tracer refuses.
     *
     * @param host id of its process
     * @param database id of the server's main process, which is counted with all that it started; null where it is not on this machine
     */
    public Optional<Counting> begin(long host, @Nullable Long database) {
        Map<Party, ProcessHandle> processes = new EnumMap<>(Party.class);
        ProcessHandle.of(host).ifPresent(process -> processes.put(Party.HOST, process));
        Optional.ofNullable(database)
                .flatMap(ProcessHandle::of)
                .ifPresent(process -> processes.put(Party.DATABASE, process));
        try {
            return Optional.of(new Counting(processes));
        } catch (IOException refused) {
            return Optional.empty();
        }
    }

    /** Removes what runs that were killed have left in the kernel. */
    void removeLeft() {
        try (DirectoryStream<Path> instances = Files.newDirectoryStream(tracer.resolve("instances"), "dbdyno-*")) {
            for (Path instance : instances) {
                Matcher name = OURS.matcher(instance.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    Files.deleteIfExists(instance);
                }
            }
        } catch (IOException e) {
            // there is no tracer, and so nothing is left
            return;
        }
    }

    /** Calls that are being counted. */
    public final class Counting implements AutoCloseable {

        private final Map<Party, Path> instances = new EnumMap<>(Party.class);

        private Counting(Map<Party, ProcessHandle> processes) throws IOException {
            try {
                for (Map.Entry<Party, ProcessHandle> each : processes.entrySet()) {
                    begin(each.getKey(), each.getValue());
                }
            } catch (IOException e) {
                close();
                throw e;
            }
        }

        private void begin(Party party, ProcessHandle process) throws IOException {
            Path instance = Files.createDirectory(tracer.resolve("instances")
                    .resolve("dbdyno-%d-%s".formatted(ProcessHandle.current().pid(), party)));
            instances.put(party, instance);
            write(instance, "buffer_size_kb", RING_KIBIBYTES);
            write(instance, "options/event-fork", ON);
            write(
                    instance,
                    "set_event_pid",
                    Stream.concat(Stream.of(process), process.descendants())
                            .flatMap(SystemCalls::threads)
                            .collect(Collectors.joining(" ")));
            write(instance, ENABLE, ON);
        }

        /** Ends it, and returns what was counted. */
        public Quantities end() throws IOException {
            Quantities counted = Quantities.NONE;
            try {
                for (Path instance : instances.values()) {
                    write(instance, ENABLE, OFF);
                }
                for (Map.Entry<Party, Path> each : instances.entrySet()) {
                    counted = counted.with(each.getKey(), Count.SYSTEM_CALLS, events(each.getValue()));
                }
                return counted;
            } finally {
                close();
            }
        }

        /** Leaves nothing in the kernel. */
        @Override
        public void close() {
            instances.values().forEach(SystemCalls::remove);
            instances.clear();
        }
    }

    private static void remove(Path instance) {
        try {
            Files.deleteIfExists(instance);
        } catch (IOException e) {
            // the next run removes it
            return;
        }
    }

    private static void write(Path instance, String file, String text) throws IOException {
        Files.writeString(instance.resolve(file), text);
    }

    /** The kernel notes the id of a thread, which is that of its process for the first. */
    private static Stream<String> threads(ProcessHandle process) {
        String[] ids =
                Path.of("/proc", Long.toString(process.pid()), "task").toFile().list();
        return ids == null ? Stream.empty() : Stream.of(ids);
    }

    private static long events(Path instance) throws IOException {
        long events = 0;
        try (DirectoryStream<Path> processors = Files.newDirectoryStream(instance.resolve("per_cpu"))) {
            for (Path processor : processors) {
                events += EVENTS.matcher(Files.readString(processor.resolve("stats")))
                        .results()
                        .mapToLong(count -> Long.parseLong(count.group(1)))
                        .sum();
            }
        }
        return events;
    }
}
