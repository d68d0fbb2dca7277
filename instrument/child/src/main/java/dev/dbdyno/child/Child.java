package dev.dbdyno.child;

import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.conversation.EndedForkException;
import dev.dbdyno.load.conversation.ExitCode;
import dev.dbdyno.load.conversation.Participant;
import dev.dbdyno.load.usage.GarbageCollections;
import dev.dbdyno.load.usage.SystemMeter;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.WebServer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The child's side of the conversation: describes, checks and opens what is on its class path. */
final class Child implements Participant {

    private static final String READING_THE_ARM = "reading the arm";
    private static final String OPENING = "opening the stack";

    private final Providers providers;
    private final Duration hangGuard;

    Child(Providers providers, Duration hangGuard) {
        this.providers = providers;
        this.hangGuard = hangGuard;
    }

    @Override
    public Optional<Frame> answer(Command question) {
        return switch (question) {
            case Command.Describe describe -> Optional.of(Describer.describe(providers));
            case Command.Check check -> Optional.of(checked(check));
            default -> Optional.empty();
        };
    }

    private Frame.Checked checked(Command.Check check) {
        try {
            return CheckedArm.read(providers, check.stack(), check.host(), check.settings())
                    .frame();
        } catch (BadArmException bad) {
            return new Frame.Checked(
                    new LinkedHashMap<>(),
                    List.of(),
                    new LinkedHashMap<>(),
                    Frame.LoadedBy.CHILD,
                    DatabaseKind.POSTGRESQL,
                    null,
                    bad.getMessage());
        }
    }

    @Override
    public Engaged engage(Command first) throws EndedForkException {
        return switch (first) {
            case Command.Start start -> load(start);
            case Command.Serve serve -> serve(serve);
            default ->
                throw new EndedForkException(
                        ExitCode.BAD_COMMAND, READING_THE_ARM, "a child was told to generate load", null, null);
        };
    }

    private Engaged load(Command.Start start) throws EndedForkException {
        CheckedArm arm = arm(start.stack(), start.host(), start.settings());
        Opening opening = new Opening(
                start.endpoint(),
                arm.stackSettings(),
                arm.hostSettings(),
                Scenario.of(start.scenario()),
                start.seed(),
                NanoClock.SYSTEM,
                GarbageCollections.OF_THIS_JVM,
                hangGuard,
                start.priority());
        return opened(() -> {
            Loads loads = arm.host().open(arm.stack(), opening);
            return new Engaged.Loading(
                    loads, SystemMeter.of(start.databaseProcess(), start.relay(), loads.waitingLines()));
        });
    }

    private Engaged serve(Command.Serve serve) throws EndedForkException {
        CheckedArm arm = arm(serve.stack(), serve.host(), serve.settings());
        return opened(() -> {
            WebServer served = arm.host()
                    .serve(arm.stack(), serve.endpoint(), arm.stackSettings(), arm.hostSettings(), serve.address());
            return new Engaged.Serving(served.port(), served.buildTime(), served::close);
        });
    }

    private CheckedArm arm(String stack, String host, Map<String, String> settings) throws EndedForkException {
        try {
            return CheckedArm.read(providers, stack, host, settings);
        } catch (BadArmException bad) {
            throw new EndedForkException(
                    ExitCode.BAD_ARM, READING_THE_ARM, String.valueOf(bad.getMessage()), null, bad);
        }
    }

    @FunctionalInterface
    private interface OpeningStep {
        Engaged take() throws OperationException;
    }

    private static Engaged opened(OpeningStep step) throws EndedForkException {
        try {
            return step.take();
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
}
