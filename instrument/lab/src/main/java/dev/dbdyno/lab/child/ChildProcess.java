package dev.dbdyno.lab.child;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.databases.CleanEnvironment;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.places.ProcessThere;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A running process of the lab's: a child, a generator, a relay or a keeper. Every way in which it can fail ends in a {@link
 * ChildException} that says in words what it was doing. Every use ends in {@link #close()}, which leaves no process
 * behind.
 */
public final class ChildProcess implements AutoCloseable {

    private static final int FRAME_CAP_BYTES = 8 * 1024 * 1024;
    private static final int LOG_HEAD_BYTES = 1024 * 1024;
    private static final int LOG_TAIL_BYTES = 1024 * 1024;
    private static final int FRAMES_AHEAD = 1024;
    private static final int LAST_LINES = 5;
    private static final Duration TO_DIE = Duration.ofSeconds(5);

    /** The time within which a process ends that has broken its connection. */
    private static final Duration TO_BE_SEEN = Duration.ofSeconds(1);

    private static final Duration TO_DUMP_THREADS = Duration.ofSeconds(5);

    private final ChildJvm jvm;
    private final Process process;
    private final CappedLog log;
    private final BlockingQueue<Output> output = new ArrayBlockingQueue<>(FRAMES_AHEAD);
    private final Thread outputReader;
    private final Thread errorReader;

    /** Why the lab ended it; null if the lab did not. */
    private volatile @Nullable String endedFor;

    private ChildProcess(ChildJvm jvm, Process process, CappedLog log) {
        this.jvm = jvm;
        this.process = process;
        this.log = log;
        this.outputReader = reader(new OutputReader(process.getInputStream(), FRAME_CAP_BYTES, log, output));
        this.errorReader = reader(() -> copyToLog(process.getErrorStream()));
    }

    /**
     * Starts a process; it does nothing before its first command.
     *
     * @param folder for its argument file and its log
     * @param name of both files
     * @throws IOException when those files cannot be written
     * @throws ChildException when the JVM cannot be started
     */
    public static ChildProcess start(ChildJvm jvm, ClassPath classPath, Path folder, String name)
            throws IOException, ChildException {
        Files.createDirectories(folder); // whoever tidies up a run that is going on may remove its logs
        ProcessBuilder builder = jvm.process(classPath, folder, name);
        CappedLog log = new CappedLog(folder.resolve(name + ".log"), LOG_HEAD_BYTES, LOG_TAIL_BYTES);
        try {
            return new ChildProcess(jvm, builder.start(), log);
        } catch (IOException e) {
            log.close();
            throw new ChildException(new Failure(
                    "starting the JVM",
                    "'%s' cannot be started: %s".formatted(jvm.tool("java"), e.getMessage()),
                    null,
                    null));
        }
    }

    /**
     * The same at a place.
     *
     * @param folder of the lab's, for its log
     */
    public static ChildProcess start(ChildJvm jvm, ClassPath classPath, AgentLine line, Path folder, String name)
            throws IOException, ChildException, InterruptedException {
        Files.createDirectories(folder);
        CappedLog log = new CappedLog(folder.resolve(name + ".log"), LOG_HEAD_BYTES, LOG_TAIL_BYTES);
        try {
            return new ChildProcess(jvm, jvm.process(classPath, line, name), log);
        } catch (IOException | PlaceException e) {
            log.close();
            throw new ChildException(new Failure(
                    "starting the JVM",
                    "the %s cannot be started at '%s': %s"
                            .formatted(jvm.program().word(), line.place(), e.getMessage()),
                    null,
                    null));
        }
    }

    private static Thread reader(Runnable task) {
        return Thread.ofPlatform().daemon().name("child-output").start(task);
    }

    public long pid() {
        return process.pid();
    }

    /** Whether it runs on the lab's machine, so that its id means something here. */
    public boolean isHere() {
        return !(process instanceof ProcessThere);
    }

    /** Its name in messages: {@code the child}, {@code the generator}, {@code the generator at 'ssh b'}. */
    public String words() {
        String word = "the " + jvm.program().word();
        return process instanceof ProcessThere there ? "%s at '%s'".formatted(word, there.at()) : word;
    }

    /** Runs an action, which must not throw, as soon as the process has ended, however it ends; on another thread. */
    public void whenEnded(Runnable action) {
        CompletableFuture<?> unused = process.onExit().thenRun(action);
    }

    /** Waits a while for the process to end. Whether it has. */
    private boolean endsWithin(Duration time) throws InterruptedException {
        return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Sends a command.
     *
     * @param phase that it starts, in words
     */
    public void send(Command command, String phase) throws ChildException {
        byte[] line = (Json.line(command, Command.class) + "\n").getBytes(UTF_8);
        try {
            OutputStream in = process.getOutputStream();
            in.write(line);
            in.flush();
        } catch (IOException e) {
            throw new ChildException(ended(phase));
        }
    }

    /**
     * The next frame.
     *
     * @param phase that the process is in, in words
     * @throws ChildException when the process failed, ended, wrote a line longer than any frame, or sent nothing before the
     *     deadline; one that hangs leaves a thread dump in its log
     */
    public Frame next(String phase, Deadline deadline) throws ChildException, InterruptedException {
        Output next = output.poll(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
        if (next == null) {
            throw new ChildException(hung(phase, deadline.limit()));
        }
        return switch (next) {
            case Output.Framed(Frame.Failed failed) -> throw new ChildException(failed(failed));
            case Output.Framed(Frame frame) -> frame;
            case Output.TooLong(int capBytes) -> throw new ChildException(tooLong(phase, capBytes));
            case Output.End() -> throw new ChildException(ended(phase));
        };
    }

    /** Waits until the process, having sent its last frame, has ended with code 0. */
    public void awaitEnd(String phase, Deadline deadline) throws ChildException, InterruptedException {
        if (!process.waitFor(deadline.remainingNanos(), TimeUnit.NANOSECONDS)) {
            throw new ChildException(hung(phase, deadline.limit()));
        }
        if (process.exitValue() != 0) {
            throw new ChildException(ended(phase));
        }
    }

    /** A failure of this process that another part found. */
    public Failure failure(String phase, String message) {
        return new Failure(phase, message, null, logName());
    }

    /**
     * Waits for the frame that is due.
     *
     * @param phase what the process is doing, in words
     * @throws ChildException also when another frame comes
     */
    public <F extends Frame> F expect(Class<F> expected, String phase, Deadline deadline)
            throws InterruptedException, ChildException {
        Frame frame = next(phase, deadline);
        if (!expected.isInstance(frame)) {
            throw outOfTurn(phase, frame, expected);
        }
        return expected.cast(frame);
    }

    /** The failure of a process that sent another frame than the one that was due. */
    public ChildException outOfTurn(String phase, Frame sent, Class<? extends Frame> due) {
        return new ChildException(failure(
                phase,
                "%s sent %s where %s was due"
                        .formatted(words(), sent.getClass().getSimpleName(), due.getSimpleName())));
    }

    /** Kills it and gives {@link #next} the reason to report. */
    public void end(String reason) {
        endedFor = reason;
        kill();
    }

    /** The cause of another process's failure: this one's own end if this one has ended. */
    public ChildException causeOf(ChildException others) throws InterruptedException {
        if (!endsWithin(TO_BE_SEEN)) {
            return others;
        }
        String phase = others.failure().phase();
        try {
            Frame frame = next(phase, Deadline.in(TO_BE_SEEN));
            return outOfTurn(phase, frame, Frame.Closed.class);
        } catch (ChildException own) {
            own.addSuppressed(others);
            return own;
        }
    }

    /** Ends the process at once. Safe from any thread; {@link #next} then finds it ended. */
    public void kill() {
        List<ProcessHandle> descendants = process.descendants().toList();
        process.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() {
        kill();
        awaitDeath();
        outputReader.interrupt(); // it may wait for room in the queue
        joinReaders();
        log.close();
    }

    private Failure failed(Frame.Failed failed) {
        String message = failed.sqlState() == null
                ? failed.message()
                : "%s (SQLSTATE %s)".formatted(failed.message(), failed.sqlState());
        awaitDeath();
        return new Failure(failed.phase(), inItsWords(message), exitCode(), logName());
    }

    /** Adds the process's name to a message, except for a child, whose messages are about its stack. */
    private String inItsWords(String message) {
        return switch (jvm.program()) {
            case CHILD -> message;
            case GENERATOR, RELAY, KEEPER -> "%s says: %s".formatted(words(), message);
        };
    }

    private Failure tooLong(String phase, int capBytes) {
        return new Failure(
                phase,
                "%s wrote a line of more than %d bytes, longer than any frame, and was ended"
                        .formatted(words(), capBytes),
                null,
                logName());
    }

    private Failure hung(String phase, Duration limit) {
        boolean dumped = dumpThreads();
        kill();
        return new Failure(
                phase,
                "%s made no progress within %d s and was ended; %s"
                        .formatted(
                                words(),
                                limit.toSeconds(),
                                dumped
                                        ? "a dump of its threads is in its log"
                                        : "its threads could not be dumped, so it was stopped or out of processor time"),
                null,
                logName());
    }

    private Failure ended(String phase) {
        awaitDeath();
        boolean alone = !process.isAlive();
        if (alone) {
            joinReaders(); // to end a process closes its streams, with what is still in them
        }
        kill();
        joinReaders();
        String reason = endedFor == null && process instanceof ProcessThere there ? there.lostBecause() : endedFor;
        if (reason != null) {
            return failure(phase, reason);
        }
        String lines = String.join(" | ", log.lastLines(LAST_LINES));
        return new Failure(
                phase,
                "%s; %s"
                        .formatted(
                                alone
                                        ? words() + " ended " + meaning(process.exitValue())
                                        : words() + " closed its output",
                                lines.isEmpty() ? "its log is empty" : "its log ends: " + lines),
                alone ? exitCode() : null,
                logName());
    }

    /** What an exit code means by the shell's convention, which Java's own processes share. */
    private static String meaning(int exitCode) {
        return switch (exitCode) {
            case 3 -> "with code 3, like a JVM that is out of memory: its heap may be too small";
            case 134 -> "with code 134, like a JVM that crashed";
            case 137 -> "with code 137: it was killed, by a signal or because memory ran out";
            default -> "with code " + exitCode;
        };
    }

    private @Nullable Integer exitCode() {
        return process.isAlive() ? null : Integer.valueOf(process.exitValue());
    }

    /** The log's name relative to the run's folder, in which logs have a folder of their own. */
    private String logName() {
        Path file = log.file().toAbsolutePath();
        return file.getName(file.getNameCount() - 2) + "/" + file.getFileName();
    }

    private boolean dumpThreads() {
        log.line("dbdyno: this process hangs; its threads:");
        if (process instanceof ProcessThere there) {
            return dumpThreads(there);
        }
        try {
            ProcessBuilder dump = new ProcessBuilder(jvm.tool("jcmd").toString(), Long.toString(pid()), "Thread.print")
                    .redirectErrorStream(true);
            CleanEnvironment.of(dump);
            Process jcmd = dump.start();
            Thread copier = reader(() -> copyToLog(jcmd.getInputStream()));
            boolean inTime = jcmd.waitFor(TO_DUMP_THREADS.toMillis(), TimeUnit.MILLISECONDS);
            jcmd.destroyForcibly();
            copier.join(TO_DUMP_THREADS);
            return inTime && jcmd.exitValue() == 0;
        } catch (IOException e) {
            log.line("dbdyno: no thread dump: " + e.getMessage());
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Whether anything has come within the time for it. */
    private boolean dumpThreads(ProcessThere there) {
        List<String> before = log.lastLines(1);
        there.dumpThreads();
        try {
            Thread.sleep(TO_DUMP_THREADS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !log.lastLines(1).equals(before);
    }

    private void copyToLog(InputStream from) {
        byte[] buffer = new byte[16 * 1024];
        try {
            for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
                log.write(buffer, length);
            }
        } catch (IOException e) {
            // the process was ended while its output was read
        }
    }

    private void awaitDeath() {
        try {
            process.waitFor(TO_DIE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits for the readers for a limited time, because a descendant that outlived the child may hold its output open.
     */
    private void joinReaders() {
        try {
            outputReader.join(Duration.ofSeconds(1));
            errorReader.join(Duration.ofSeconds(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
