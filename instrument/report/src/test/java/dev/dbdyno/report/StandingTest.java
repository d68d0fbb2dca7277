package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.RunResults;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an answer's badge rests on. */
final class StandingTest {

    private static List<String> reasons(RunResults results) {
        return Standing.of(Report.of(results, Analyst.analyse(results))).reasons();
    }

    @Test
    void aRatioThatMovesMakesTheAnswerProvisional() {
        assertThat(reasons(ExampleRun.rising()))
                .contains("ratios still moved while they were measured, which the verdicts allow for: jdbc·virtual");
    }

    @Test
    void aCompilerThatASteadyForkMayHaveDoesNot() {
        RunResults results = ExampleRun.compiling();

        assertThat(reasons(results)).noneMatch(reason -> reason.contains("moved") || reason.contains("JIT"));
        assertThat(VerdictWords.sentences(Report.of(results, Analyst.analyse(results))))
                .as("how far it may move the ratio is said beside it")
                .anyMatch(sentence -> sentence.text().contains("the JIT compiler had up to 1.6 % of the machine"));
    }
}
