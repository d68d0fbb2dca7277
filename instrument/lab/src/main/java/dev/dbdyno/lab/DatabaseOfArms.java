package dev.dbdyno.lab;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.scenarios.Kind;
import dev.dbdyno.scenarios.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The one database that all arms of a run must reach, and that must hold what they are asked for. */
public record DatabaseOfArms(Scenario scenario, List<RunnableArm> arms) {

    /** The first arm's; empty where all arms are services of the user's. */
    public Optional<DatabaseKind> kind() {
        return arms.stream()
                .flatMap(arm -> Optional.ofNullable(arm.database()).stream())
                .findFirst();
    }

    /** The reasons why the arms cannot use the database, in the user's words; empty if they can. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (RunnableArm arm : arms) {
            DatabaseKind reached = arm.database();
            if (reached != null) {
                problem(arm, reached).ifPresent(problems::add);
            }
        }
        return problems;
    }

    private Optional<String> problem(RunnableArm arm, DatabaseKind reached) {
        Optional<DatabaseKind> first = kind();
        if (first.isPresent() && first.get() != reached) {
            return Optional.of(
                    "'%s' uses %s and another arm uses %s. All arms of a run share one server: compare these in separate runs"
                            .formatted(
                                    arm.resolved().label(),
                                    reached.words(),
                                    first.get().words()));
        }
        return scenario.kind().database() == reached ? Optional.empty() : Optional.of(wrongScenario(arm, reached));
    }

    private String wrongScenario(RunnableArm arm, DatabaseKind reached) {
        return "'%s' uses %s, but the scenario %s does not: give %s"
                .formatted(arm.resolved().label(), reached.words(), scenario.name(), Kind.insteadOn(reached));
    }
}
