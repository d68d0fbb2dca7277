package dev.dbdyno.lab;

import dev.dbdyno.results.plan.Link;
import java.util.List;
import java.util.Locale;

/**
 * Identifies one fork of a run.
 *
 * @param position of the arm in its block
 * @param attempt 1 where it replaces another within its block
 * @param link how its stack reaches the server
 * @param links of all forks that the arm has in its block
 */
record ForkId(int block, int arm, int position, int attempt, Link link, List<Link> links) {

    String name() {
        String replaces = attempt == 0 ? "" : "-attempt-%d".formatted(attempt);
        String whichOfTwo = links.size() == 1 ? "" : "-" + link.name().toLowerCase(Locale.ROOT);
        return "block-%d-arm-%d%s%s".formatted(block, arm, whichOfTwo, replaces);
    }
}
