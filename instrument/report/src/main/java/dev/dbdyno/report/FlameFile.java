package dev.dbdyno.report;

import java.util.List;

/**
 * The flame graphs of a run, in a file beside its page.
 *
 * @param name of the file
 * @param arms that are in it
 */
public record FlameFile(String name, List<Integer> arms) {
    public FlameFile {
        arms = List.copyOf(arms);
    }
}
