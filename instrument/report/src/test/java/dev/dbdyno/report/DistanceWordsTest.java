package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.distance.DistancePair;
import dev.dbdyno.analysis.distance.DistancePair.Crossing;
import dev.dbdyno.analysis.distance.DistancePair.Order;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.RunResults;
import java.util.List;
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

    private static String said(Order... orders) {
        return DistanceWords.without(
                        ExampleLoads.distances(), new DistancePair(1, 0, 5, List.of(orders), List.of(), null))
                .orElseThrow()
                .text();
    }

    @Test
    void atEachRoundTripTheOrderOrEquivalenceIsSaid() {
        assertThat(said(Order.LESS, Order.UNDECIDED, Order.UNDECIDED, Order.EQUIVALENT, Order.EQUIVALENT))
                .isEqualTo(
                        "r2dbc@spring-webflux does fewer operations than jdbc@spring-mvc at 0; equivalent within ±3 % at 5.00 ms and 20.0 ms; at 200 µs and 1.00 ms the run cannot tell. No crossing is shown.");
        assertThat(said(Order.EQUIVALENT, Order.EQUIVALENT, Order.EQUIVALENT, Order.EQUIVALENT, Order.EQUIVALENT))
                .isEqualTo(
                        "r2dbc@spring-webflux and jdbc@spring-mvc are equivalent within ±3 % at every round trip. No crossing is shown.");
        assertThat(said(Order.UNDECIDED, Order.UNDECIDED, Order.UNDECIDED, Order.UNDECIDED, Order.UNDECIDED))
                .startsWith("At no round trip can the run tell");
    }

    @Test
    void linesThatHaveCrossedMayConverge() {
        Crossing crossing = new Crossing(Order.LESS, 100_000, new Interval(80_000, 150_000));
        List<Order> orders = List.of(Order.MORE, Order.LESS, Order.LESS, Order.UNDECIDED, Order.EQUIVALENT);
        DistancePair pair = new DistancePair(1, 0, 5, orders, List.of(crossing), null);

        assertThat(DistanceWords.crossing(ExampleLoads.distances(), pair, crossing)
                        .text())
                .isEqualTo(
                        "From a round trip of 100 µs [80.0 µs, 150 µs] on, r2dbc@spring-webflux does fewer operations than jdbc@spring-mvc; below, more; equivalent within ±3 % at 20.0 ms.");
    }

    @Test
    void theHeadlineIsAboutLinesThatCrossOrAboutTheReference() {
        Crossing crossing = new Crossing(Order.LESS, 100_000, new Interval(80_000, 150_000));
        DistancePair first = new DistancePair(1, 0, 5, List.of(Order.MORE, Order.LESS), List.of(), null);
        DistancePair second = new DistancePair(2, 0, 5, List.of(Order.MORE, Order.MORE), List.of(), null);
        DistancePair others = new DistancePair(2, 1, 5, List.of(Order.MORE, Order.LESS), List.of(crossing), null);
        DistancePair parallel = new DistancePair(2, 1, 5, List.of(Order.LESS, Order.LESS), List.of(), null);

        assertThat(DistanceWords.foremost(List.of(first, second, others))).containsExactly(others);
        assertThat(DistanceWords.foremost(List.of(first, second, parallel))).containsExactly(first, second);
    }
}
