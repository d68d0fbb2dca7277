package dev.dbdyno.studies.sitting;

import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.HttpPlan.Connections;
import dev.dbdyno.results.plan.Plan;
import org.jspecify.annotations.Nullable;

/**
 * What the user wants to be different from the study's file; null where nothing.
 *
 * @param blocks at most
 * @param connections over HTTP
 */
public record Changes(@Nullable Integer blocks, @Nullable Connections connections) {

    public static final Changes NONE = new Changes(null, null);

    Plan applied(Plan plan) {
        Plan counted = blocks == null ? plan : plan.until(plan.precision().ofAtMost(blocks));
        HttpPlan http = counted.http();
        return connections == null || http == null
                ? counted
                : counted.over(new HttpPlan(connections, http.requestTimeout()));
    }

    /** What a reader of the claims must know; null where the plan is the study's own. */
    @Nullable String remark(Plan plan) {
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
