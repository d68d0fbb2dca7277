package dev.dbdyno.studies.sitting;

import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.HttpPlan.Connections;
import dev.dbdyno.results.plan.Plan;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the user wants to be different from the study's file; null where nothing.
 *
 * @param blocks at most
 * @param connections over HTTP
 * @param roundTrip between stacks and server
 * @param answers who answers the stacks
 */
public record Changes(
        @Nullable Integer blocks,
        @Nullable Connections connections,
        @Nullable Duration roundTrip,
        @Nullable Answers answers) {

    public static final Changes NONE = new Changes(null, null, null, null);

    Plan applied(Plan plan) {
        Plan answered = answers == null ? plan : plan.answered(answers);
        Plan placed = roundTrip == null ? answered : answered.away(roundTrip);
        Plan counted = blocks == null ? placed : placed.until(placed.precision().ofAtMost(blocks));
        HttpPlan http = counted.http();
        return connections == null || http == null
                ? counted
                : counted.over(new HttpPlan(connections, http.requestTimeout()));
    }

    /** What a reader of the claims must know; null where the plan is the study's own. */
    @Nullable String remark(Plan plan) {
        String remarks = Stream.of(ofConnections(plan), ofDistance(), ofAnswers())
                .filter(Objects::nonNull)
                .collect(Collectors.joining("; "));
        return remarks.isEmpty() ? null : remarks;
    }

    private @Nullable String ofDistance() {
        return roundTrip == null
                ? null
                : "each round trip between stack and server took %s longer, as the user asked"
                        .formatted(words(roundTrip));
    }

    private @Nullable String ofAnswers() {
        return answers == Answers.REPLAYED
                ? "a relay answered in the server's place, as the user asked, so a claim is held against the client's part alone"
                : null;
    }

    private static String words(Duration time) {
        return time.toNanos() % 1_000_000 == 0 ? time.toMillis() + " ms" : time.toNanos() / 1000 + " µs";
    }

    private @Nullable String ofConnections(Plan plan) {
        HttpPlan http = plan.http();
        if (connections == null || http == null || connections == http.connections()) {
            return null;
        }
        return switch (connections) {
            case KEEP_ALIVE ->
                "connections were kept alive, as the user asked, where the study has a new one for each request";
            case NEW_EACH_REQUEST ->
                "each request opened a connection, as the user asked, where the study keeps them alive";
        };
    }
}
