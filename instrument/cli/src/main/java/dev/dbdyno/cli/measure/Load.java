package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.Measuring;

/**
 * What distinguishes a command that measures from the others: its name, words and options, by picocli's annotations, and what
 * it measures.
 */
interface Load {

    /** What the fork measures, from the options as they were given. */
    Measuring measuring();

    /** Above the options in the help. */
    default String heading() {
        return "%nLoad:%n";
    }
}
