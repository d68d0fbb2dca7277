package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Scenarios on real stacks, alone and behind their web servers, at a real server: right replies and the same work. One stack
 * stands for each style; the contracts ask whether all others give the same replies.
 */
@Timeout(300)
class ScenariosIT extends RunFixture {

    /** The one with most to go wrong: reads and writes, by several statements. */
    @ParameterizedTest
    @CsvSource("updates, 14, 14")
    void everyStackDoesTheSameWork(String scenario, int statements, int rows) throws Exception {
        assertSameWork(scenario, statements, statements, rows);
    }

    /** Some stacks begin their transaction in a statement that the server counts, all end it in one. */
    @Test
    void everyStackInsertsABatchInATransaction() throws Exception {
        assertSameWork("insert-batch", 8, 9, 7);
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"fortunes, 1, 12", "queries, 7, 7", "user-add, 1, 1", "user-delete, 1, 1", "users-first-100, 1, 100"})
    void everyStackDoesTheSameWorkInTheOthers(String scenario, int statements, int rows) throws Exception {
        assertSameWork(scenario, statements, statements, rows);
    }

    private void assertSameWork(String scenario, int leastStatements, int mostStatements, int rows) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("compare", "jdbc@spring-mvc", "r2dbc dispatch=concurrent"));
        arguments.add("vertx@vertx-web cachePreparedStatements=true dispatch=concurrent");
        arguments.addAll(List.of("--scenario", scenario, "--queries", "7", "--batch", "7", "--users", "200000"));
        arguments.addAll(List.of("--set", "pool=3", "--clients", "4", "--windows", "2", "--window", "300ms"));
        arguments.addAll(List.of("--warmup", "300ms", "--heap", "256m", "--blocks", "1", "--out", "run"));
        arguments.addAll(List.of("--format", "text"));
        Launched run = Launched.measuring(folder, arguments).ended(ExitCode.OK);

        assertThat(run.output()).doesNotContain("did other work");
        RunResults results = results();
        assertThat(results.windows())
                .allSatisfy(window -> assertThat(window.measurement().failures())
                        .as("%s: %s", scenario, window.measurement().firstFailure())
                        .isZero())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .hasSize(6)
                .allSatisfy(
                        window -> assertThat(window.measurement().operations()).isPositive());
        assertThat(results.forks())
                .hasSize(3)
                .allSatisfy(fork -> Work.assertEach(fork, leastStatements, mostStatements, rows));
    }
}
