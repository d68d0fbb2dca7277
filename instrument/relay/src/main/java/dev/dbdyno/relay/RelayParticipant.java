package dev.dbdyno.relay;

import dev.dbdyno.load.conversation.EndedForkException;
import dev.dbdyno.load.conversation.ExitCode;
import dev.dbdyno.load.conversation.LabProcess;
import dev.dbdyno.load.conversation.Participant;
import dev.dbdyno.relay.replay.Work;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.ReplayedWork;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.util.Optional;

/** The relay's side of the conversation: opens it, and closes it when the lab says so. */
final class RelayParticipant implements Participant {

    private static final String READING_A_COMMAND = "reading a command";
    private static final String OPENING = "opening the relay";

    @Override
    public Optional<Frame> answer(Command question) {
        return Optional.empty();
    }

    @Override
    public Engaged engage(Command first) throws EndedForkException {
        if (!(first instanceof Command.Relay asked)) {
            throw new EndedForkException(
                    ExitCode.BAD_COMMAND, READING_A_COMMAND, "a relay was told to load something", null, null);
        }
        try {
            Relay relay = open(asked);
            if (isNetwork(asked) && asked.priority() == GeneratorPriority.REAL_TIME) {
                relay.runInRealTime();
            }
            return new Engaged.Relaying(
                    relay.port(),
                    relay.countsPort(),
                    isNetwork(asked) ? Optional.of(relay.calibrate(asked.roundTrip())) : Optional.empty(),
                    relay::roundTrip,
                    relay::close,
                    () -> relay.replayed().map(RelayParticipant::work));
        } catch (IOException refused) {
            throw new EndedForkException(
                    ExitCode.OPENING_FAILED, OPENING, String.valueOf(refused.getMessage()), null, refused);
        }
    }

    private static Relay open(Command.Relay asked) throws IOException {
        return switch (asked.answers()) {
            case OF_SERVER -> Relay.open(asked.host(), asked.port(), asked.roundTrip());
            case REPLAYED -> Relay.replaying(asked.host(), asked.port(), asked.roundTrip(), LabProcess::giveUp);
            case BOTH -> throw new IllegalArgumentException("a relay passes on or replays; each fork is told which");
        };
    }

    /**
     * Whether the relay stands for the network. A relay that stands for a server competes for processors as a server
     * does.
     */
    private static boolean isNetwork(Command.Relay asked) {
        return !asked.roundTrip().isZero();
    }

    private static ReplayedWork work(Work replayed) {
        return new ReplayedWork(replayed.statements(), replayed.rows(), replayed.transactions());
    }
}
