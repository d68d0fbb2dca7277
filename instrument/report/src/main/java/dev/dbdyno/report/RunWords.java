package dev.dbdyno.report;

import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerFootprint;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.scenarios.Figures;
import dev.dbdyno.scenarios.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run in words: what was asked, how it ended, how to read its numbers. */
public final class RunWords {

    static final Figures FIGURES = new Figures() {
        @Override
        public String count(long number) {
            return Numbers.count(number);
        }

        @Override
        public String nanos(long nanos) {
            return Numbers.nanos(nanos);
        }
    };

    /** A server's name and version, without its build. */
    private static final Pattern SERVER = Pattern.compile("^([A-Za-z][\\w-]*(?: [A-Za-z]\\w*)? \\d[\\w.]*)");

    private RunWords() {}

    /** {@code one-row · closed loop, 8 clients}. */
    public static String subject(Report report) {
        Plan plan = report.storedRun().plan();
        return scenario(plan)
                + " · "
                + asked(plan)
                + workers(report)
                + distance(plan).map(words -> " · " + words).orElse("");
    }

    /** {@code replayed server · round trip 1 ms, by a relay}; empty where there is neither. */
    public static Optional<String> distance(Plan plan) {
        if (plan.probing() instanceof Probing.Distances distances) {
            return Optional.of("round trips of %s, by a relay"
                    .formatted(distances.roundTrips().stream()
                            .map(RunWords::roundTrip)
                            .collect(Collectors.joining(", "))));
        }
        Stream<String> replayed = answers(plan).stream();
        Duration time = plan.roundTrip();
        Stream<String> away =
                time == null ? Stream.empty() : Stream.of("round trip %s, by a relay".formatted(roundTrip(time)));
        return Stream.concat(replayed, away).reduce((one, other) -> one + " · " + other);
    }

    private static Optional<String> answers(Plan plan) {
        return switch (plan.answers()) {
            case null -> Optional.empty();
            case OF_SERVER -> Optional.empty();
            case REPLAYED -> Optional.of("replayed server");
            case BOTH -> Optional.of("real and replayed server");
        };
    }

    /** {@code 200 µs}, and {@code 0} where there is no relay. */
    public static String roundTrip(Duration time) {
        return time.isZero() ? "0" : Numbers.nanos(time.toNanos());
    }

    /** {@code , 16 of 16 workers ran}; empty where there is no backlog with workers. */
    private static String workers(Report report) {
        Plan plan = report.run().plan();
        String words = plan.probing() == null && plan.load() instanceof LoadModel.Backlog backlog
                ? new BacklogWorkers(report, backlog).words()
                : "";
        return words.isEmpty() ? "" : ", " + words;
    }

    /** The server's name and version, without the compiler that built it; of services of the user's nobody knows which server they ask. */
    public static String server(Report report) {
        ServerInfo server = report.run().server();
        if (server.equals(ServerInfo.none())) {
            return "database not known to dbdyno";
        }
        Matcher version = SERVER.matcher(server.version());
        return version.find() ? version.group(1) : server.version();
    }

    /** The load, or what a search under changing loads looks for. */
    public static String asked(Plan plan) {
        return switch (plan.probing()) {
            case Probing.CapacitySearch search -> "capacity at " + search.sla().notation();
            case Probing.Staircase staircase ->
                "staircase of %s, %s to %s operations/s"
                        .formatted(
                                counted(staircase.ratesPerSecond().size(), "rate"),
                                Numbers.significant(staircase.ratesPerSecond().getFirst()),
                                Numbers.significant(staircase.ratesPerSecond().getLast()));
            case Probing.ClientStaircase staircase -> asked(staircase);
            case Probing.Distances distances -> load(plan.load());
            case null -> load(plan.load());
        };
    }

    private static String asked(Probing.ClientStaircase staircase) {
        List<Integer> numbers = staircase.clients();
        return numbers.size() == 1
                ? load(new LoadModel.ClosedLoop(staircase.most()))
                : "closed loops, %s to %s".formatted(Numbers.count(numbers.getFirst()), clients(staircase.most()));
    }

    /** {@code 1 client}, {@code 512 clients}. */
    public static String clients(int clients) {
        return counted(clients, "client");
    }

