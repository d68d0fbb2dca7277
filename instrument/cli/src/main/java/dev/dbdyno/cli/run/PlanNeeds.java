package dev.dbdyno.cli.run;

import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.lab.DatabaseOfArms;
import dev.dbdyno.lab.PoolLimits;
import dev.dbdyno.lab.Room;
import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.lab.TargetUrl;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.scenarios.Scenario;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** What a plan takes of the machine and of the server, for somebody who has not decided yet to run it. */
final class PlanNeeds {

    private final Plan plan;
    private final List<RunnableArm> arms;
    private final DatabaseOptions database;
    private final Room room;

    PlanNeeds(Plan plan, List<RunnableArm> arms, DatabaseOptions database) {
        this(plan, arms, database, plan.jvm().place() == null ? Room.here() : Room.UNKNOWN);
    }

    PlanNeeds(Plan plan, List<RunnableArm> arms, DatabaseOptions database, Room room) {
        this.plan = plan;
        this.arms = arms;
        this.database = database;
        this.room = room;
    }

    void print(Consumer<String> line) {
        line.accept("memory: %s".formatted(memory()));
        if (!plan.arms().stream().allMatch(TargetUrl::isNamedBy)) {
            line.accept("connections: %s".formatted(connections()));
            line.accept("server: %s".formatted(database.described(kind())));
        }
        line.accept("Nothing was started. Without --dry-run, this runs.");
    }

    /** The database's is said beside its name. */
    private String memory() {
        List<String> places = plan.jvm().places();
        String needed = "the arms' processes take about %s%s%s"
                .formatted(
                        Numbers.gibibytes(Room.neededBytes(plan)),
                        places.isEmpty() ? "" : " at '%s'".formatted(String.join("', '", places)),
                        places.size() < 2 ? "" : ", one of them at a time");
        return room.isKnown() ? "%s; %s are free".formatted(needed, Numbers.gibibytes(room.bytes())) : needed;
    }

    private String connections() {
        int asked = PoolLimits.asked(
                arms.stream().map(RunnableArm::resolved).toList(), plan.links().size());
        String together = "at most %d, the pools of all arms together".formatted(asked);
        OptionalInt limit = database.connections(kind());
        if (limit.isEmpty()) {
            return together + "; a run begins by asking your server whether it has room for them";
        }
        return limit.getAsInt() < asked
                ? "%s, but the embedded server lets in %d: give smaller pools, or fewer arms"
                        .formatted(together, limit.getAsInt())
                : "%s; the embedded server lets in %d".formatted(together, limit.getAsInt());
    }

    private Optional<DatabaseKind> kind() {
        return new DatabaseOfArms(Scenario.of(plan.scenario()), arms).kind();
    }
}
