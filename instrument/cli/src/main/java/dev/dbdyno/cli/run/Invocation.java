package dev.dbdyno.cli.run;

import dev.dbdyno.cli.terminal.Console;
import java.nio.file.Path;
import java.util.List;

/**
 * A call of dbdyno, as its commands need to know it.
 *
 * @param home where its modules and studies lie
 * @param workbenches opens what resolves arms
 * @param words as typed, to be stored with a run
 */
public record Invocation(Console console, Path home, Workbench.Source workbenches, List<String> words) {

    public static Invocation of(Console console, Path home, String... words) {
        return new Invocation(console, home, () -> Workbench.open(console, home), List.of(words));
    }
}
