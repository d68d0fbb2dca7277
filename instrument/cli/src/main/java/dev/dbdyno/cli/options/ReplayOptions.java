package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.plan.Answers;
import java.time.Duration;
import java.util.Map;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options on who answers the stacks. */
public final class ReplayOptions {

    private static final String BOTH = "both";

    @Option(
            names = "--replay",
            arity = "0..1",
            paramLabel = BOTH,
            preprocessor = OnlyBoth.class,
            converter = Converter.class,
            description =
                    "have a relay answer PostgreSQL's reads from what the server said before, so that the server costs next to nothing; with both, compare the arms with the server and with the relay, in twice the default budget")
    @Nullable Answers replay;

    /** Who answers; null if the server does. */
    public @Nullable Answers answers() {
        return replay;
    }

    /** The time for all blocks where the user names none. With both, a block has twice as many forks. */
    Duration budget(Duration usual) {
        return replay == Answers.BOTH ? usual.multipliedBy(2) : usual;
    }

    /**
     * Refuses both, for a command whose result is about one server.
     *
     * @param instead why, and what the user can do
     */
    public void refuseBoth(String instead) {
        if (replay == Answers.BOTH) {
            throw new UsageException("--replay both: " + instead);
        }
    }

    /** Leaves an arm that follows the option to the arms: {@code --replay jdbc} replays, and measures {@code jdbc}. */
    static final class OnlyBoth implements IParameterPreprocessor {
        @Override
        @SuppressWarnings("JdkObsolete") // picocli's own type
        public boolean preprocess(Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            boolean isAttached = "=".equals(info.get("separator"));
            if (!isAttached && (args.isEmpty() || !args.peek().equals(BOTH))) {
                args.push("");
            }
            return false;
        }
    }

    static final class Converter implements ITypeConverter<Answers> {
        @Override
        public Answers convert(String value) {
            return switch (value) {
                case "" -> Answers.REPLAYED;
                case BOTH -> Answers.BOTH;
                default ->
                    throw new TypeConversionException(
                            "expects nothing behind it, or both, but got '%s'".formatted(value));
            };
        }
    }
}
