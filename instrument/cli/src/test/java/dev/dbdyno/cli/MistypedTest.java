package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said to somebody who has mistyped a word, or tries what other programs take. */
class MistypedTest {

    private static String said(ExitCode expected, String... words) {
        return Ended.run(Path.of("nowhere"), words).with(expected);
    }

    @Test
    void aMistypedCommandIsNamedWithTheNearest() {
        assertThat(said(ExitCode.USAGE, "comprae")).isEqualTo("""
                        dbdyno: there is no command 'comprae'. Did you mean 'compare'?
                        './dbdyno help' says what it takes.
                        """);
        assertThat(said(ExitCode.USAGE, "help", "spik"))
                .startsWith("dbdyno: there is no command 'spik'. Did you mean 'spike'?\n");
    }

    @Test
    void anArmInTheCommandsPlaceIsToldWhereItBelongs() {
        assertThat(said(ExitCode.USAGE, "r2dbc", "jdbc"))
                .startsWith(
                        "dbdyno: there is no command 'r2dbc'. Arms stand behind a command, such as './dbdyno compare jdbc r2dbc'.\n");
    }

    @Test
    void aMistypedCommandOfAStudyIsNamedWithThoseOfAStudy() {
        assertThat(said(ExitCode.USAGE, "study", "rnu"))
                .startsWith("dbdyno: there is no command 'rnu' of 'study'. Did you mean 'run'?\n");
        assertThat(said(ExitCode.USAGE, "study", "artemik-2023"))
                .startsWith(
                        "dbdyno: there is no command 'artemik-2023' of 'study'. There is: list, show, run, resume, claims\n");
    }

    @Test
    void aMistypedOptionIsNamedWithTheNearest() {
        assertThat(said(ExitCode.USAGE, "compare", "--clinets=8", "jdbc")).isEqualTo("""
                        dbdyno: 'compare' has no option '--clinets'. Did you mean '--clients'?
                        './dbdyno help compare' says what it takes.
                        """);
        assertThat(said(ExitCode.USAGE, "--quite")).startsWith("dbdyno: dbdyno has no option '--quite'.");
    }

    @Test
    void anOptionOfAnotherCommandIsNamedWithThatCommand() {
        assertThat(said(ExitCode.USAGE, "compare", "--burst", "9000/s"))
                .startsWith("dbdyno: 'compare' has no option '--burst'. It belongs to: spike\n");
    }

    @Test
    void whatIsNoWholeNumberIsRefusedWithTheFormExpected() {
        assertThat(said(ExitCode.USAGE, "compare", "--blocks", "zero"))
                .startsWith("dbdyno: --blocks expects a whole number such as 8, but got 'zero'\n");
        assertThat(said(ExitCode.USAGE, "compare", "--clients=2.5"))
                .startsWith("dbdyno: --clients expects a whole number such as 8, but got '2.5'\n");
        assertThat(said(ExitCode.USAGE, "compare", "--companies", "99999999999"))
                .startsWith("dbdyno: --companies expects a whole number up to 2,147,483,647, but got '99999999999'\n");
        assertThat(said(ExitCode.USAGE, "compare", "--seed", "1e9"))
                .startsWith("dbdyno: --seed expects a whole number such as 8, but got '1e9'\n");
    }

    @ParameterizedTest
    @CsvSource({
        "compare, --clients",
        "compare, --backlog",
        "compare, --rounds",
        "compare, --warmup-clients",
        "compare, --blocks",
        "compare, --database-processors",
        "compare, --concurrency",
        "compare, --companies",
        "compare, --batch",
        "compare, --users",
        "capacity, --clients",
        "distance, --rounds",
        "distance, --clients",
        "selftest, --runs",
        "explain, --blocks",
        "resume, --blocks",
        "coverage, --trials"
    })
    void aCountIsOneOrMore(String command, String option) {
        for (String count : List.of("0", "-1")) {
            assertThat(said(ExitCode.USAGE, command, option, count))
                    .startsWith("dbdyno: %s expects 1 or more, but got '%s'\n".formatted(option, count));
        }
    }

    @Test
    void anEmptyReplyMayBeExpectedAndASingleCopyIsNotCompared() {
        assertThat(said(ExitCode.USAGE, "compare", "--rows", "-1"))
                .startsWith("dbdyno: --rows expects 0 or more, but got '-1'\n");
        assertThat(said(ExitCode.USAGE, "selftest", "--copies", "1"))
                .startsWith("dbdyno: --copies expects 2 or more, but got '1'\n");
    }

    @Test
    void anOptionsOlderNameIsAnsweredWithTodays() {
        assertThat(said(ExitCode.USAGE, "compare", "--windows", "0"))
                .startsWith("dbdyno: --rounds expects 1 or more, but got '0'\n");
        assertThat(said(ExitCode.USAGE, "selftest", "--comparisons", "few"))
                .startsWith("dbdyno: --runs expects a whole number such as 8, but got 'few'\n");
    }

    @Test
    void aSettingThatIsNotQuotedWithItsStackIsToldSo() {
        assertThat(said(ExitCode.USAGE, "compare", "jdbc", "pool=8"))
                .startsWith(
                        "dbdyno: an arm starts with the name of a stack, but got 'pool=8': quote a stack with its settings, as in 'jdbc threads=virtual'\n");
    }

    @Test
    void aMistypedScenarioIsNamedWithTheNearest() {
        assertThat(said(ExitCode.USAGE, "compare", "--scenario", "hunderd-rows"))
                .contains("but got 'hunderd-rows'. Did you mean 'hundred-rows'?");
    }

    @Test
    void aWordThatACommandDoesNotTakeIsNamed() {
        assertThat(said(ExitCode.USAGE, "doctor", "jdbc")).startsWith("dbdyno: 'doctor' takes no 'jdbc' here\n");
    }

    @Test
    void helpIsFoundWhereOtherProgramsHaveIt() {
        String help = said(ExitCode.OK, "help");
        assertThat(help).contains("Which is faster, and by how much?");
        assertThat(said(ExitCode.OK, "--help")).isEqualTo(help);
        assertThat(said(ExitCode.OK, "compare", "-h")).isEqualTo(said(ExitCode.OK, "help", "compare"));
        assertThat(said(ExitCode.OK, "study", "run", "--help")).contains("Repeats a published benchmark");
    }

    @Test
    void withoutACommandItSaysWhatToTry() {
        assertThat(said(ExitCode.OK)).isEqualTo(FirstWords.text() + "\n");
    }

    @Test
    void aMistypedUrlIsRefusedAtOnceAndNotRepeated() {
        assertThat(said(ExitCode.USAGE, "compare", "--database", "mysql://me@here/db"))
                .startsWith("dbdyno: --database expects a URL such as postgresql://")
                .contains("does not start with postgresql://");
        assertThat(said(ExitCode.USAGE, "doctor", "--database", "postgresql://me:secret@here/db"))
                .startsWith("dbdyno: --database holds a password")
                .doesNotContain("secret");
        assertThat(said(ExitCode.USAGE, "compare", "--database", "neo4j+s://here/db"))
                .startsWith("dbdyno: --database asks for TLS");
    }
}
