package dev.dbdyno.keeper;

import dev.dbdyno.databases.Administrator;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Databases;
import dev.dbdyno.databases.EmbeddedDatabase;
import dev.dbdyno.databases.LeftServers;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.ServerSign;
import dev.dbdyno.databases.UserFolders;
import dev.dbdyno.load.conversation.EndedForkException;
import dev.dbdyno.load.conversation.ExitCode;
import dev.dbdyno.load.conversation.Participant;
import dev.dbdyno.load.usage.DatabaseMeter;
import dev.dbdyno.load.usage.Meter;
import dev.dbdyno.load.usage.SystemMeter;
import dev.dbdyno.places.meeting.MeetingPoint;
import dev.dbdyno.places.meeting.Reach;
import dev.dbdyno.processes.CompilerFirst;
import dev.dbdyno.processes.EventLoops;
import dev.dbdyno.processes.ResidentSet;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The keeper's side of the conversation: says how processes reach each other, starts a server and stops it when the lab says so, and
 * reads what is used at its place.
 */
final class KeeperParticipant implements Participant {

    private static final String READING_A_COMMAND = "reading a command";
    private static final String STARTING = "starting the server";
    private static final String OBSERVING = "looking for the server's process";

    @Override
    public Optional<Frame> answer(Command question) throws InterruptedException {
        return switch (question) {
            case Command.Meet(String sign) -> Optional.of(meeting(sign));
            case Command.Visit asked -> Optional.of(visited(asked));
            case Command.AskCompilers asked -> Optional.of(compilers());
            case Command.SetCompilers(long process, CompilerPriority priority) ->
                Optional.of(compilersOf(process, priority));
            case Command.Look asked -> Optional.of(looked(asked));
            default -> Optional.empty();
        };
    }

    private static Frame meeting(String sign) {
        try {
            MeetingPoint point = MeetingPoint.open(sign);
            return new Frame.Meeting(point.port(), point.addresses());
        } catch (IOException noSocket) {
            throw new UncheckedIOException(noSocket);
        }
    }

    private static Frame visited(Command.Visit asked) {
        return new Frame.Visited(Reach.to(asked.addresses(), asked.port(), asked.sign())
                .map(reach -> new Frame.Way(reach.address(), reach.from(), reach.roundTripNanos()))
                .toList());
    }

    /** Only a priority for which nothing else needs a lower one: the server and the load may be on other machines. */
    private static Frame compilers() throws InterruptedException {
        return new Frame.CompilersRun(
                CompilerFirst.here(CompilerFirst.Server.OF_THE_USER).priority());
    }

    private static Frame compilersOf(long process, CompilerPriority priority) throws InterruptedException {
        try {
            CompilerFirst.of(priority).ahead(process, List.of());
            return new Frame.CompilersRun(priority);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    private static Frame looked(Command.Look asked) {
        Integer port = asked.databasePort();
        EventLoops loops = port == null ? null : EventLoops.of(asked.process(), port);
        return new Frame.Looked(
                ResidentSet.bytes(asked.process()),
                loops == null ? null : loops.connections(),
                loops == null ? null : loops.onNativeTransport());
    }

    @Override
    public Engaged engage(Command first) throws EndedForkException {
        return switch (first) {
            case Command.Keep asked -> kept(asked);
            case Command.Observe asked -> observed(asked);
            case Command.Attend hosts ->
                new Engaged.Keeping(new Frame.Attending(), KeeperParticipant::ofHost, () -> {});
            default ->
                throw new EndedForkException(
                        ExitCode.BAD_COMMAND, READING_A_COMMAND, "a keeper was told to do something else", null, null);
        };
    }

    private static Meter ofHost(Command.Watch asked) {
        return SystemMeter.ofBystander(
                Objects.requireNonNull(asked.hostProcess(), "a keeper without a server watches a host"),
                asked.databaseProcess(),
                asked.relay());
    }

    private static Engaged kept(Command.Keep asked) throws EndedForkException {
        try {
            EmbeddedDatabase server = started(asked);
            // whatever ends this process ends the server, but for SIGKILL: what that leaves, the next keeper removes
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "close the server"));
            Administrator administrator = server.administrator();
            Meter meter = new DatabaseMeter(server.mainProcess().orElseThrow());
            return new Engaged.Keeping(
                    new Frame.Keeping(administrator.url(), administrator.password()), watch -> meter, server::close);
        } catch (DatabaseException refused) {
            throw new EndedForkException(
                    ExitCode.OPENING_FAILED, STARTING, String.valueOf(refused.getMessage()), null, refused);
        }
    }

    private static Engaged observed(Command.Observe asked) throws EndedForkException {
        long main = new ServerSign(asked.backend(), asked.begins(), asked.contains())
                .mainProcess()
                .map(ProcessHandle::pid)
                .orElseThrow(() -> new EndedForkException(
                        ExitCode.OPENING_FAILED,
                        OBSERVING,
                        "process %d there is none of the server's, which runs on another machine or in a container"
                                .formatted(asked.backend()),
                        null,
                        null));
        Meter meter = new DatabaseMeter(main);
        return new Engaged.Keeping(new Frame.Attending(), watch -> meter, () -> {});
    }

    private static EmbeddedDatabase started(Command.Keep asked) throws DatabaseException {
        LeftServers.stop(UserFolders.of(System.getenv())).forEach(System.err::println);
        return Databases.found()
                .of(asked.database())
                .embedded(
                        // goes with the session at the place
                        Path.of(System.getProperty("java.io.tmpdir")).resolve("server"),
                        asked.program().stream().map(Path::of).toList(),
                        new Listening(asked.address(), asked.from()),
                        System.err::println);
    }
}