    /** {@code 1 fork}, {@code 5 forks}. */
    public static String counted(long count, String thing) {
        return count == 1 ? "1 " + thing : "%s %ss".formatted(Numbers.count(count), thing);
    }

    /** {@code AMD EPYC 7B13, 2 processors, 23.5 GiB}. */
    public static String machine(Environment machine) {
        return "%s, %d processors, %s"
                .formatted(machine.processorModel(), machine.processors(), Numbers.gibibytes(machine.memoryBytes()));
    }

    private static String turns(@Nullable Duration turn) {
        return turn == null ? "" : ", each in turns of about %s, by rotation".formatted(Numbers.duration(turn));
    }

    /** The measured windows of a fork. */
    public static String windows(Plan plan) {
        return switch (plan.probing()) {
            case null ->
                "%d of %s in a fork%s"
                        .formatted(
                                plan.windows().windowsPerFork(),
                                Numbers.duration(
                                        plan.load() instanceof LoadModel.Spike spike
                                                ? spike.length()
                                                : plan.windows().window()),
                                turns(plan.windows().turn()));
            case Probing.Rates probing ->
                "open loops of %s after a lead-in of %s, %s arrivals"
                        .formatted(
                                Numbers.duration(probing.openLoops().window()),
                                Numbers.duration(probing.openLoops().leadIn()),
                                arrivals(probing.openLoops().arrivals()));
            case Probing.Distances distances ->
                "%d of %s at each round trip, longer where operations take long"
                        .formatted(
                                plan.windows().windowsPerFork(),
                                Numbers.duration(plan.windows().window()));
            case Probing.ClientStaircase staircase -> {
                String windows = "one of %s for each number of clients (%s)"
                        .formatted(
                                Numbers.duration(staircase.window()),
                                staircase.clients().stream().map(Numbers::count).collect(Collectors.joining(", ")));
                yield staircase.settling().isZero()
                        ? windows
                        : windows
                                + ", after a load of %s by as many clients that does not count"
                                        .formatted(Numbers.duration(staircase.settling()));
            }
        };
    }

    /** The run's SLA; empty if it has none. */
    public static Optional<Sla> sla(Plan plan) {
        return switch (plan.probing()) {
            case Probing.CapacitySearch search -> Optional.of(search.sla());
            case Probing.Staircase staircase -> Optional.ofNullable(staircase.sla());
            case Probing.ClientStaircase staircase -> Optional.empty();
            case Probing.Distances distances -> Optional.empty();
            case null -> Optional.empty();
        };
    }

    /** Further SLAs that the same probes searched for. */
    public static List<Sla> furtherSlas(Plan plan) {
        return plan.probing() instanceof Probing.CapacitySearch search
                ? search.slas().stream().skip(1).toList()
                : List.of();
    }

    public static String scenario(Plan plan) {
        return Scenario.of(plan.scenario()).subject(FIGURES);
    }

    public static String load(LoadModel load) {
        return switch (load) {
            case LoadModel.ClosedLoop(int clients) -> "closed loop, %s".formatted(clients(clients));
            case LoadModel.Backlog backlog ->
                "backlog of %s operations%s".formatted(Numbers.count(backlog.operations()), handOver(backlog));
            case LoadModel.OpenLoop open ->
                "open loop, %s operations/s, %s arrivals"
                        .formatted(Numbers.significant(open.operationsPerSecond()), arrivals(open.arrivals()));
            case LoadModel.Spike spike ->
                "spike from %s to %s operations/s for %s"
                        .formatted(
                                Numbers.significant(spike.steadyPerSecond()),
                                Numbers.significant(spike.burstPerSecond()),
                                Numbers.duration(spike.burst()));
        };
    }

    static String arrivals(Arrivals arrivals) {
        return switch (arrivals) {
            case POISSON -> "Poisson";
            case UNIFORM -> "uniform";
        };
    }

    /** The name of the latencies. */
    public static String latencyTitle(Plan plan) {
        return switch (plan.probing()) {
            case Probing.CapacitySearch search -> "response time from the intended start, near each arm's capacity";
            case Probing.Staircase staircase -> "response time from the intended start, over all rates";
            case Probing.ClientStaircase staircase -> "service time (closed loop) at each arm's peak throughput";
            case Probing.Distances distances -> "service time (closed loop), over all round trips";
            case null -> latencyTitle(plan.load());
        };
    }

