package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.folder.RunFolder;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Scenarios on real stacks, alone and behind their web servers, at a real server: right replies and the same work. Of each
 * style one; that all others give the same replies is what the contracts ask.
 */
@Timeout(300)
class ScenariosIT {

    /** Statements, and rows, of connections and the lab itself in a fork, however few operations a slow machine does. */
    private static final long SET_UP = 12;

    @TempDir
    Path folder;

    @BeforeEach
    void nobodyElsesServerIsLookedAt() throws Exception {
        folder = folder.toRealPath();
    }

    @AfterEach
    void noProcessIsLeft() {
        assertThat(Launched.processesOf(folder)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"queries, 7, 7", "updates, 14, 14", "fortunes, 1, 12"})
    void everyStackDoesTechEmpowersTestsAndTheSameWork(String scenario, int statements, int rows) throws Exception {
        assertSameWork(scenario, statements, statements, rows);
    }

    /** Some stacks begin their transaction in a statement that the server counts, all end it in one. */
    @Test
    void everyStackInsertsABatchInATransaction() throws Exception {
        assertSameWork("insert-batch", 8, 9, 7);
    }

    @ParameterizedTest
    @CsvSource({"user-add, 1, 1", "users-first-100, 1, 100", "user-delete, 1, 1"})
    void everyStackAddsFindsAndDeletesUsersAndDoesTheSameWork(String scenario, int statements, int rows)
            throws Exception {
        assertSameWork(scenario, statements, statements, rows);
    }

    private void assertSameWork(String scenario, int leastStatements, int mostStatements, int rows) throws Exception {
        Launched run = Launched.start(
                        folder,
                        "compare",
                        "jdbc@spring-mvc",
                        "r2dbc dispatch=concurrent",
                        "vertx@vertx-web cachePreparedStatements=true dispatch=concurrent",
                        "--set",
                        "pool=3",
                        "--scenario",
                        scenario,
                        "--queries",
                        "7",
                        "--batch",
                        "7",
                        "--users",
                        "200000",
                        "--clients",
                        "4",
                        "--windows",
                        "2",
                        "--window",
                        "300ms",
                        "--warmup",
                        "1s",
                        "--heap",
                        "256m",
                        "--blocks",
                        "1",
                        "--out",
                        "run")
                .ended(ExitCode.OK);

        assertThat(run.output()).doesNotContain("did other work");
        RunResults results = RunFolder.at(folder.resolve("run")).read();
        assertThat(results.windows())
                .allSatisfy(window -> assertThat(window.measurement().failures())
                        .as("%s: %s", scenario, window.measurement().firstFailure())
                        .isZero())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .hasSize(6)
                .allSatisfy(
                        window -> assertThat(window.measurement().operations()).isPositive());
        assertThat(results.forks()).hasSize(3).allSatisfy(fork -> {
            assertThat(fork.failure()).isNull();
            ServerWork work = Objects.requireNonNull(fork.work());
            assertThat(Objects.requireNonNull(work.statements()))
                    .isBetween(leastStatements * work.operations(), mostStatements * work.operations() + SET_UP);
            assertThat(Objects.requireNonNull(work.rows()) - rows * work.operations())
                    .isBetween(0L, SET_UP);
        });
    }
}
