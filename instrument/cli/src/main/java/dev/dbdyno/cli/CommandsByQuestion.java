package dev.dbdyno.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;

/** The list of commands in the help: under each question what answers it, as far as it is there. */
final class CommandsByQuestion {

    private static final int INDENT = 2;
    private static final int GAP = 2;

    private CommandsByQuestion() {}

    static String of(Help help) {
        Collection<String> there = help.commandSpec().subcommands().keySet();
        int widest =
                answers(there).mapToInt(each -> each.words().length()).max().orElse(0);
        List<String> blocks = new ArrayList<>();
        for (Question question : Question.values()) {
            List<Question.Answer> answers = question.answers().stream()
                    .filter(each -> there.contains(each.command()))
                    .toList();
            if (!answers.isEmpty()) {
                blocks.add("%n%s%n%s".formatted(question.words(), table(help, answers, widest)));
            }
        }
        return String.join("", blocks);
    }

    /** A command that no question leads to would be found by nobody: a test refuses it. */
    static List<String> unasked(Collection<String> commands) {
        List<String> asked = answers(commands).map(Question.Answer::command).toList();
        return commands.stream().filter(command -> !asked.contains(command)).toList();
    }

    private static Stream<Question.Answer> answers(Collection<String> there) {
        return Arrays.stream(Question.values())
                .flatMap(question -> question.answers().stream())
                .filter(answer -> there.contains(answer.command()));
    }

    private static String table(Help help, List<Question.Answer> answers, int widest) {
        int first = INDENT + widest + GAP;
        int rest = Math.max(20, help.commandSpec().usageMessage().width() - first);
        TextTable table = TextTable.forColumns(
                help.colorScheme(), new Column(first, INDENT, Overflow.SPAN), new Column(rest, 0, Overflow.WRAP));
        answers.forEach(each -> table.addRowValues(each.words(), each.summary()));
        return table.toString();
    }
}
