package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.ServerMeter;
import dev.dbdyno.databases.ServerSign;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.lab.child.Program;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.meeting.Reach;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.JvmPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conversation with a keeper: the process at a place that does there what the lab does here. */
final class Keeper implements ServerMeter, AutoCloseable {

    private static final String MEETING = "saying where it can be met";
    private static final String VISITING = "looking for a way to another machine";
    private static final String STARTING = "starting the server";
    private static final String COMPILERS = "putting the compiler first";
    private static final String LOOKING = "looking at a process";
    private static final String FINDING = "looking for the server's process";
    private static final String READING = "reading what processes use";
    private static final String STOPPING = "stopping the server";

    /** A server that is started for the first time is extracted first. */
    private static final Duration TO_START = Duration.ofMinutes(4);

    private static final Duration TO_ANSWER = Duration.ofSeconds(30);

    /** It only waits and reads, so it gets a small heap and the quick compiler. */
    private static final JvmPlan JVM = new JvmPlan(
            128, List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"));

    /** What a keeper is for; its log has the name. */
    enum Task {
        SERVER("keeper"),
        HOSTS("hosts-keeper"),
        VISIT("visitor");

        private final String logName;

        Task(String logName) {
            this.logName = logName;
        }

        String logFile() {
            return logName + ".log";
        }
    }

    private final ChildProcess process;

    private Keeper(ChildProcess process) {
        this.process = process;
    }

    /**
     * Starts one.
     *
     * @param logs folder for its log
     * @param processors on which it and what it starts may run, as {@code taskset} takes them; null for any
     */
    static Keeper at(AgentLine line, ClassPath path, Path logs, Task task, @Nullable String processors)
            throws ChildException, IOException, InterruptedException {
        return new Keeper(ChildProcess.start(jvm().on(processors), path, line, logs, task.logName));
    }

    /** Starts one on this machine. */
    static Keeper here(ClassPath path, Path logs, Task task) throws ChildException, IOException {
        return new Keeper(ChildProcess.start(jvm(), path, logs, task.logName));
    }

    private static ChildJvm jvm() {
        return ChildJvm.ofThisProcess(Program.KEEPER, JVM);
    }

    Frame.Meeting meet(String sign) throws InterruptedException, ChildException {
        process.send(new Command.Meet(sign), MEETING);
        return process.expect(Frame.Meeting.class, MEETING, Deadline.in(TO_ANSWER));
    }

    /** The ways from there that lead to whoever has the sign, in the order of the addresses. */
    List<Reach> visit(Command.Visit asked) throws InterruptedException, ChildException {
        process.send(asked, VISITING);
        return process.expect(Frame.Visited.class, VISITING, Deadline.in(TO_ANSWER)).ways().stream()
                .map(way -> new Reach(way.address(), way.from(), way.roundTripNanos()))
                .toList();
    }

    /** The priority that compilers can have there. */
    CompilerPriority compilers() throws InterruptedException, ChildException {
        return compilers(new Command.AskCompilers());
    }

    /** Gives a process's compiler a priority that can be had. */
    void putCompilersAhead(long process, CompilerPriority priority) throws InterruptedException, ChildException {
        compilers(new Command.SetCompilers(process, priority));
    }

    private CompilerPriority compilers(Command asked) throws InterruptedException, ChildException {
        process.send(asked, COMPILERS);
        return process.expect(Frame.CompilersRun.class, COMPILERS, Deadline.in(TO_ANSWER))
                .priority();
    }

    Frame.Looked look(Command.Look asked) throws InterruptedException, ChildException {
        process.send(asked, LOOKING);
        return process.expect(Frame.Looked.class, LOOKING, Deadline.in(TO_ANSWER));
    }

    Frame.Keeping keep(Command.Keep asked) throws InterruptedException, ChildException {
        process.send(asked, STARTING);
        return process.expect(Frame.Keeping.class, STARTING, Deadline.in(TO_START));
    }

    /** Has it read from now on what a server uses that already runs there. */
    void observe(ServerSign sign) throws InterruptedException, ChildException {
        process.send(new Command.Observe(sign.backend(), sign.begins(), sign.contains()), FINDING);
        process.expect(Frame.Attending.class, FINDING, Deadline.in(TO_ANSWER));
    }

    /** Has it read from now on what processes at its place use, as each {@link Command.Watch} names them. */
    void attend() throws InterruptedException, ChildException {
        process.send(new Command.Attend(), READING);
        process.expect(Frame.Attending.class, READING, Deadline.in(TO_ANSWER));
    }

    /** Runs an action as soon as the keeper has ended, or its place is lost. */
    void whenEnded(Runnable action) {
        process.whenEnded(action);
    }

    @Override
    public void watch(Duration after) throws DatabaseException, InterruptedException {
        watch(new Command.Watch(after));
    }

    private synchronized void watch(Command.Watch asked) throws DatabaseException, InterruptedException {
        try {
            process.send(asked, READING);
            process.expect(Frame.Watching.class, READING, Deadline.in(TO_ANSWER));
        } catch (ChildException lost) {
            throw new DatabaseException(String.valueOf(lost.getMessage()), lost);
        }
    }

    @Override
    public synchronized Used count() throws DatabaseException, InterruptedException {
        try {
            process.send(new Command.Count(), READING);
            Frame.Counted counted = process.expect(Frame.Counted.class, READING, Deadline.in(TO_ANSWER));
            return new Used(counted.nanos(), counted.quantities(), counted.processors(), counted.remarks());
        } catch (ChildException lost) {
            throw new DatabaseException(String.valueOf(lost.getMessage()), lost);
        }
    }

    /**
     * Reads what a web host uses, which no generator can, and the machine with it.
     *
     * @param databaseProcess main process of its server; null where that is not on the keeper's machine
     * @param relay null where there is none
     */
    ServerMeter ofHost(long hostProcess, @Nullable Long databaseProcess, Command.@Nullable RelayProcess relay) {
        return new ServerMeter() {
            @Override
            public void watch(Duration after) throws DatabaseException, InterruptedException {
                Keeper.this.watch(new Command.Watch(after, hostProcess, databaseProcess, relay));
            }

            @Override
            public Used count() throws DatabaseException, InterruptedException {
                return Keeper.this.count();
            }
        };
    }

    /** Ends one that keeps nothing. */
    void dismiss() {
        process.close();
    }

    /** Has it stop what it keeps; one that does not is killed, with all that it started. */
    @Override
    public void close() {
        try {
            process.send(new Command.Close(), STOPPING);
            process.awaitEnd(STOPPING, Deadline.in(TO_ANSWER));
        } catch (ChildException lost) {
            // it has ended, and what it kept with it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.close();
        }
    }
}
