package dev.dbdyno.cli;

import dev.dbdyno.results.names.Nearest;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Words for what picocli complains about: the word that was typed, and the one that was probably meant. */
final class Mistyped {

    private static final String UNKNOWN_COMMAND = "Unknown subcommand '";

    private Mistyped() {}

    static String words(ParameterException failure) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return words(unmatched);
        }
        if (message.startsWith(UNKNOWN_COMMAND)) { // of picocli's own command 'help'
            String word = message.substring(UNKNOWN_COMMAND.length(), message.lastIndexOf('\''));
            return noCommand(failure.getCommandLine().getCommandSpec(), word);
        }
        return withoutPicoclisWords(message, failure.getArgSpec());
    }

    private static String words(UnmatchedArgumentException failure) {
        CommandSpec command = failure.getCommandLine().getCommandSpec();
        String word = failure.getUnmatched().getFirst();
        if (word.startsWith("-")) {
            return noOption(command, word.replaceFirst("=.*", ""));
        }
        return command.subcommands().isEmpty()
                ? "'%s' takes no '%s' here".formatted(command.name(), word)
                : noCommand(command, word);
    }

    private static String noCommand(CommandSpec command, String word) {
        List<String> names = command.subcommands().keySet().stream()
                .filter(name -> !name.equals("help"))
                .toList();
        String question = Nearest.question(word, names);
        String among = command.parent() == null ? "" : " of '%s'".formatted(command.name());
        String otherwise = command.parent() == null
                ? " Arms stand behind a command, such as './dbdyno compare jdbc r2dbc'."
                : " There is: %s".formatted(String.join(", ", names));
        return "there is no command '%s'%s.%s".formatted(word, among, question.isEmpty() ? otherwise : question);
    }

    private static String noOption(CommandSpec command, String word) {
        String whose = command.parent() == null ? "dbdyno" : "'%s'".formatted(command.name());
        List<String> owners = siblings(command)
                .filter(each -> names(each).contains(bare(word)))
                .map(CommandSpec::name)
                .toList();
        String hint = owners.isEmpty()
                ? Nearest.to(bare(word), names(command))
                        .map(" Did you mean '--%s'?"::formatted)
                        .orElse("")
                : " It belongs to: %s".formatted(String.join(", ", owners));
        return "%s has no option '%s'.%s".formatted(whose, word, hint);
    }

    private static Stream<CommandSpec> siblings(CommandSpec command) {
        return command.parent() == null
                ? Stream.of()
                : command.parent().subcommands().values().stream().map(CommandLine::getCommandSpec);
    }

    private static List<String> names(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !option.hidden())
                .flatMap(option -> Stream.of(option.names()))
                .map(Mistyped::bare)
                .toList();
    }

    /** Dashes are no part of how near two names are. */
    private static String bare(String option) {
        return option.replaceFirst("^-+", "");
    }

    /**
     * {@code --rate expects …, but got '5k'}, or {@code --sla: an SLA is written like …}. Picocli names the longest of an option's
     * names, the first is today's.
     */
    private static String withoutPicoclisWords(String message, @Nullable ArgSpec argument) {
        String name = argument instanceof OptionSpec option ? option.names()[0] : "$1";
        return message.replaceFirst("^Invalid value for option '(--[a-z-]+)'[^:]*: (?=expects )", name + " ")
                .replaceFirst("^Invalid value for option '(--[a-z-]+)'[^:]*: (?=\\1 )", "")
                .replaceFirst("^Invalid value for option '(--[a-z-]+)'[^:]*: ", name + ": ")
                .replaceFirst(
                        "^Value for option option '(--[a-z-]+)' \\((.*)\\) should be in KEY=VALUE format but was (.*)",
                        "$1 expects $2, but got '$3'");
    }
}
