package dev.dbdyno.report;

import dev.dbdyno.results.Run;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A command that follows a run: about its folder, or its own command with other options.
 *
 * @param words behind {@code ./dbdyno}
 */
record FollowUp(List<String> words) {

    FollowUp {
        words = List.copyOf(words);
    }

    /** The run's command for another run. Empty where it is none of these, whose options are known. */
    static Optional<FollowUp> again(Run run, Set<String> commands) {
        List<String> command = run.command();
        return command.isEmpty() || !commands.contains(command.getFirst())
                ? Optional.empty()
                : Optional.of(new FollowUp(command).without("--out")); // a run's folder takes no second run
    }

    /** A command that takes a run's folder. */
    static FollowUp about(Run run, String command, List<String> options) {
        return new FollowUp(
                Stream.concat(Stream.of(command, folder(run)), options.stream()).toList());
    }

    FollowUp with(String option, Duration time) {
        return with(option, text(time));
    }

    FollowUp with(String option, String value) {
        return new FollowUp(Stream.concat(without(option).words.stream(), Stream.of(option, value))
                .toList());
    }

    FollowUp with(String flag) {
        return new FollowUp(Stream.concat(words.stream(), Stream.of(flag)).toList());
    }

    /** The same command without an option and its value. */
    FollowUp without(String option) {
        List<String> others = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).equals(option)) {
                i++;
            } else if (!words.get(i).startsWith(option + "=")) {
                others.add(words.get(i));
            }
        }
        return new FollowUp(others);
    }

    /** A time as options read it: {@code 11m}, {@code 24s}, or {@code 600ms} where it is no whole seconds. */
    static String text(Duration time) {
        if (time.toMillis() % 1_000 != 0) {
            return time.toMillis() + "ms";
        }
        return time.toSeconds() % 60 == 0 ? time.toMinutes() + "m" : time.toSeconds() + "s";
    }

    /** The run's folder, as far as its command says. */
    private static String folder(Run run) {
        List<String> command = run.command();
        Path stored = Path.of(named(command).orElse("runs/" + run.id()));
        boolean isPart = !command.isEmpty() && command.getFirst().equals("study");
        // a study's folder has its parts' within it; the second run of another command lies beside the first
        return (isPart ? stored.resolve(run.id()) : stored.resolveSibling(run.id())).toString();
    }

    /** The folder in a command. {@code study resume} has it as the word behind, as it is suggested. */
    private static Optional<String> named(List<String> command) {
        boolean isResumed = command.size() > 2 && command.subList(0, 2).equals(List.of("study", "resume"));
        int before = isResumed ? 1 : command.indexOf("--out");
        return before < 0 || before + 1 == command.size() ? Optional.empty() : Optional.of(command.get(before + 1));
    }
}
