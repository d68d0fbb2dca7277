package dev.dbdyno.cli.run;

import dev.dbdyno.cli.terminal.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A call of dbdyno, as its commands need to know it.
 *
 * @param home where its modules and studies lie
 * @param workbenches opens what resolves arms
 * @param words as typed, to be stored with a run
 */
public record Invocation(Console console, Path home, Workbench.Source workbenches, List<String> words) {

    /** The same call, with the folder that it stores in. Runs within that folder can be found by it. */
    public Invocation storingIn(Path folder) {
        List<String> named = new ArrayList<>(words);
        int out = named.indexOf("--out");
        if (out >= 0) {
            named.subList(out, Math.min(out + 2, named.size())).clear();
        }
        named.removeIf(word -> word.startsWith("--out="));
        named.addAll(List.of("--out", folder.toString()));
        return new Invocation(console, home, workbenches, named);
    }

    public static Invocation of(Console console, Path home, String... words) {
        return new Invocation(console, home, () -> Workbench.open(console, home), List.of(words));
    }
}
