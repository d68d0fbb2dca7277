package dev.dbdyno.load.conversation;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.conversation.Participant.Engaged;
import dev.dbdyno.load.turn.Turns;
import dev.dbdyno.load.usage.Meter;
import dev.dbdyno.load.usage.Usage;
import dev.dbdyno.results.ReplayedWork;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is said between the lab and one of its processes, in its order: any number of questions, then one fork step by step. */
final class Conversation {

    private static final String READING_A_COMMAND = "reading a command";

    private final Participant participant;
    private final CommandQueue commands;
    private final FrameChannel frames;
    private volatile boolean forkBegun;
    private volatile boolean keepsServer;
    private @Nullable OpenFork fork;
    private @Nullable Runnable server;
    private Engaged.@Nullable Relaying relay;
    private @Nullable Function<Command.Watch, Meter> meters;
    private @Nullable Watched watched;
    private Supplier<Optional<ReplayedWork>> replayed = Optional::empty;

    Conversation(Participant participant, CommandQueue commands, FrameChannel frames) {
        this.participant = participant;
        this.commands = commands;
        this.frames = frames;
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

    /** Whether the process has a server to stop before it ends. */
    boolean keepsServer() {
        return keepsServer;
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
            case Command.Describe question -> reply(question);
            case Command.Check question -> reply(question);
            case Command.Start start -> begin(start);
            case Command.Serve serve -> begin(serve);
            case Command.Generate generate -> begin(generate);
            case Command.Meet question -> reply(question);
            case Command.Relay relay -> begin(relay);
            case Command.Visit question -> reply(question);
            case Command.AskCompilers question -> reply(question);
            case Command.SetCompilers question -> reply(question);
            case Command.Look question -> reply(question);
            case Command.Keep keep -> begin(keep);
            case Command.Observe observe -> begin(observe);
            case Command.Attend attend -> begin(attend);
            case Command.Watch watch -> watch(watch);
            case Command.Count count -> count();
            case Command.RoundTrip(Duration roundTrip) -> move(roundTrip);
            case Command.Turn turn -> begun("Turn").run(turn);
            case Command.Rehearse rehearse -> begun("Rehearse").rehearse(rehearse);
            case Command.Close close -> {
                close();
                return false;
            }
        }
        return true;
    }

    private void reply(Command question) throws EndedForkException, InterruptedException {
        Frame answer = participant
                .answer(question)
                .orElseThrow(() -> badCommand(
                        "%s, which is not for it".formatted(question.getClass().getSimpleName())));
        frames.send(answer);
    }

    private void begin(Command first) throws EndedForkException, InterruptedException {
        if (forkBegun) {
            throw badCommand("a second %s: a process runs one fork"
                    .formatted(first.getClass().getSimpleName()));
        }
        keepsServer = first instanceof Command.Keep;
        forkBegun = true;
        if (commands.hasEnded()) {
            // it ended before the line above, so that nobody has looked
            Exit.now(ExitCode.LAB_GONE);
        }
        long before = NanoClock.SYSTEM.nanoTime();
        switch (participant.engage(first)) {
            case Engaged.Serving serving -> {
                server = serving.server();
                frames.send(new Frame.Serving(
                        serving.port(),
                        NanoClock.SYSTEM.nanoTime() - before,
                        serving.buildTime().map(Duration::toNanos).orElse(null)));
            }
            case Engaged.Relaying relaying -> {
                server = relaying.relay();
                relay = relaying;
                replayed = relaying.replayed();
                frames.send(frame(relaying));
            }
            case Engaged.Keeping keeping -> {
                server = keeping.close();
                meters = keeping.meters();
                frames.send(keeping.said());
            }
            case Engaged.Loading loading -> {
                fork = new OpenFork(new Turns(loading.loads(), loading.meter(), InstantSource.system()), frames);
                frames.send(new Frame.Opened(NanoClock.SYSTEM.nanoTime() - before));
            }
        }
    }

    private void move(Duration roundTrip) throws EndedForkException {
        Engaged.Relaying moved = relay;
        if (moved == null) {
            throw badCommand("a round trip, but it is no open relay");
        }
        moved.roundTrip().accept(roundTrip);
        frames.send(frame(moved));
    }

    private static Frame frame(Engaged.Relaying relay) {
        return new Frame.Relaying(
                relay.port(), relay.countsPort(), relay.calibration().orElse(null));
    }

    private void watch(Command.Watch asked) throws EndedForkException, InterruptedException {
        Function<Command.Watch, Meter> kept = meters;
        if (kept == null) {
            throw badCommand("Watch, but it keeps nothing");
        }
        Meter meter = kept.apply(asked);
        if (asked.after().isPositive()) {
            frames.send(new Frame.Watching());
            Thread.sleep(asked.after());
            watched = Watched.by(meter);
        } else {
            // on a busy machine the load would be over before the first sweep, if it did not wait for it
            watched = Watched.by(meter);
            frames.send(new Frame.Watching());
        }
    }

    private void count() throws EndedForkException {
        Watched since = watched;
        if (since == null) {
            throw badCommand("Count before Watch");
        }
        long nanos = NanoClock.SYSTEM.nanoTime() - since.fromNanos();
        Usage usage = since.interval().stop();
        frames.send(new Frame.Counted(nanos, usage.quantities(), usage.processors(), usage.remarks()));
        watched = null;
    }

    private record Watched(Meter.Interval interval, long fromNanos) {
        static Watched by(Meter meter) {
            Meter.Interval interval = meter.start();
            return new Watched(interval, NanoClock.SYSTEM.nanoTime());
        }
    }

    private OpenFork begun(String command) throws EndedForkException {
        OpenFork begun = fork;
        if (begun == null) {
            throw badCommand("%s before its fork has begun".formatted(command));
        }
        return begun;
    }

    private void close() throws EndedForkException {
        Runnable served = server;
        if (served == null) {
            begun("Close").close();
        } else {
            OpenFork.closing(served);
            frames.send(new Frame.Closed(0, replayed.get().orElse(null)));
        }
    }

    private static EndedForkException badCommand(String found) {
        return new EndedForkException(
                ExitCode.BAD_COMMAND, READING_A_COMMAND, "the process was sent " + found, null, null);
    }
}
