package dev.dbdyno.cli.options;

import dev.dbdyno.cli.options.Measuring.ShortTurns;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.TargetUrl;
import dev.dbdyno.places.Place;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.HttpPlan.Connections;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.WindowPlan;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What all commands that measure let the user say: arms, scenario, precision, JVM. Each adds its own load. */
public final class PlanOptions {

    /** Wakes clients and connections that were idle during the other arms' turns. */
    private static final Duration LEAD_IN = Duration.ofMillis(200);

    @Mixin
    public ArmOptions arms = new ArmOptions();

    @Mixin
    public ScenarioOptions scenario = new ScenarioOptions();

    @ArgGroup(validate = false, heading = "%nOver HTTP:%n", order = 30)
    HttpOptions http = new HttpOptions();

    @ArgGroup(validate = false, heading = "%nPlaces:%n", order = 33)
    AtOptions at = new AtOptions();

    @ArgGroup(validate = false, heading = "%nDistance:%n", order = 35)
    DistanceOptions distance = new DistanceOptions();

    @ArgGroup(validate = false, heading = "%nA server that costs little:%n", order = 37)
    ReplayOptions replay = new ReplayOptions();

    @ArgGroup(validate = false, heading = "%nPrecision and time:%n", order = 40)
    TimeOptions time = new TimeOptions();

    @ArgGroup(validate = false, heading = "%nThe children's JVM:%n", order = 50)
    JvmOptions jvm = new JvmOptions();

