package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.RunResults;
import org.junit.jupiter.api.Test;

class DistanceWordsTest {

    @Test
    void theAnswerIsWhereTheOrderChanges() {
        Answer answer = Answer.of(ExampleLoads.distances());

        assertThat(answer.line())
                .matches(
                        "From a round trip of [\\d.]+ ms \\[[\\d.]+ ms, [\\d.]+ ms] on, r2dbc@spring-webflux does more operations than jdbc@spring-mvc; below, fewer\\.");
        assertThat(answer.standing().badge()).isNotEqualTo(Badge.DO_NOT_QUOTE);
        assertThat(answer.why()).as("an order that changes has no one cause").isEmpty();
    }

    @Test
    void beforeThereAreEnoughBlocksNoOrderIsGiven() {
        RunResults whole = ExampleLoads.distances().results();
        RunResults early = new RunResults(
                whole.run(),
                whole.forks().stream().filter(fork -> fork.block() < 2).toList(),
                whole.windows().stream().filter(window -> window.block() < 2).toList(),
                null);
        Answer answer = Answer.of(Report.of(early, Analyst.analyse(early)));

        assertThat(answer.line()).isEqualTo("No order yet over 5 round trips: fewer than 5 blocks are complete.");
        assertThat(answer.standing().badge()).isEqualTo(Badge.DO_NOT_QUOTE);
    }
}
