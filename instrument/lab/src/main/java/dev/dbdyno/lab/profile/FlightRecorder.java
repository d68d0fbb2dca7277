package dev.dbdyno.lab.profile;

import dev.dbdyno.results.profile.FlightRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * The flight recorder of another process's JVM, with the few events that nobody sees from outside: virtual threads that are pinned, and
 * the compiler's queues. It is told what to do by the JDK's {@code jcmd}.
 */
final class FlightRecorder {

    /** A time in which the JVM was under load. */
    record Span(Instant begin, Instant end) {

        boolean contains(Instant instant) {
            return !instant.isBefore(begin) && instant.isBefore(end);
        }
    }

    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final String QUEUES = "jdk.CompilerQueueUtilization";

    private static final long SECONDS_TO_ANSWER = 20;

    private final long process;
    private final Path file;
    private boolean wasAsked;
    private boolean isRecording;

    /** @param file for what was recorded, which is removed once it has been read */
    FlightRecorder(long process, Path file) {
        this.process = process;
        this.file = file;
    }

    /** Records from now on. A JVM that cannot is not asked again: it has nothing to tell. */
    void start() throws InterruptedException {
        if (!wasAsked) {
            wasAsked = true;
            isRecording = isDone(
                    "JFR.start",
                    "name=dbdyno",
                    "settings=none",
                    "disk=false",
                    "+%s#enabled=true".formatted(PINNED),
                    "+%s#threshold=0ns".formatted(PINNED),
                    "+%s#enabled=true".formatted(QUEUES),
                    "+%s#period=100ms".formatted(QUEUES));
        }
    }

    /**
     * Records no more, and returns what was noted; null where nothing could be recorded.
     *
     * @param underLoad when the process was; what happened at other times counts for nothing
     */
    @Nullable FlightRecord stop(List<Span> underLoad) throws InterruptedException {
        if (!isRecording) {
            return null;
        }
        isRecording = false;
        try {
            return isDone("JFR.stop", "name=dbdyno", "filename=" + file) ? read(underLoad) : null;
        } catch (IOException e) {
            // the process has ended, or its JVM writes what this one does not read
            return null;
        } finally {
            remove();
        }
    }

    private boolean isDone(String... command) throws InterruptedException {
        List<String> all = new ArrayList<>();
        all.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
        all.add(Long.toString(process));
        all.addAll(List.of(command));
        try {
            Process told = new ProcessBuilder(all)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean ended = told.waitFor(SECONDS_TO_ANSWER, TimeUnit.SECONDS);
            told.destroyForcibly();
            return ended && told.exitValue() == 0;
        } catch (IOException noJcmd) {
            return false;
        }
    }

    private FlightRecord read(List<Span> underLoad) throws IOException {
        try (RecordingFile recorded = new RecordingFile(file)) {
            boolean tellsPins =
                    recorded.readEventTypes().stream().map(EventType::getName).anyMatch(PINNED::equals);
            List<RecordedEvent> events = new ArrayList<>();
            while (recorded.hasMoreEvents()) {
                RecordedEvent event = recorded.readEvent();
                if (underLoad.stream().anyMatch(span -> span.contains(event.getEndTime()))) {
                    events.add(event);
                }
            }
            return new FlightRecord(
                    tellsPins ? (Long) of(PINNED, events).count() : null,
                    tellsPins
                            ? (Long) of(PINNED, events)
                                    .mapToLong(pin -> pin.getDuration().toNanos())
                                    .sum()
                            : null,
                    compilerQueue(events));
        }
    }

    /** The sum over both compilers; each tells its queue's length from time to time. */
    private static @Nullable Double compilerQueue(List<RecordedEvent> events) {
        Map<String, Double> meanByCompiler = of(QUEUES, events)
                .collect(Collectors.groupingBy(
                        event -> event.getString("compiler"),
                        Collectors.averagingLong(event -> event.getLong("queueSize"))));
        return meanByCompiler.isEmpty()
                ? null
                : (Double) meanByCompiler.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum();
    }

    private static Stream<RecordedEvent> of(String type, List<RecordedEvent> events) {
        return events.stream().filter(event -> event.getEventType().getName().equals(type));
    }

    private void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // it lies in the folder that is removed at the run's end
            return;
        }
    }
}
