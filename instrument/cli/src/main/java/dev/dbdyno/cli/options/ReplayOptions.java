package dev.dbdyno.cli.options;

import dev.dbdyno.results.plan.Answers;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options on who answers the stacks. */
public final class ReplayOptions {

    @Option(
            names = "--replay",
            description =
                    "have a relay answer PostgreSQL's reads from what the server said before, so that the server costs next to nothing")
    boolean replay;

    /** Who answers; null if the server does. */
    public @Nullable Answers answers() {
        return replay ? Answers.REPLAYED : null;
    }
}
