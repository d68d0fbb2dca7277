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

    /** What cannot be, in the user's words; empty where everything can. */
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
        String instead = switch (reached) {
            case POSTGRESQL ->
                "another, such as --scenario " + Kind.usualOn(reached).name();
            case NEO4J -> "--scenario " + anyOf(Kind.on(reached));
        };
        return "'%s' uses %s, but the scenario %s does not: give %s"
                .formatted(arm.resolved().label(), reached.words(), scenario.name(), instead);
    }

    /** {@code a, b or c}. */
    private static String anyOf(List<Kind> kinds) {
        List<String> names = kinds.stream().map(Kind::name).toList();
        return "%s or %s".formatted(String.join(", ", names.subList(0, names.size() - 1)), names.getLast());
    }
}
