package dev.dbdyno.cli;

import dev.dbdyno.results.Arm;
import dev.dbdyno.results.JvmPlan;
import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.Precision;
import dev.dbdyno.results.WindowPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is to be compared, under which load, how precisely. */
final class PlanOptions {

    private static final int DEFAULT_CLIENTS = 8;
    private static final List<String> DEFAULT_ARMS = List.of("jdbc", "jdbc threads=virtual", "r2dbc", "vertx");
    private static final String DEFAULT_COLLECTOR = "-XX:+UseG1GC";

    @Parameters(
            paramLabel = "ARM",
            arity = "0..*",
            description = {
                "stack[@host] [setting=value …] [group:artifact=version …], quoted where it has blanks; the first is the reference.",
                "Without any: jdbc, 'jdbc threads=virtual', r2dbc and vertx, each with a pool of 8."
            })
    List<String> arms = new ArrayList<>();

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "a setting for every arm, such as pool=32")
    Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--with",
            paramLabel = "GROUP:ARTIFACT=VERSION",
            description = "a library's version for every arm, such as org.postgresql:postgresql=42.7.0")
    Map<String, String> versions = new LinkedHashMap<>();

    @ArgGroup(validate = false, heading = "%nWhat is asked of the database:%n")
    ScenarioOptions scenario = new ScenarioOptions();

    @ArgGroup(validate = false, heading = "%nLoad:%n")
    Load load = new Load();

    @ArgGroup(validate = false, heading = "%nPrecision and time:%n")
    Time time = new Time();

    @ArgGroup(validate = false, heading = "%nThe children's JVM:%n")
    Jvm jvm = new Jvm();

    static final class Load {
        @Option(
                names = "--clients",
                paramLabel = "N",
                description = "closed loop: how many clients wait for their reply before they ask again (default: 8)")
        int clients = DEFAULT_CLIENTS;

        @Option(
                names = "--backlog",
                paramLabel = "OPERATIONS",
                description = "instead: submit so many operations at once and measure until the last has ended")
        @Nullable Integer backlog;
    }

    static final class Time {
        @Option(
                names = "--precision",
                paramLabel = "PERCENT",
                description = "stop when every ratio is known to ± this (default: 3%%)",
                converter = Quantities.PercentConverter.class)
        double precision = 0.03;

        @Option(
                names = "--margin",
                paramLabel = "PERCENT",
                description = "arms that differ by less count as equivalent (default: 3%%)",
                converter = Quantities.PercentConverter.class)
        double margin = 0.03;

        @Option(names = "--budget", paramLabel = "TIME", description = "time for all blocks (default: 5m)")
        Duration budget = Duration.ofMinutes(5);

        @Option(names = "--blocks", paramLabel = "N", description = "blocks at most (default: 32)")
        int blocks = 32;

        @Option(names = "--window", paramLabel = "TIME", description = "length of a measured window (default: 1s)")
        Duration window = Duration.ofSeconds(1);

        @Option(names = "--windows", paramLabel = "N", description = "measured windows a fork (default: 3)")
        int windows = 3;

        @Option(
                names = "--warmup",
                paramLabel = "TIME",
                description = "warm-up at most; it ends earlier when the windows show no trend (default: 9s)")
        Duration warmup = Duration.ofSeconds(9);

        @Option(names = "--seed", paramLabel = "NUMBER", description = "repeat the order and draws of an earlier run")
        @Nullable Long seed;
    }

    static final class Jvm {
        @Option(
                names = "--heap",
                paramLabel = "SIZE",
                description = "heap of every child, fixed (default: 512m)",
                converter = Quantities.MebibytesConverter.class)
        int heapMebibytes = 512;

        @Option(
                names = "--jvm",
                paramLabel = "OPTION",
                description = "a further option for every child's JVM, such as -XX:+UseZGC (default: -XX:+UseG1GC)")
        List<String> options = List.of();
    }

    /**
     * The plan as the options say it.
     *
     * @param freshSeed taken where the user gives none
     * @throws UsageException when the options do not make a plan
     */
    Plan plan(long freshSeed) {
        try {
            return new Plan(
                    arms(),
                    scenario.scenario(),
                    loadModel(),
                    windowPlan(),
                    new Precision(time.precision, time.margin, time.budget, time.blocks),
                    new JvmPlan(jvm.heapMebibytes, jvmOptions()),
                    time.seed == null ? freshSeed : time.seed);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private List<Arm> arms() {
        Map<String, String> forAll = new LinkedHashMap<>(settings);
        if (arms.isEmpty()) {
            forAll.putIfAbsent("pool", Integer.toString(DEFAULT_CLIENTS));
        }
        return (arms.isEmpty() ? DEFAULT_ARMS : arms)
                .stream()
                        .map(text -> Arm.parse(text).withDefaults(forAll, versions))
                        .toList();
    }

    private LoadModel loadModel() {
        return load.backlog == null
                ? new LoadModel.ClosedLoop(load.clients)
                : new LoadModel.Backlog(load.backlog, load.clients);
    }

    private WindowPlan windowPlan() {
        Duration half = time.warmup.dividedBy(2);
        return new WindowPlan(time.window, time.windows, half, time.warmup);
    }

    private List<String> jvmOptions() {
        Set<String> options = new LinkedHashSet<>();
        if (jvm.options.stream().noneMatch(option -> option.matches("-XX:\\+Use\\w+GC"))) {
            options.add(DEFAULT_COLLECTOR);
        }
        options.addAll(jvm.options);
        return List.copyOf(options);
    }
}
