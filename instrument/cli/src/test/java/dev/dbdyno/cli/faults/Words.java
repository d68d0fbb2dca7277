package dev.dbdyno.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;

/** What every message keeps to: a sentence of what happened and what to do, which a stack trace, a class's name or a path is not. */
public final class Words {

    private static final Pattern OF_THE_CODE = Pattern.compile(
            "\n\tat |(?<!')\\bnull\\b(?!')|\\b[A-Za-z.]+(?:Exception|Error)\\b|Shutdown in progress|a defect of dbdyno|"
                    + "\\bjava\\.(?:lang|util|io|nio)\\b|IllegalState|OutOfBounds|\\bclass dev\\.");

    /** A message of one or two words says nothing. */
    private static final Pattern BARE = Pattern.compile("(?m)^dbdyno: \\S+(?: \\S+)?$");

    private Words() {}

    /** Checks what a command has printed. */
    public static void check(String output) {
        assertThat(output).doesNotContainPattern(OF_THE_CODE).doesNotContainPattern(BARE);
    }
}
