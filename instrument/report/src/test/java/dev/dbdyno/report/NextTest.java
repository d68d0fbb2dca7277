package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Suggested commands name the folder that a run is in. */
class NextTest {

    @Test
    void aRunIsInTheFolderThatItsCommandNames() {
        assertThat(explained("runs-2", List.of("compare", "jdbc", "vertx", "--out", "results/runs")))
                .as("the second of its name")
                .isEqualTo("results/runs-2");
        assertThat(explained("20261125-compare", List.of("compare", "jdbc", "vertx")))
                .isEqualTo("runs/20261125-compare");
    }

    @Test
    void aPartOfAStudyIsInTheStudysFolder() {
        assertThat(explained("one-row-current", List.of("study", "run", "a-study", "--out", "results/study")))
                .isEqualTo("results/study/one-row-current");
        assertThat(explained("one-row-current", List.of("study", "resume", "results/study", "--budget", "1h")))
                .isEqualTo("results/study/one-row-current");
    }

    private static String explained(String id, List<String> command) {
        RunResults usual = ExampleRun.usual().report().results();
        Run run = usual.run();
        Run named = new Run(
                run.formatVersion(),
                id,
                run.startedAt(),
                command,
                run.plan(),
                run.arms(),
                run.server(),
                run.environment());
        RunResults results = new RunResults(named, usual.forks(), usual.windows(), usual.profiles(), usual.ending());
        return Next.of(Report.of(results, Analyst.analyse(results))).stream()
                .map(Next::command)
                .filter(words -> !words.isEmpty() && words.getFirst().equals("explain"))
                .map(List::getLast)
                .findFirst()
                .orElseThrow();
    }
}
