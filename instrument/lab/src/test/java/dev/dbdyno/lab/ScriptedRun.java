package dev.dbdyno.lab;

import dev.dbdyno.databases.Database;
import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.FreeMemory;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.Scenario;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds runs whose arms are scripted children. */
public final class ScriptedRun {

    private final List<Arm> arms;
    private int maxBlocks = 2;
    private Looks looks = Looks.CALIBRATED;
    private Duration budget = Duration.ofMinutes(10);
    private Duration window = Duration.ofMillis(1);
    private @Nullable Probing probing;
    private Scenario scenario = new OneRow(1000);
    private @Nullable Duration leadIn = Duration.ZERO;
    private CompilerPriority compilers = CompilerPriority.ORDINARY;
    private FreeMemory freeMemory = FreeMemory.AS_FOUND;
    private LoadModel load = new LoadModel.ClosedLoop(4);
    private @Nullable Duration roundTrip;
    private @Nullable Integer profiledRounds;
    private @Nullable Duration turn;
    private @Nullable Answers answers;
    private final Map<Integer, Failure> failures = new HashMap<>();

    private ScriptedRun(List<Arm> arms) {
        this.arms = arms;
    }

    static ScriptedRun of(String... arms) {
        return new ScriptedRun(Arrays.stream(arms).map(Arm::parse).toList());
    }

    ScriptedRun blocks(int most) {
        this.maxBlocks = most;
        return this;
    }

    ScriptedRun budget(Duration budget) {
        this.budget = budget;
        return this;
    }

    ScriptedRun window(Duration window) {
        this.window = window;
        return this;
    }

    ScriptedRun probing(Probing probing) {
        this.probing = probing;
        return this;
    }

    ScriptedRun scenario(Scenario scenario) {
        this.scenario = scenario;
        return this;
    }

    ScriptedRun load(LoadModel load) {
        this.load = load;
        return this;
    }

    /** Runs one fork after another, as versions did before forks took turns. */
    ScriptedRun oneForkAfterAnother() {
        this.leadIn = null;
        return this;
    }

    ScriptedRun compiling(CompilerPriority priority) {
        this.compilers = priority;
        return this;
    }

    ScriptedRun compactingMemory() {
        this.freeMemory = FreeMemory.COMPACTED;
        return this;
    }

    ScriptedRun looks(Looks others) {
        this.looks = others;
        return this;
    }

    ScriptedRun away(Duration roundTrip) {
        this.roundTrip = roundTrip;
        return this;
    }

    ScriptedRun profiling(int rounds) {
        this.profiledRounds = rounds;
        return this;
    }

    /** Makes windows up of turns of this length. */
    ScriptedRun inTurnsOf(Duration length) {
        this.turn = length;
        return this;
    }

    ScriptedRun replayed() {
        this.answers = Answers.REPLAYED;
        return this;
    }

    ScriptedRun withBothAnswers() {
        this.answers = Answers.BOTH;
        return this;
    }

    ScriptedRun unable(int arm, Failure failure) {
        this.failures.put(arm, failure);
        return this;
    }

    Plan plan() {
        return new Plan(
                arms,
                scenario.stored(),
                load,
                new WindowPlan(window, 2, Duration.ZERO, Duration.ofSeconds(2), null, leadIn, profiledRounds, turn),
                new Precision(0.03, 0.03, budget, maxBlocks, looks),
                jvm(),
                probing,
                new HttpPlan(HttpPlan.Connections.KEEP_ALIVE, Duration.ofSeconds(3)),
                roundTrip,
                answers,
                42);
    }

    Run run(@Nullable Database database) {
        List<ResolvedArm> resolved =
                runnable().stream().map(RunnableArm::resolved).toList();
        Environment environment = new Environment(
                "0.1",
                null,
                "Linux",
                "a processor",
                2,
                1L << 30,
                ChildJvm.describeThisProcess(),
                0.1,
                null,
                ProcessorSets.NONE,
                GeneratorPriority.ORDINARY,
                compilers,
                freeMemory,
                List.of(),
                null);
        return new Run(
                Run.FORMAT_VERSION,
                "a-run",
                Instant.EPOCH,
                List.of("compare"),
                plan(),
                resolved,
                database == null ? ServerInfo.none() : database.info(),
                environment);
    }

    List<RunnableArm> runnable() {
        return IntStream.range(0, arms.size()).mapToObj(this::runnable).toList();
    }

    private RunnableArm runnable(int index) {
        Arm arm = arms.get(index);
        RunnableArm runnable = new RunnableArm(
                resolved(arm),
                loading(arm),
                plan().relayed().isEmpty() || TargetUrl.isNamedBy(arm) ? null : classPath(),
                DatabaseKind.POSTGRESQL,
                arm.settings().get("oldestServer"));
        Failure failure = failures.get(index);
        return failure == null ? runnable : runnable.failing(failure);
    }

    private static Loading loading(Arm arm) {
        if (TargetUrl.isNamedBy(arm)) {
            return new Loading.OfTarget(TargetUrl.of(arm), classPath());
        }
        return arm.host().equals(Arm.STANDALONE)
                ? new Loading.ByChild(classPath())
                : new Loading.ByGenerator(classPath(), classPath());
    }

    private static ResolvedArm resolved(Arm arm) {
        return new ResolvedArm(
                arm,
                arm.notation(),
                new LinkedHashMap<>(arm.settings()),
                new LinkedHashMap<>(),
                classPath().coordinates(),
                null);
    }

    /** A small, fast JVM. */
    public static JvmPlan jvm() {
        return new JvmPlan(32, List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    }

    /** The test's own class path, which contains the scripted child. */
    public static ClassPath classPath() {
        return new ClassPath(
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                        .map(Path::of)
                        .toList(),
                List.of("dev.dbdyno:dbdyno-child:0.1"));
    }
}