    /** {@code , a future for each}; empty where the load adds nothing. */
    public static String handOver(LoadModel.Backlog backlog) {
        return switch (backlog.handOver()) {
            case null -> "";
            case FUTURES -> ", a future for each";
        };
    }

    private static String latencyTitle(LoadModel load) {
        return switch (load) {
            case LoadModel.ClosedLoop loop -> "service time (closed loop)";
            case LoadModel.Backlog backlog -> "time from submission (backlog: waiting and service)";
            case LoadModel.OpenLoop open -> "response time from the intended start (open loop)";
            case LoadModel.Spike spike -> "response time from the intended start (spike, burst included)";
        };
    }

    /** How to read the latencies. */
    public static String latencyNote(Plan plan) {
        return "Latency is %s%s".formatted(latencyTitle(plan), latencyCaution(plan));
    }

    private static String latencyCaution(Plan plan) {
        return switch (plan.probing()) {
            case Probing.CapacitySearch search ->
                "; so is each arm's CPU per operation. The arms are at different loads there, so CPU is compared at a rate that both held.";
            case Probing.Staircase staircase -> ": read the curves instead.";
            case Probing.Distances distances ->
                ": read the lines instead. CPU ratios are geometric means over the round trips.";
            case Probing.ClientStaircase staircase ->
                "; so is each arm's CPU per operation. CPU ratios are those at the number of clients at which the reference peaks.";
            case null ->
                switch (plan.load()) {
                    case LoadModel.ClosedLoop loop -> ", not response time under a given load.";
                    case LoadModel.Backlog backlog -> ", not response time under a given load.";
                    case LoadModel.OpenLoop open -> ": waiting for a place is part of it.";
                    case LoadModel.Spike spike -> ": waiting for a place is part of it.";
                };
        };
    }

    /** A study's run looks for the blocks that its claims need, not for the plan's precision. */
    private static String ending(Report report) {
        Ending ending = report.results().ending();
        boolean atLook = ending != null && ending.reason() == Ending.Reason.PRECISION_REACHED;
        return atLook && report.claims() != null
                ? "The run ended at a look: more blocks were not needed, or would not have decided its claims in time."
                : ending(ending) + unfinished(report.results());
    }

    /** A block that the budget broke off; one that was interrupted is said to be. */
    private static String unfinished(RunResults results) {
        Ending ending = results.ending();
        if (ending == null
                || ending.reason() != Ending.Reason.BUDGET_SPENT
                || results.windows().isEmpty()) {
            return "";
        }
        int last = results.windows().getLast().block();
        boolean isComplete = results.forks().stream().anyMatch(fork -> fork.block() == last);
        return isComplete ? "" : " Its last block was unfinished and does not count.";
    }

    public static String ending(@Nullable Ending ending) {
        if (ending == null) {
            return "The run has not ended, or was killed: this is what it measured until then.";
        }
        return switch (ending.reason()) {
            case PRECISION_REACHED -> "The run ended because every interval was as narrow as asked.";
            case BUDGET_SPENT -> "The run ended because its time budget was spent.";
            case BLOCKS_DONE -> "The run ended because all its blocks were done.";
            case INTERRUPTED -> "The run was interrupted: this is what it measured until then.";
            case NOTHING_LEFT -> "The run ended because no two comparable arms were left.";
            case SERVER_LOST ->
                "The run ended because its database server no longer answered: this is what it measured until then.";
        };
    }

    /** {@code 5 complete blocks}. */
    public static String blocks(Report report) {
        return counted(report.analysis().completeBlocks(), "complete block");
    }

