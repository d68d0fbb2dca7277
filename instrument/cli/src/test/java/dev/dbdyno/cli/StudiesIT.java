package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunRemark;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.studies.Aspect;
import dev.dbdyno.studies.ClaimResult;
import dev.dbdyno.studies.Grade;
import dev.dbdyno.studies.Outcome;
import dev.dbdyno.studies.StudyClaims;
import java.nio.file.Files;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user's own study of a user's own scenario, from its files to its claims. */
@Timeout(300)
class StudiesIT extends RunFixture {

    private static final String SCENARIO = """
            setup:
              - create table orders (id serial primary key, customer int not null)
              - insert into orders (customer) select i % 10 from generate_series(1, 1000) as i
            query: select id from dbdyno.orders where customer = $1 order by id limit $2
            parameters: [0..9, 20]
            rows: 20
            """;

    private static final String STUDY = """
            title: Orders
            source: nobody, never
            measured-on: paper
            published-versions:
              jdbc: {org.postgresql:postgresql: 42.6.0}
              vertx: "it had another API"
            parts:
              - name: orders
                title: Twenty orders of a customer
                asks: --scenario mine.yaml
                faithful: compare --clients 200
                scaled: compare --clients 2 --set pool=2 --window 200ms --windows 2 --warmup 1s --database-processors 1 --heap 256m
                measure: throughput
                unit: s
                better: lower
                tolerance: 10%
                arms:
                  - {name: jdbc, arm: jdbc, figure: 18}
                  - {name: vertx, arm: vertx, figure: 20}
            """;

    @BeforeEach
    void writeTheFiles() throws Exception {
        Files.writeString(folder.resolve("mine.yaml"), SCENARIO);
        Files.writeString(folder.resolve("orders.yaml"), STUDY);
    }

    @Test
    void aStudyIsRunOnItsOwnTablesInBothErasAndItsClaimsAreTold() throws Exception {
        Launched run = Launched.start(
                        folder, "study", "run", "orders.yaml", "--era", "both", "--blocks", "1", "--out", "runs")
                .ended(ExitCode.OK);

        assertThat(run.output())
                .contains("orders, published versions: 'vertx' cannot be run: it had another API")
                .contains("orders, scaled: 1 run, ")
                .contains("running the setup of mine.yaml")
                .contains("the database is ", "pinned to one processor")
                .contains("vertx: order and size cannot be told. Published 0.90× of jdbc");
        RunResults results = results("runs/orders-current");
        assertThat(results.forks())
                .hasSize(2)
                .allSatisfy(fork -> assertThat(fork.failure()).isNull());
        assertThat(results.windows()).isNotEmpty().allSatisfy(window -> {
            assertThat(window.measurement().failures()).isZero();
            assertThat(window.measurement().operations()).isPositive();
        });
        boolean held = results.run().environment().processorSets().database() != null;
        boolean said =
                results.run().environment().remarks().stream().anyMatch(RunRemark.DatabaseNotPinned.class::isInstance);
        assertThat(held).isNotEqualTo(said);

        StudyClaims[] claims = Json.read(claims("json"), StudyClaims[].class);
        assertThat(claims)
                .hasSize(2)
                .allSatisfy(each -> assertThat(each.count(Aspect.ORDER, Outcome.CANNOT_TELL))
                        .isEqualTo(1));
        assertThat(reason(claims[0])).isEqualTo("it had another API");
        // a fork as short as this may be voided for its warm-up before its blocks are counted
        assertThat(reason(claims[1])).containsAnyOf("the run has 1 block of both, too few", "was still warming up");
        assertThat(claims("markdown"))
                .contains("### orders, orders (scaled, published versions)", "Not run.", "| vertx | 0.90× of jdbc");
        assertThat(Launched.start(folder, "study", "resume", "runs")
                        .ended(ExitCode.OK)
                        .output())
                .contains("nothing is left to run in runs: of 2 parts 1 are done, and 1 cannot be run here");
    }

    @Test
    void ctrlCEndsAStudyWithThePartThatItIsIn() throws Exception {
        Launched run = Launched.start(folder, "study", "run", "orders.yaml", "--blocks", "1", "--out", "runs")
                .untilItSays("initialising");
        run.signal("INT");
        run.ended(ExitCode.INTERRUPTED);

        assertThat(run.output())
                .contains("ended by a signal before anything was measured", "study resume runs")
                .doesNotContain("Shutdown in progress", "Exception");
        assertThat(Launched.processesOf(folder)).isEmpty();
    }

    @Tag("full")
    @ParameterizedTest
    @CsvSource({"TERM, 15", "KILL, 9"})
    void aStudyThatASignalEndsBetweenItsBlocksIsResumedToItsClaims(String name, int number) throws Exception {
        Launched run = Launched.start(folder, "study", "run", "orders.yaml", "--blocks", "2", "--out", "runs")
                .untilItSays("block 1");
        run.signal(name);
        run.endedBy(number);

        Launched resumed = Launched.start(folder, "study", "resume", "runs").ended(ExitCode.OK);
        assertThat(Launched.processesOf(folder)).as(resumed.output()).isEmpty();
        assertThat(results("runs/orders-current").forks())
                .extracting(ForkRecord::block, ForkRecord::arm)
                .containsExactlyInAnyOrder(tuple(0, 0), tuple(0, 1), tuple(1, 0), tuple(1, 1));
        assertThat(claims("markdown")).contains("| vertx | 0.90× of jdbc");
    }

    private static String reason(StudyClaims claims) {
        ClaimResult.OfRatio first = (ClaimResult.OfRatio) claims.results().getFirst();
        return ((Grade.Unmeasured) first.grade()).reason();
    }

    private String claims(String format) throws Exception {
        return Launched.start(folder, "study", "claims", "runs", "--format", format)
                .ended(ExitCode.OK)
                .output();
    }

    @Test
    void whatCannotBeRunAtAllIsToldAndNothingIsStarted() throws Exception {
        Files.writeString(
                folder.resolve("orders.yaml"), STUDY.replace("{org.postgresql:postgresql: 42.6.0}", "it is lost"));
        assertThat(Launched.start(folder, "study", "run", "orders.yaml", "--era", "published")
                        .ended(ExitCode.CANNOT_RUN)
                        .output())
                .contains("nothing of orders can be run with published versions here")
                .doesNotContain("0 runs");
    }

    @Test
    void aQueryThatReturnsAnotherNumberOfRowsThanItsFileSaysIsToldWithItsLine() throws Exception {
        Files.writeString(folder.resolve("mine.yaml"), SCENARIO.replace("rows: 20", "rows: 21"));
        assertThat(Launched.start(folder, "compare", "jdbc", "--scenario", "mine.yaml")
                        .ended(ExitCode.CANNOT_RUN)
                        .output())
                .contains(
                        "mine.yaml, line 6: rows expects 21 rows in every reply, but with $1 = 0, $2 = 20 the query returned 20")
                .doesNotContain("block 1");
    }
}
