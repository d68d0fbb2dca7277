package dev.dbdyno.load.conversation;

import dev.dbdyno.results.frames.Frame;
import java.io.InputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A process of the lab's from its main method to its end: commands on standard input, frames on standard output. */
public final class LabProcess {

    /** System property: seconds without progress after which a fork is given up. */
    private static final String HANG_GUARD_SECONDS = "dbdyno.hangGuardSeconds";

    private static final int DEFAULT_HANG_GUARD_SECONDS = 30;

    private LabProcess() {}

    /**
     * Runs a participant and ends the JVM; never returns.
     *
     * @param participant made of how long a load may make no progress before its fork is given up
     */
    public static void run(Function<Duration, Participant> participant) {
        FrameChannel frames = new FrameChannel(ownStandardOutput());
        UncaughtExceptions uncaught = new UncaughtExceptions();
        Thread.setDefaultUncaughtExceptionHandler(uncaught);
        Exit.with(converse(participant.apply(hangGuard()), System.in, frames, uncaught));
    }

    /** Redirects what libraries print to the log, so that it cannot be taken for a frame. */
    private static PrintStream ownStandardOutput() {
        PrintStream own = System.out;
        System.setOut(System.err);
        return own;
    }

    /** Ends this process within a fork, from any thread; the lab finds the reason at the end of the log. */
    public static void giveUp(String reason) {
        System.err.println(reason);
        Exit.now(ExitCode.LOAD_FAILED);
    }

    private static ExitCode converse(
            Participant participant, InputStream in, FrameChannel frames, UncaughtExceptions uncaught) {
        AtomicReference<@Nullable Conversation> current = new AtomicReference<>();
        CommandQueue commands = CommandQueue.reading(in, () -> end(current.get()));
        Conversation conversation = new Conversation(participant, commands, frames);
        current.set(conversation);
        try {
            conversation.hold();
            reportStrayThreads();
            return ExitCode.ENDED;
        } catch (EndedForkException ended) {
            ended.printStackTrace();
            frames.send(new Frame.Failed(ended.phase(), uncaught.explain(ended.getMessage()), ended.sqlState()));
            return ended.code();
        } catch (InterruptedException interrupted) {
            frames.send(new Frame.Failed("running", "the process's main thread was interrupted", null));
            return ExitCode.LOAD_FAILED;
        }
    }

    /** The channel has ended: with a fork begun the lab is gone, and nobody wants its results. */
    private static void end(@Nullable Conversation conversation) {
        if (conversation == null || !conversation.isForkBegun()) {
            return;
        }
        if (conversation.keepsServer()) {
            Exit.with(ExitCode.LAB_GONE);
        }
        Exit.now(ExitCode.LAB_GONE);
    }

    private static Duration hangGuard() {
        return Duration.ofSeconds(Integer.getInteger(HANG_GUARD_SECONDS, DEFAULT_HANG_GUARD_SECONDS));
    }

    private static void reportStrayThreads() throws InterruptedException {
        List<String> stray = StrayThreads.names();
        if (!stray.isEmpty()) {
            System.err.println("what was closed has left threads running: " + String.join(", ", stray));
        }
    }
}
