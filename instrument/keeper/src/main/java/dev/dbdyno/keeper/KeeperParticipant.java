package dev.dbdyno.keeper;

import dev.dbdyno.databases.Administrator;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Databases;
import dev.dbdyno.databases.EmbeddedDatabase;
import dev.dbdyno.databases.LeftServers;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.UserFolders;
import dev.dbdyno.load.conversation.EndedForkException;
import dev.dbdyno.load.conversation.ExitCode;
import dev.dbdyno.load.conversation.Participant;
import dev.dbdyno.load.usage.DatabaseMeter;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/** The keeper's side of the conversation: says where it can be met, starts the server, and stops it when the lab says so. */
final class KeeperParticipant implements Participant {

    private static final String READING_A_COMMAND = "reading a command";
    private static final String STARTING = "starting the server";

    @Override
    public Optional<Frame> answer(Command question) {
        return question instanceof Command.Meet(String sign) ? Optional.of(meeting(sign)) : Optional.empty();
    }

    private static Frame meeting(String sign) {
        try {
            return MeetingPoint.open(sign).frame();
        } catch (IOException noSocket) {
            throw new UncheckedIOException(noSocket);
        }
    }

    @Override
    public Engaged engage(Command first) throws EndedForkException {
        if (!(first instanceof Command.Keep asked)) {
            throw new EndedForkException(
                    ExitCode.BAD_COMMAND, READING_A_COMMAND, "a keeper was told to do something else", null, null);
        }
        try {
            EmbeddedDatabase server = started(asked);
            // whatever ends this process ends the server, but for SIGKILL: what that leaves, the next keeper removes
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "close the server"));
            Administrator administrator = server.administrator();
            return new Engaged.Keeping(
                    new Frame.Keeping(administrator.url(), administrator.password()),
                    new DatabaseMeter(server.mainProcess().orElseThrow()),
                    server::close);
        } catch (DatabaseException refused) {
            throw new EndedForkException(
                    ExitCode.OPENING_FAILED, STARTING, String.valueOf(refused.getMessage()), null, refused);
        }
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
