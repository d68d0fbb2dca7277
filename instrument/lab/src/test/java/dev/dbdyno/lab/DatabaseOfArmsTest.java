package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.scenarios.FindMovie;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DatabaseOfArmsTest {

    private static final Scenario FIND_MOVIE = new FindMovie("The Matrix");
    private static final Scenario ONE_ROW = new OneRow(100);

    private static RunnableArm arm(String stack, @Nullable DatabaseKind reached) {
        ResolvedArm resolved =
                new ResolvedArm(Arm.parse(stack), stack, new LinkedHashMap<>(), new LinkedHashMap<>(), List.of(), null);
        return new RunnableArm(resolved, new Loading.ByChild(ScriptedRun.classPath()), null, reached, null);
    }

    @Test
    void armsOfOneKindHaveItAndNoProblem() {
        DatabaseOfArms graph = new DatabaseOfArms(
                FIND_MOVIE, List.of(arm("bolt", DatabaseKind.NEO4J), arm("sdn", DatabaseKind.NEO4J)));

        assertThat(graph.kind()).contains(DatabaseKind.NEO4J);
        assertThat(graph.problems()).isEmpty();
        assertThat(new DatabaseOfArms(ONE_ROW, List.of(arm("jdbc", DatabaseKind.POSTGRESQL))).problems())
                .isEmpty();
    }

    @Test
    void servicesOfTheUsersHaveNoneAndAreNoProblem() {
        DatabaseOfArms services = new DatabaseOfArms(
                new Requests(List.of(new Request("GET", "/", 1, null)), List.of()), List.of(arm("target", null)));

        assertThat(services.kind()).isEmpty();
        assertThat(services.problems()).isEmpty();
    }

    @Test
    void armsOfTwoKindsAreRefusedNamingThoseThatDoNotFitTheFirst() {
        DatabaseOfArms mixed = new DatabaseOfArms(
                FIND_MOVIE,
                List.of(arm("bolt", DatabaseKind.NEO4J), arm("jdbc", DatabaseKind.POSTGRESQL), arm("target", null)));

        assertThat(mixed.problems())
                .containsExactly(
                        "'jdbc' uses PostgreSQL and another arm uses Neo4j. All arms of a run share one server: compare these in separate runs");
    }

    @Test
    void aScenarioThatTheDatabaseHasNothingForIsRefusedWithThoseItHas() {
        assertThat(new DatabaseOfArms(ONE_ROW, List.of(arm("bolt", DatabaseKind.NEO4J))).problems())
                .containsExactly(
                        "'bolt' uses Neo4j, but the scenario one-row does not: give --scenario find-movie, insert-movie, person-movies or co-actors");
        assertThat(new DatabaseOfArms(FIND_MOVIE, List.of(arm("jdbc", DatabaseKind.POSTGRESQL))).problems())
                .containsExactly(
                        "'jdbc' uses PostgreSQL, but the scenario find-movie does not: give another, such as --scenario one-row");
    }
}