    /**
     * The plan as the options say it.
     *
     * @param freshSeed taken where the user gives none
     * @throws UsageException when the options do not make a plan
     */
    public Plan plan(Measuring measuring, long freshSeed) {
        try {
            List<Arm> all = arms.arms();
            return time.withRoom(new Plan(
                    all,
                    scenario.scenario(all).stored(),
                    measuring.load(),
                    windows(all, measuring),
                    time.precision(measuring.defaultPrecision(), replay.budget(measuring.defaultBudget())),
                    jvm.plan(measuring, hostPlaces(all, measuring), isOverHttp(all)),
                    measuring.probing(),
                    http.plan(all, at.generators()),
                    distance.roundTrip(),
                    replay.answers(),
                    time.seed == null ? freshSeed : time.seed));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /** Whether an arm is loaded over HTTP, as far as its notation tells. */
    private static boolean isOverHttp(List<Arm> arms) {
        return arms.stream()
                .anyMatch(arm -> TargetUrl.isNamedBy(arm) || !arm.host().equals(Arm.STANDALONE));
    }

    /** Empty for here. What is read of a process at work is read here alone. */
    private List<String> hostPlaces(List<Arm> all, Measuring measuring) {
        List<String> places = at.hosts().stream().map(Place::text).toList();
        if (places.isEmpty()) {
            return places;
        }
        if (all.stream().allMatch(TargetUrl::isNamedBy)) {
            throw new UsageException(
                    "--at host= runs stacks elsewhere, and all arms here are services of yours, which run already: leave it out");
        }
        if (measuring.profiledRounds() != null) {
            throw new UsageException(
                    "a profiler reads JVMs on this machine alone, and --at host= runs them at '%s': leave out one of them"
                            .formatted(String.join("', '", places)));
        }
        return places;
    }

    /** Where the embedded server runs; null for here. */
    public @Nullable Place databasePlace() {
        return at.database();
    }

    /** Refuses {@code --replay both} where a result is about one server. */
    public void refuseBothAnswers(String instead) {
        replay.refuseBoth(instead);
    }

    private WindowPlan windows(List<Arm> all, Measuring measuring) {
        if (measuring.profiledRounds() != null && all.stream().allMatch(TargetUrl::isNamedBy)) {
            throw new UsageException(
                    "--profile reads JVMs that dbdyno starts, and all arms here are services of yours: leave it out");
        }
        ShortTurns turns = turns(all, measuring);
        return new WindowPlan(
                        measuring.window(),
                        measuring.windowsPerFork(),
                        Duration.ZERO,
                        time.warmup,
                        measuring.warmupClients(),
                        LEAD_IN)
                .profiling(measuring.profiledRounds())
                .inTurnsOf(turns == null ? null : turns.length());
    }

    /** The short turns, where all that they start and read is here. Elsewhere it would take longer than they do. */
    private @Nullable ShortTurns turns(List<Arm> all, Measuring measuring) {
        ShortTurns turns = measuring.turns();
        boolean isAllHere = at.at.isEmpty()
                && distance.roundTrip() == null
                && replay.answers() == null
                && all.stream().noneMatch(TargetUrl::isNamedBy);
        if (turns != null && turns.isAsked() && !isAllHere) {
            throw new UsageException(
                    "--turn makes turns so short that only processes here can take them, without --at, --round-trip, --replay and --target: leave out --turn, or these");
        }
        return isAllHere ? turns : null;
    }

    /** How the generator talks to web hosts and targets. */
    static final class HttpOptions {

        private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

        @Option(
                names = "--new-connections",
                description = "open a connection for each request (default: keep connections alive)")
        boolean newConnections;

        @Option(
                names = "--timeout",
                paramLabel = "TIME",
                description = "time after which a request counts as failed (default: 10s)")
        @Nullable Duration timeout;

        /** Null where no arm is loaded over HTTP. */
        @Nullable HttpPlan plan(List<Arm> arms, @Nullable List<String> generators) {
            if (isOverHttp(arms)) {
                return new HttpPlan(
                        newConnections ? Connections.NEW_EACH_REQUEST : Connections.KEEP_ALIVE,
                        timeout == null ? DEFAULT_TIMEOUT : timeout,
                        generators);
            }
            refuse(generators != null, "--at generator=");
            refuse(newConnections, "--new-connections");
            refuse(timeout != null, "--timeout");
            return null;
        }

        private static void refuse(boolean isGiven, String option) {
            if (isGiven) {
                throw new UsageException(
                        "%s is for arms that are loaded over HTTP, which none of these is: give a web host, as in jdbc@spring-mvc, or a --target"
                                .formatted(option));
            }
        }
    }

    /** How the children's JVM is started. */
    static final class JvmOptions {

        private static final String DEFAULT_COLLECTOR = "-XX:+UseG1GC";

        /**
         * Options that make the compiler write more debug information and no other code. Without them, a sample within
         * a compiled method is attributed to the nearest call, which may be that of another library.
         */
        private static final List<String> EXACT_FRAMES =
                List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

        @Option(
                names = "--heap",
                paramLabel = "SIZE",
                description =
                        "fixed heap of every child (default: 512m); touched before it is used, unless an arm is behind a web host, whose memory is shown",
                converter = Amounts.MebibytesConverter.class)
        int heapMebibytes = 512;

        @Option(
                names = "--jvm",
                paramLabel = "OPTION",
                description =
                        "an additional option for every child's JVM, such as -XX:+UseZGC (default: -XX:+UseG1GC); within an arm, for that arm alone")
        List<String> options = List.of();

        /**
         * The JVM's part of the plan.
         *
         * @param hasFootprint whether the report shows the memory of hosts, in which a touched heap would hide the rest
         */
        JvmPlan plan(Measuring measuring, List<String> places, boolean hasFootprint) {
            options.stream().filter(JvmPlan::setsHeap).findFirst().ifPresent(option -> {
                throw new UsageException(
                        "the heap of every child is known beforehand, so that they fit: give --heap SIZE instead of --jvm %s"
                                .formatted(option));
            });
            Set<String> all = new LinkedHashSet<>();
            if (options.stream().noneMatch(JvmPlan::isCollector)) {
                all.add(DEFAULT_COLLECTOR);
            }
            if (!hasFootprint) {
                all.add(JvmPlan.TOUCHED_HEAP);
            }
            all.addAll(options);
            if (measuring.profiledRounds() != null) {
                all.addAll(EXACT_FRAMES);
            }
            return JvmPlan.at(places, heapMebibytes, List.copyOf(all));
        }
    }
}
