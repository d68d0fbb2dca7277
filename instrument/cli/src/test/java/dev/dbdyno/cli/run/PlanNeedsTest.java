package dev.dbdyno.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.lab.Loading;
import dev.dbdyno.lab.Room;
import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.scenarios.OneRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What somebody reads who asks with --dry-run what a plan takes. */
class PlanNeedsTest {

    private static final Path STORED = Path.of("../results/src/test/resources/dev/dbdyno/results/format-1");
    private static final long GIBIBYTE = 1L << 30;

    private static String of(DatabaseOptions database, long free, Integer... pools) throws Exception {
        Plan stored = RunFolder.at(STORED).read().run().plan();
        List<RunnableArm> arms = List.of(pools).stream().map(PlanNeedsTest::arm).toList();
        Plan plan = new Plan(
                arms.stream().map(arm -> arm.resolved().arm()).toList(),
                new OneRow(1_000).stored(),
                stored.load(),
                stored.windows(),
                stored.precision(),
                stored.jvm(),
                stored.probing(),
                stored.http(),
                stored.roundTrip(),
                1);
        List<String> lines = new ArrayList<>();
        new PlanNeeds(plan, arms, database, new Room(free)).print(lines::add);
        return lines.stream().collect(Collectors.joining("\n"));
    }

    private static RunnableArm arm(int pool) {
        Arm arm = Arm.parse("jdbc pool=" + pool);
        Map<String, String> settings = arm.settings();
        ResolvedArm resolved = new ResolvedArm(
                arm, arm.notation(), new LinkedHashMap<>(settings), new LinkedHashMap<>(), List.of(), null);
        return new RunnableArm(resolved, new Loading.Impossible(), null, DatabaseKind.POSTGRESQL, null);
    }

    private static DatabaseOptions yours() {
        DatabaseOptions options = new DatabaseOptions();
        options.url = "postgresql://me@db.example/orders";
        return options;
    }

    @Test
    void memoryAndConnectionsStandBesideWhatThereIs() throws Exception {
        assertThat(of(new DatabaseOptions(), 6 * GIBIBYTE, 8, 8, 16)).isEqualTo("""
                        memory: the arms' processes take about 2.25 GiB; 6.00 GiB are free
                        connections: at most 32, the pools of all arms together; the embedded server lets in 300
                        server: embedded PostgreSQL: nothing to download, a few seconds to start, 256 MB of shared buffers
                        Nothing was started. Without --dry-run, this runs.""");
    }

    @Test
    void poolsThatTheServerCouldNotFillAreSaidBeforeItIsStarted() throws Exception {
        assertThat(of(new DatabaseOptions(), GIBIBYTE, 200, 200))
                .contains(
                        "connections: at most 400, the pools of all arms together, but the embedded server lets in 300: give smaller pools, or fewer arms");
    }

    @Test
    void aServerOfTheUsersIsNotAskedYet() throws Exception {
        assertThat(of(yours(), GIBIBYTE, 8))
                .contains("a run begins by asking your server whether it has room for them")
                .contains("server: yours, at postgresql://me@db.example/orders");
    }

    @Test
    void memoryThatTheSystemDoesNotTellIsNotGuessed() throws Exception {
        assertThat(of(new DatabaseOptions(), Long.MAX_VALUE / 2, 8))
                .contains("memory: the arms' processes take about 0.750 GiB")
                .doesNotContain("are free");
    }
}
