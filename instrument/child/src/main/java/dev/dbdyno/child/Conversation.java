package dev.dbdyno.child;

import dev.dbdyno.child.fork.Fork;
import dev.dbdyno.child.host.Load;
import dev.dbdyno.child.host.NanoClock;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.child.usage.SystemMeter;
import dev.dbdyno.results.Json;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.spi.Endpoint;
import dev.dbdyno.spi.OperationException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is said between lab and child, in its order: any number of questions, then one fork step by step. */
final class Conversation {

    private static final String READING_A_COMMAND = "reading a command";
    private static final String READING_THE_ARM = "reading the arm";
    private static final String OPENING = "opening the stack";

    private final Catalogue catalogue;
    private final CommandQueue commands;
    private final FrameChannel frames;
    private final Duration hangGuard;
    private volatile boolean forkBegun;
    private @Nullable OpenFork fork;

    Conversation(Catalogue catalogue, CommandQueue commands, FrameChannel frames, Duration hangGuard) {
        this.catalogue = catalogue;
        this.commands = commands;
        this.frames = frames;
        this.hangGuard = hangGuard;
    }

    /** Answers until a fork has been closed, or the lab has asked all that it wanted. */
    void hold() throws EndedForkException, InterruptedException {
        boolean more = true;
        while (more) {
            Optional<String> line = commands.take();
            more = line.isPresent() && answer(command(line.get()));
        }
    }

    /** Whether the end of the channel leaves a fork behind. */
    boolean isForkBegun() {
        return forkBegun;
    }

    private static Command command(String line) throws EndedForkException {
        try {
            return Json.read(line, Command.class);
        } catch (IllegalArgumentException unreadable) {
            // without the line itself: it may hold the password
            throw badCommand("a line that is no command of this version: "
                    + unreadable.getClass().getSimpleName());
        }
    }

    private boolean answer(Command command) throws EndedForkException, InterruptedException {
        switch (command) {
            case Command.Describe describe -> frames.send(Describer.describe(catalogue));
            case Command.Check check -> frames.send(checked(check));
            case Command.Start start -> start(start);
            case Command.Measure measure -> begun("Measure").measure();
            case Command.Close close -> {
                begun("Close").close();
                return false;
            }
        }
        return true;
    }

    private Frame.Checked checked(Command.Check check) {
        try {
            return CheckedArm.read(catalogue, check.stack(), check.host(), check.settings())
                    .frame();
        } catch (BadArmException bad) {
            return new Frame.Checked(new LinkedHashMap<>(), List.of(), new LinkedHashMap<>(), bad.getMessage());
        }
    }

    private void start(Command.Start start) throws EndedForkException, InterruptedException {
        if (fork != null) {
            throw badCommand("a second Start: a child runs one fork");
        }
        forkBegun = true;
        if (commands.hasEnded()) {
            // it ended before the line above, so that nobody has looked
            Exit.now(ExitCode.LAB_GONE);
        }
        CheckedArm arm = arm(start);
        long before = NanoClock.SYSTEM.nanoTime();
        Load load = open(arm, start);
        frames.send(new Frame.Opened(NanoClock.SYSTEM.nanoTime() - before));
        Fork spent = new Fork(
                load,
                start.windows(),
                SystemMeter.of(start.databaseProcess()),
                Thread::sleep,
                InstantSource.system(),
                frames::send);
        OpenFork opened = new OpenFork(load, spent, frames);
        fork = opened;
        opened.warmUp();
    }

    private CheckedArm arm(Command.Start start) throws EndedForkException {
        try {
            return CheckedArm.read(catalogue, start.stack(), start.host(), start.settings());
        } catch (BadArmException bad) {
            throw new EndedForkException(
                    ExitCode.BAD_ARM, READING_THE_ARM, String.valueOf(bad.getMessage()), null, bad);
        }
    }

    private Load open(CheckedArm arm, Command.Start start) throws EndedForkException {
        Opening opening = new Opening(
                endpoint(start.target()),
                arm.stackSettings(),
                arm.hostSettings(),
                start.scenario(),
                start.load(),
                start.seed(),
                NanoClock.SYSTEM,
                hangGuard);
        try {
            return arm.host().open(arm.stack(), opening);
        } catch (OperationException refused) {
            throw new EndedForkException(
                    ExitCode.OPENING_FAILED,
                    OPENING,
                    String.valueOf(refused.getMessage()),
                    refused.sqlState(),
                    refused);
        } catch (RuntimeException | Error fault) {
            throw new EndedForkException(ExitCode.OPENING_FAILED, OPENING, fault.toString(), null, fault);
        }
    }

    private static Endpoint endpoint(Command.Target target) {
        return new Endpoint(
                target.host(),
                target.port(),
                target.database(),
                target.user(),
                target.password(),
                target.schema(),
                target.applicationName());
    }

    private OpenFork begun(String command) throws EndedForkException {
        OpenFork begun = fork;
        if (begun == null) {
            throw badCommand("%s before Start".formatted(command));
        }
        return begun;
    }

    private static EndedForkException badCommand(String found) {
        return new EndedForkException(
                ExitCode.BAD_COMMAND, READING_A_COMMAND, "the child was sent " + found, null, null);
    }
}
