package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.lab.classpath.ClassPaths;
import dev.dbdyno.lab.classpath.Modules;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.scenarios.FindMovie;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Requests.Distribution;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.scenarios.Sleep;
import dev.dbdyno.scenarios.Updates;
import dev.dbdyno.scenarios.UserQuery;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How arms as asked for become arms that can run, with a scripted child on a really resolved class path. */
@Timeout(120)
class CatalogTest {

    @TempDir
    private Path home;

    private ClassPaths classPaths;
    private Catalog catalog;

    @BeforeEach
    void open() throws Exception {
        Modules modules = Modules.in(home);
        modules.stack("scripted", "");
        modules.host("web", "");
        classPaths = ClassPaths.open(modules.distribution(), downloaded -> {});
        catalog = Catalog.open(classPaths.catalog(), home.resolve("answers"));
    }

    @AfterEach
    void closeAndLeaveNothing() throws Exception {
        catalog.close();
        classPaths.close();
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    private List<RunnableArm> resolve(String... arms) throws Exception {
        return resolve(ScriptedRun.of(arms));
    }

    private List<RunnableArm> resolve(ScriptedRun plan) throws Exception {
        return new ArmResolver(catalog, classPaths).resolve(plan.plan());
    }

    @Test
    void describesWhatThereIs() throws Exception {
        assertThat(catalog.describe().stacks().getFirst().name()).isEqualTo("scripted");
    }

    @Test
    void anArmsLabelNamesWhatMustAlwaysBeSeenAndIsAnArmItself() throws Exception {
        RunnableArm arm = resolve("scripted act=die").getFirst();

        assertThat(arm.resolved().label()).isEqualTo("scripted act=die pool=5");
        assertThat(Arm.parse(arm.resolved().label()).settings()).isEqualTo(Map.of("act", "die", "pool", "5"));
        assertThat(arm.resolved().settings()).containsEntry("pool", "5");
        assertThat(arm.resolved().classPath()).contains("dev.dbdyno:dbdyno-stack-scripted:" + Modules.VERSION);
        assertThat(arm.loading())
                .isInstanceOfSatisfying(
                        Loading.ByChild.class,
                        loading -> assertThat(loading.child().coordinates())
                                .isEqualTo(arm.resolved().classPath()));
    }

    @Test
    void anArmKnowsWhyTheScenarioLetsItDoOtherWork() throws Exception {
        assertThat(explainedWork(new Updates(3))).containsOnlyKeys("transactions");
        assertThat(explainedWork(new OneRow(9))).isEmpty();
    }

    private Map<String, String> explainedWork(Scenario scenario) throws Exception {
        return resolve(ScriptedRun.of("scripted").scenario(scenario))
                .getFirst()
                .resolved()
                .explainedWork();
    }

    @Test
    void everythingThatIsWrongWithAnyArmIsToldAtOnce() {
        assertThatThrownBy(() -> resolve("scripted", "scriptet", "scripted no.such:thing=1"))
                .isInstanceOfSatisfying(
                        LabException.class, e -> assertThat(e.isMistake()).isTrue())
                .hasMessageContaining("'scriptet': there is no stack 'scriptet'; there is scripted\n")
                .hasMessageContaining("no.such:thing");
    }

    private static final String NOWHERE = "org.hdrhistogram:HdrHistogram=0.0.0-no-such";

    @Test
    void anArmOfWhichALibraryCannotBeHadFailsAloneAndNamesIt() throws Exception {
        List<RunnableArm> arms = resolve("scripted", "scripted act=die", "scripted@web " + NOWHERE);

        assertThat(arms.get(0).failure()).isNull();
        assertThat(arms.get(1).failure()).isNull();
        assertThat(arms.get(2).loading()).isEqualTo(new Loading.Impossible());
        assertThat(arms.get(2).resolved().label()).startsWith("scripted@web pool=5");
        assertThat(arms.get(2).resolved().classPath()).isEmpty();
        Failure failure = Objects.requireNonNull(arms.get(2).failure());
        assertThat(failure.phase()).isEqualTo("resolving the class path");
        assertThat(failure.message()).contains("org.hdrhistogram:HdrHistogram:0.0.0-no-such");
    }

    @Test
    void anArmThatWouldBeAloneDoesNotRun() throws Exception {
        assertThatThrownBy(() -> resolve("scripted act=die", "scripted " + NOWHERE))
                .isInstanceOfSatisfying(
                        LabException.class, e -> assertThat(e.isMistake()).isFalse())
                .hasMessageContaining("org.hdrhistogram:HdrHistogram:0.0.0-no-such")
                .hasMessageEndingWith(
                        "that leaves 'scripted act=die' alone, with nothing to be compared with: correct the version, or leave the arm out");
        assertThat(resolve("scripted")).as("asked for alone").hasSize(1);
    }

    @Test
    void whereNoArmCanRunEachReasonIsTold() {
        assertThatThrownBy(() -> resolve("scripted " + NOWHERE, "scripted act=die " + NOWHERE))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("'scripted org.hdrhistogram")
                .hasMessageContaining("'scripted act=die org.hdrhistogram");
    }

    @Test
    void whoMakesAnArmsLoadIsWhatTheChildSays() throws Exception {
        List<RunnableArm> arms = resolve("scripted", "scripted@web", "scripted@web load=in-host");

        assertThat(arms.get(0).loading()).isInstanceOf(Loading.ByChild.class);
        assertThat(arms.get(1).loading()).isInstanceOfSatisfying(Loading.ByGenerator.class, loading -> {
            assertThat(loading.generator().coordinates()).contains("dev.dbdyno:dbdyno-generator:" + Modules.VERSION);
            assertThat(loading.child().coordinates()).contains("dev.dbdyno:dbdyno-host-web:" + Modules.VERSION);
        });
        assertThat(arms.get(2).loading()).isInstanceOf(Loading.ByChild.class);
    }

    @Test
    void anArmAtADistanceHasARelay() throws Exception {
        List<RunnableArm> arms =
                resolve(ScriptedRun.of("scripted", "scripted@web").away(Duration.ofMillis(1)));

        assertThat(arms)
                .allSatisfy(
                        arm -> assertThat(Objects.requireNonNull(arm.relay()).coordinates())
                                .contains("dev.dbdyno:dbdyno-relay:" + Modules.VERSION));
        assertThat(resolve("scripted").getFirst().relay()).isNull();
    }

    @Test
    void anArmWithAReplayHasARelay() throws Exception {
        RunnableArm arm = resolve(ScriptedRun.of("scripted").replayed()).getFirst();

        assertThat(Objects.requireNonNull(arm.relay()).coordinates())
                .contains("dev.dbdyno:dbdyno-relay:" + Modules.VERSION);
    }

    @Test
    void whatCannotBeReplayedIsRefusedWithTheReason() {
        assertRefused(
                ScriptedRun.of("scripted").scenario(new Updates(20)).replayed(),
                "--replay is for scenarios that only read, but updates changes rows");
        assertRefused(
                ScriptedRun.of("scripted").scenario(new Sleep(0.01)).replayed(),
                "--replay does not wait, and waiting is all that sleep asks");
        assertRefused(
                ScriptedRun.of("scripted").scenario(new FindMovie("The Matrix")).replayed(),
                "--replay speaks PostgreSQL's protocol, but the scenario find-movie runs on Neo4j");
        assertRefused(
                ScriptedRun.of("target url=http://localhost:1/")
                        .scenario(asked("/x"))
                        .replayed(),
                "which reaches its database without dbdyno: leave out --replay");
    }

    @Test
    void aRoundTripThatSomethingWouldNotWaitForIsRefusedWithItsName() {
        assertRefused(
                ScriptedRun.of("scripted poolWaitMillis=1000").away(Duration.ofMillis(200)),
                "takes 5 round trips, 1000 ms here, and poolWaitMillis is 1000 ms");
        assertRefused(
                ScriptedRun.of("scripted@web").away(Duration.ofMillis(700)),
                "takes 5 round trips, 3500 ms here, and --timeout is 3000 ms");
        assertRefused(
                ScriptedRun.of("scripted poolWaitMillis=0").away(Duration.ofSeconds(2)),
                "and the time in which its driver must have connected is 10000 ms");
        assertRefused(
                ScriptedRun.of("target url=http://localhost:1/")
                        .scenario(asked("/x"))
                        .away(Duration.ofMillis(1)),
                "which reaches its database without dbdyno: leave out --round-trip");
    }

    private static Requests asked(String path, String... drawn) {
        return new Requests(
                List.of(new Request("GET", path, 1, null)),
                Stream.of(drawn)
                        .map(name -> new Draw(name, 1, 9, Distribution.UNIFORM))
                        .toList());
    }

    @Test
    void aTargetIsAnArmWithoutAClassPath() throws Exception {
        RunnableArm arm = resolve(ScriptedRun.of("target url=http://localhost:8080/x/{id}")
                        .scenario(asked("", "id")))
                .getFirst();

        assertThat(arm.resolved().label()).isEqualTo("target url=http://localhost:8080/x/{id}");
        assertThat(arm.resolved().classPath()).isEmpty();
        assertThat(arm.loading())
                .isInstanceOfSatisfying(
                        Loading.OfTarget.class,
                        loading -> assertThat(loading.target()).isEqualTo(new TargetUrl("localhost", 8080, "/x/{id}")));
    }

    @Test
    void whatAnArmCannotBeAskedIsRefusedBeforeAnythingStarts() {
        assertRefused(
                ScriptedRun.of("scripted@web").scenario(new UserQuery("select 1", List.of(), 1)),
                "'scripted@web pool=5' is loaded over HTTP, which has no request for your own statement");
        assertRefused(
                ScriptedRun.of("scripted@web").load(new LoadModel.Backlog(10, 1)),
                "there can be no backlog: let the host load itself with load=in-host");
        assertRefused(
                ScriptedRun.of("scripted@web load=in-host")
                        .load(new LoadModel.OpenLoop(10, LoadModel.Arrivals.POISSON, 1, Duration.ZERO)),
                "but no open loop: leave out load=in-host");
        assertRefused(
                ScriptedRun.of("scripted").scenario(asked("/x")),
                "'scripted pool=5' answers no requests: give a web host, such as scripted@spring-mvc");
        assertRefused(ScriptedRun.of("scripted@web").scenario(asked("")), "needs requests, such as --request");
        assertRefused(
                ScriptedRun.of("target url=http://localhost:1/"), "takes only requests, but the scenario is one-row");
        assertRefused(
                ScriptedRun.of("target url=http://localhost:1/?a=b").scenario(asked("/x")),
                "ends in a query, so no --request can follow it");
    }

    @Test
    void namesInBracesMustBeDrawnAndWhatIsDrawnMustStandInBraces() {
        assertRefused(
                ScriptedRun.of("scripted@web").scenario(asked("/x/{id}")),
                "contains {id}, but there is no --draw for it: give --draw id=1..100000");
        assertRefused(
                ScriptedRun.of("target url=http://localhost:1/{item}").scenario(asked("")),
                "contains {item}, but there is no --draw for it");
        assertRefused(
                ScriptedRun.of("target url=http://localhost:1/{item}").scenario(asked("", "item", "it")),
                "--draw names 'it', but no request contains {it}");
    }

    private void assertRefused(ScriptedRun plan, String words) {
        assertThatThrownBy(() -> resolve(plan)).isInstanceOf(LabException.class).hasMessageContaining(words);
    }
}
