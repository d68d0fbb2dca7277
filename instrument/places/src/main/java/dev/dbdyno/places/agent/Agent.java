package dev.dbdyno.places.agent;

import dev.dbdyno.places.wire.Packet;
import dev.dbdyno.places.wire.Packet.Kind;
import dev.dbdyno.places.wire.Packets;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Does what the lab says, until the channel ends or nothing has come for long; then ends everything that it has started. */
final class Agent {

    /** The lab says something every second; a line that was cut is not always told. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(20);

    private static final Duration LOOK = Duration.ofSeconds(1);

    /** The guard's proof that the agent runs: the shell that has started it ends it when this file stays the same. */
    private static final String ALIVE = "alive";

    /** The guard reads this if the agent is killed: it says what to end then. */
    private static final String PROCESSES = "processes";

    private final Path session;
    private final Kept kept;
    private final Packets out;
    private final Map<Integer, RunningProcess> processes = new ConcurrentHashMap<>();
    private volatile long heardNanos = System.nanoTime();
    private Kept.@Nullable Incoming incoming;

    Agent(Path session, Kept kept, Packets out) {
        this.session = session;
        this.kept = kept;
        this.out = out;
    }

    void serve(DataInputStream in, Facts facts) {
        try {
            kept.removeUnused();
            noteAlive(0);
            Thread.ofPlatform().daemon().name("silence").start(this::watchSilence);
            out.send(Packet.of(Kind.HELLO, Packet.NO_PROCESS, facts.lines()));
            DataInputStream buffered = new DataInputStream(new BufferedInputStream(in, 2 * Packet.MOST_BYTES));
            for (Packet next = Packet.read(buffered); next != null; next = Packet.read(buffered)) {
                heardNanos = System.nanoTime();
                take(next);
            }
        } catch (IOException broken) {
            // as good as the end
        }
        endAll();
    }

    private void endAll() {
        processes.values().forEach(RunningProcess::kill);
        processes.values().forEach(RunningProcess::awaitEnd);
        Kept.remove(session);
    }

    private void watchSilence() {
        try {
            for (long beat = 1; System.nanoTime() - heardNanos < LONGEST_SILENCE.toNanos(); beat++) {
                Thread.sleep(LOOK);
                noteAlive(beat);
            }
            System.err.printf(
                    "nothing was heard from the lab for %d s: everything here is ended%n", LONGEST_SILENCE.toSeconds());
        } catch (IOException | InterruptedException unable) {
            System.err.println("the agent cannot note that it runs: " + unable);
        }
        endAll();
        Runtime.getRuntime().halt(1); // the main thread may be in the middle of a packet
    }

    private void noteAlive(long beat) throws IOException {
        Files.writeString(session.resolve(ALIVE), Long.toString(beat));
    }

    private void noteProcesses() {
        String ids = processes.values().stream()
                .filter(RunningProcess::isAlive)
                .map(process -> Long.toString(process.pid()))
                .collect(Collectors.joining(" "));
        try {
            Files.writeString(session.resolve(PROCESSES), ids);
        } catch (IOException full) {
            System.err.println("the agent cannot note what it has started: " + full);
        }
    }

    private void take(Packet packet) throws IOException {
        switch (packet.kind()) {
            case PING -> out.send(Packet.of(Kind.PONG, packet.process(), packet.number(0), System.nanoTime()));
            case BALLAST -> {}
            case WANTED -> out.send(Packet.of(Kind.MISSING, packet.process(), kept.missing(packet.lines())));
            case FILE, FILE_BYTES, FILE_END, FOLDER -> keep(packet);
            case START -> start(packet);
            case INPUT, INPUT_END, MORE_OUTPUT, MORE_ERRORS, KILL, DUMP -> {
                RunningProcess process = processes.get(packet.process());
                if (process != null) {
                    process.take(packet);
                }
            }
            case HELLO,
                    PONG,
                    MISSING,
                    KEPT,
                    REFUSED,
                    STARTED,
                    NOT_STARTED,
                    OUTPUT,
                    OUTPUT_END,
                    ERRORS,
                    ERRORS_END,
                    ENDED -> throw new IOException("a %s, which only an agent says".formatted(packet.kind()));
        }
    }

    /** A disk that is full is the lab's to tell the user; what still comes of the content is dropped. */
    private void keep(Packet packet) throws IOException {
        try {
            switch (packet.kind()) {
                case FILE -> incoming = kept.begin(packet.text());
                case FILE_BYTES -> incoming().write(packet.payload());
                case FOLDER -> {
                    kept.assemble(packet.text(), session);
                    out.send(Packet.of(Kind.KEPT, packet.process()));
                }
                default -> {
                    incoming().end();
                    out.send(Packet.of(Kind.KEPT, packet.process()));
                }
            }
        } catch (Kept.NotKeptException full) {
            if (packet.kind() == Kind.FILE_END || packet.kind() == Kind.FOLDER) {
                out.send(Packet.of(Kind.REFUSED, packet.process(), List.of(String.valueOf(full.getMessage()))));
            }
        }
    }

    private Kept.Incoming incoming() throws IOException {
        Kept.Incoming begun = incoming;
        if (begun == null) {
            throw new IOException("the bytes of a content that was not begun");
        }
        return begun;
    }

    private void start(Packet packet) throws IOException {
        List<String> lines = packet.lines();
        RunningProcess process;
        try {
            process = RunningProcess.start(
                    session, lines.get(0), lines.get(1), lines.subList(2, lines.size()), packet.process(), out);
        } catch (IOException refused) {
            out.send(Packet.of(
                    Kind.NOT_STARTED,
                    packet.process(),
                    List.of(String.valueOf(refused.getMessage()).replace('\n', ' '))));
            return;
        }
        processes.put(packet.process(), process);
        noteProcesses();
        out.send(Packet.of(Kind.STARTED, packet.process(), process.pid()));
        process.copy(() -> {
            processes.remove(packet.process());
            noteProcesses();
        });
    }
}
