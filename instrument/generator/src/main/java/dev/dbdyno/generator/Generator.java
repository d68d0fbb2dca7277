package dev.dbdyno.generator;

import dev.dbdyno.generator.load.HttpLoads;
import dev.dbdyno.generator.requests.Mix;
import dev.dbdyno.load.conversation.EndedForkException;
import dev.dbdyno.load.conversation.ExitCode;
import dev.dbdyno.load.conversation.Participant;
import dev.dbdyno.load.usage.SystemMeter;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.scenarios.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** The generator's side of the conversation: encodes the requests, connects, and makes load. */
final class Generator implements Participant {

    private static final String READING_A_COMMAND = "reading a command";
    private static final String ENCODING = "encoding the requests";
    private static final String CONNECTING = "connecting to the web host";

    private final int eventLoops;
    private final Duration hangGuard;

    Generator(int eventLoops, Duration hangGuard) {
        this.eventLoops = eventLoops;
        this.hangGuard = hangGuard;
    }

    @Override
    public Optional<Frame> answer(Command question) {
        return Optional.empty();
    }

    @Override
    public Engaged engage(Command first) throws EndedForkException {
        if (!(first instanceof Command.Generate generate)) {
            throw new EndedForkException(
                    ExitCode.BAD_COMMAND, READING_A_COMMAND, "a generator was told to open a stack", null, null);
        }
        return new Engaged.Loading(
                connected(generate, encoded(generate)),
                SystemMeter.ofGenerator(generate.hostProcess(), generate.databaseProcess(), generate.relay()));
    }

    private static Mix encoded(Command.Generate generate) throws EndedForkException {
        try {
            return Mix.of(
                    Scenario.of(generate.scenario()),
                    generate.web(),
                    generate.http().connections());
        } catch (IllegalArgumentException refused) {
            throw new EndedForkException(
                    ExitCode.OPENING_FAILED, ENCODING, String.valueOf(refused.getMessage()), null, refused);
        }
    }

    private HttpLoads connected(Command.Generate generate, Mix mix) throws EndedForkException {
        try {
            HttpLoads loads = HttpLoads.open(
                    generate.web(),
                    generate.http(),
                    mix,
                    generate.seed(),
                    Objects.requireNonNullElse(generate.share(), Command.Share.WHOLE),
                    eventLoops,
                    hangGuard);
            if (generate.priority() == GeneratorPriority.REAL_TIME) {
                loads.runInRealTime();
            }
            return loads;
        } catch (IOException refused) {
            throw new EndedForkException(
                    ExitCode.OPENING_FAILED, CONNECTING, String.valueOf(refused.getMessage()), null, refused);
        }
    }
}
