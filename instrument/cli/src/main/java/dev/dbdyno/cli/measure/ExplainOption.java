package dev.dbdyno.cli.measure;

import picocli.CommandLine.Option;

/** Whether a comparison is followed by a run that tries to explain it. */
final class ExplainOption {

    @Option(
            names = "--explain",
            description = "then try remedies for the differences, in a second run of at most the same budget",
            order = 45)
    boolean explain;
}