    /** How to read the numbers. */
    public static List<String> notes(Report report) {
        List<String> notes = new ArrayList<>();
        notes.add(intervals(report));
        family(report).ifPresent(notes::add);
        equivalence(report).ifPresent(notes::add);
        OutlookWords.sentence(report).ifPresent(notes::add);
        notes.add(latencyNote(report.run().plan()));
        furtherSlas(report.run().plan())
                .forEach(sla ->
                        notes.add("The same probes also searched at %s: report the run with --sla '%s' for that result."
                                .formatted(sla.notation(), sla.notation())));
        if (!report.analysis().clientCurves().isEmpty()) {
            notes.add(
                    "A peak is the throughput at the number of clients that the arm's other forks found best. A fork's own best window would be too high by chance.");
        }
        if (report.analysis().arms().stream().anyMatch(arm -> arm.generatorCpuMicros() != null)) {
            notes.add(
                    "CPU per operation is that of host and database. The load generator's CPU is shown separately and is in no sum.");
        }
        if (report.run().plan().isReplayed()) {
            notes.add(
                    "The relay answered the stacks from what the server had said before, so this shows what a stack costs its own process. Compare the order of arms with that of the real server.");
        }
        notes.addAll(OrderWords.notes(report));
        if (!report.storedRun().plan().relayed().isEmpty()) {
            DistanceWords.note(report).ifPresent(notes::add);
            RelayWords.note(report.forks()).ifPresent(notes::add);
            notes.add("The relay's CPU is shown among the quantities per operation and is in no sum.");
        }
        Environment environment = report.run().environment();
        if (!environment.processorSets().equals(ProcessorSets.NONE)) {
            notes.add("Processors: %s.".formatted(processors(environment)));
        }
        serverFootprint(report.run().server()).ifPresent(words -> notes.add("The embedded server took " + words + "."));
        notes.add(ending(report));
        return notes;
    }

    /** {@code database held to 0, everything else on any}. */
    public static String processors(Environment environment) {
        return environment.processorSets().equals(ProcessorSets.NONE)
                ? "no process held to processors of its own"
                : "held to processors of their own: " + processorSets(environment.processorSets());
    }

    /** {@code database 0, child 1-2}, or {@code none}. */
    public static String processorSets(ProcessorSets sets) {
        StringJoiner words = new StringJoiner(", ");
        words.setEmptyValue("none");
        processorSet("database", sets.database(), words);
        processorSet("child", sets.child(), words);
        processorSet("generator", sets.generator(), words);
        return words.toString();
    }

    private static void processorSet(String process, @Nullable String set, StringJoiner words) {
        if (set != null) {
            words.add(process + " " + set);
        }
    }

    /** The footprint of an embedded server; empty if it was not measured. */
    public static Optional<String> serverFootprint(ServerInfo server) {
        ServerFootprint footprint = server.footprint();
        if (footprint == null) {
            return Optional.empty();
        }
        Long resident = footprint.residentBytes();
        return Optional.of("%s to start, %s of memory once warm, %s of disk; its program is a download of %s"
                .formatted(
                        Numbers.nanos(footprint.startNanos()),
                        resident == null ? "an unknown amount" : Numbers.mebibytes(resident),
                        Numbers.mebibytes(footprint.diskBytes()),
                        Numbers.mebibytes(footprint.programBytes())));
    }

    /** Which arms are compared with which, so that the numbers of arms add up. */
    private static Optional<String> family(Report report) {
        List<Integer> tested = report.analysis().comparisons().stream()
                .filter(comparison -> comparison.adjustedP() != null)
                .map(Comparison::arm)
                .distinct()
                .toList();
        if (tested.size() < 2) {
            return Optional.empty();
        }
        int others = report.run().arms().size() - 1;
        String who = tested.size() == others
                ? "All %d other arms are".formatted(others)
                : "%d of %d other arms are".formatted(tested.size(), others);
        return Optional.of(
                "%s compared with %s, so the family-wise error is controlled (Holm, for differences and for equivalence)."
                        .formatted(who, report.name(0)));
    }

    /** An interval is two-sided and reaches a little further than what each of two one-sided tests excludes. */
    private static Optional<String> equivalence(Report report) {
        return report.analysis().comparisons().stream().anyMatch(VerdictWords::reachesBeyondItsMargin)
                ? Optional.of(
                        "Equivalence rests on two one-sided tests, each at 5 %. A 95 % interval may therefore reach a little beyond the margin.")
                : Optional.empty();
    }

    /** What intervals cover, and over how many blocks. */
    static String intervals(Report report) {
        return report.analysis().completeBlocks() < Looks.FEWEST_BLOCKS
                ? "Fewer than " + Looks.FEWEST_BLOCKS + " complete blocks: too few for an interval."
                : "Intervals cover 95 %%, over %s, one fork of every arm in each; repeated looks are accounted for."
                        .formatted(RunWords.blocks(report));
    }
}
