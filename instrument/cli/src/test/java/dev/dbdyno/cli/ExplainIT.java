package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.analysis.findings.Finding.Kind;
import dev.dbdyno.analysis.findings.Trial;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.plan.Arm;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whether the remedies of a run's causes are run as arms, with the real server. No figure is judged. */
class ExplainIT extends RunFixture {

    @Test
    void whereNothingIsDecidedNothingIsTried() throws Exception {
        Launched run = Launched.compare(folder, "fake", "fake", "--blocks", "1", "--explain")
                .ended(ExitCode.OK);

        assertThat(run.output()).contains("nothing to explain: the run has decided no difference between its arms");
        assertThat(folder.resolve("run-explain")).doesNotExist();
    }

    /** With the JIT's first compiler only: the second would still be at work after a second, and void the comparison. */
    @Test
    @Tag("full")
    void aClientThatLetsTheServerPlanIsTriedWithItsStatementsKept() throws Exception {
        Launched.measuring(
                        folder,
                        List.of(
                                "compare",
                                "jdbc",
                                "vertx",
                                "--companies",
                                "1000",
                                "--set",
                                "pool=4",
                                "--clients",
                                "4",
                                "--window",
                                "300ms",
                                "--rounds",
                                "3",
                                "--warmup",
                                "1s",
                                "--jvm",
                                "-XX:TieredStopAtLevel=1",
                                "--blocks",
                                "5",
                                "--budget",
                                "10m",
                                "--out",
                                "run",
                                "--explain"))
                .ended(ExitCode.OK);

        assertThat(plannedAgain(results("run")).orElseThrow().trial()).isNull();
        RunResults explained = results("run-explain");
        assertThat(explained.run().plan().arms().stream().map(Arm::notation))
                .containsSequence("jdbc pool=4", "vertx pool=4", "vertx pool=4 cachePreparedStatements=true");
        Trial trial =
                Objects.requireNonNull(plannedAgain(explained).orElseThrow().trial());
        assertThat(trial.arm()).isEqualTo(2);
        assertThat(trial.share()).isNotNull();
    }

    private static Optional<Finding> plannedAgain(RunResults results) {
        return Analyst.analyse(results).findings().stream()
                .filter(finding -> finding.kind() == Kind.PLANNED_AGAIN)
                .findFirst();
    }
}
