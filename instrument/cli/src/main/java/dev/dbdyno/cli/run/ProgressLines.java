package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.words.ArmNames;
import dev.dbdyno.analysis.words.RemarkWords;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.Durations;
import dev.dbdyno.lab.Event;
import dev.dbdyno.lab.RunListener;
import dev.dbdyno.lab.StopRule;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.text.Printable;
import dev.dbdyno.report.text.Wrapped;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How a run gets on. Where a person watches: the time left, a line an arm that is refined after each round, and what the run can
 * tell by its end. Elsewhere: a line for every fork and probe.
 */
final class ProgressLines implements RunListener {

    private static final int BAR_CELLS = 20;
    private static final String INDENT = " ".repeat(10);

    /** The width of the widest text after an arm's name. */
    private static final int ROOM_FOR_NUMBERS = 60;

    private static final int FEWEST_OF_NAME = 16;

    private final Console console;
    private final InstantSource clock;
    private final Run run;
    private final ArmNames names;
    private final int widestName;
    private final SoFar soFar;
    private final ArmWords arms;
    private final ProbeWords probes;
    private final Map<Place, String> dropped = new HashMap<>();
    private final Map<ForkOfBlock, List<WindowRecord>> measuredByFork = new HashMap<>();
    private final Map<Place, ForkOfBlock> latest = new HashMap<>();

    /** The links whose forks have a line for each arm of their own; a single null where an arm has one line. */
    private final List<@Nullable Link> halves = new ArrayList<>();

    private Duration budgetLeft;
    private Duration block = Duration.ZERO;
    private Instant blockStartedAt = Instant.EPOCH;
    private int doneBlocks;
    private boolean isWithinBlock;

    /** What has a line of its own: an arm, or its forks with one link. */
    private record Place(int arm, @Nullable Link half) {}

    /** A fork, whose windows belong together. */
    private record ForkOfBlock(
            int arm, @Nullable Integer attempt, @Nullable Link link) {

        static ForkOfBlock of(ForkRecord fork) {
            return new ForkOfBlock(fork.arm(), fork.attempt(), fork.link());
        }

        static ForkOfBlock of(WindowRecord window) {
            return new ForkOfBlock(window.arm(), window.attempt(), window.linkOfFork());
        }
    }

    /** @param soFar hears of each event before this does */
    ProgressLines(Console console, Run run, SoFar soFar, InstantSource clock) {
        this.console = console;
        this.clock = clock;
        this.run = run;
        this.soFar = soFar;
        this.arms = new ArmWords(run);
        this.probes = new ProbeWords(run.plan().probing());
        this.budgetLeft = run.plan().precision().budget();
        if (run.plan().hasBothAnswers()) {
            halves.addAll(run.plan().links());
        } else {
            halves.add(null);
        }
        this.names = ArmNames.of(run.arms());
        this.widestName = halves.stream()
                .flatMap(half -> names.names().stream().map(name -> name + suffix(half)))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    @Override
    public void on(Event event) {
        switch (event) {
            case Event.BlockStarted started -> {
                budgetLeft = started.budgetLeft();
                block = started.expected();
                doneBlocks = started.doneBlocks();
                blockStartedAt = clock.instant();
                measuredByFork.clear();
                latest.clear();
                isWithinBlock = true;
                if (started.place() != null) {
                    console.progress("block %d runs at '%s'".formatted(started.doneBlocks() + 1, started.place()));
                }
            }
            case Event.ForkStarted started -> show("starting " + name(started.arm(), half(started.link())));
            case Event.WindowEnded ended -> windowEnded(ended.window());
            case Event.Profiling profiling -> show("round %d, profiling".formatted(profiling.round() + 1));
            case Event.ForkEnded ended -> forkEnded(ended.fork());
            case Event.ArmDropped gone -> {
                Place place = new Place(gone.arm(), half(gone.link()));
                dropped.put(place, "dropped: it failed twice in a row");
                console.progress("%s failed twice in a row and is dropped".formatted(name(gone.arm(), place.half)));
            }
            case Event.ServerLost lost -> {
                // the server's own words may end with a full stop or without
                console.progress(lost.words());
                console.progress("the failed block is not counted");
            }
            case Event.PlaceLost lost -> {
                isWithinBlock = false;
                console.progress(lost.words());
                console.progress("the failed block is not counted; the run goes on at the places that are left");
            }
            case Event.BlockEnded ended -> {
                doneBlocks = ended.doneBlocks();
                isWithinBlock = false;
            }
            case Event.Looked looked -> console.progress(look(looked));
            case Event.RunEnded ended -> console.progress(ending(ended));
        }
    }

    private static String doing(Phase phase) {
        return switch (phase) {
            case WARMUP -> "warming up";
            case MEASURED -> "measuring";
            case TRACED -> "profiling";
        };
    }

    private void windowEnded(WindowRecord window) {
        latest.put(new Place(window.arm(), half(window.link())), ForkOfBlock.of(window));
        String doing = doing(window.phase());
        if (window.phase() == Phase.MEASURED) {
            List<WindowRecord> measured = measured(ForkOfBlock.of(window));
            measured.add(window);
            if (isProbed() && !isWatched()) {
                console.progress(head(window.block(), name(window.arm(), half(window.link())))
                        + "  "
                        + probes.line(measured.size() - 1, window.measurement()));
            }
        }
        show("round %d, %s".formatted(window.round() == null ? 1 : window.round() + 1, doing));
    }

    /** Somebody who watches sees each arm's line anyway, and hears of what went wrong. */
    private void forkEnded(ForkRecord fork) {
        boolean isFlawed = fork.failure() != null
                || measured(ForkOfBlock.of(fork)).stream()
                        .anyMatch(window -> !window.measurement().isValid());
        if (isFlawed || !isWatched()) {
            console.progress(forkLine(fork));
        }
    }

    private boolean isWatched() {
        return console.terminal().interactive();
    }

    /** Whether each window is worth a line of its own. */
    private boolean isProbed() {
        return run.plan().probing() instanceof Probing.ByFork;
    }

    private List<WindowRecord> measured(ForkOfBlock fork) {
        return measuredByFork.computeIfAbsent(fork, none -> new ArrayList<>());
    }

    private String head(int block, String name) {
        return String.format(Locale.ROOT, "block %-2d  %-" + widestName + "s", block + 1, name);
    }

    /** The link where it distinguishes lines of an arm; null elsewhere. */
    private @Nullable Link half(@Nullable Link link) {
        return halves.contains(link) ? link : null;
    }

    private static String suffix(@Nullable Link half) {
        return half == Link.REPLAYED ? ", replayed" : "";
    }

    private String forkLine(ForkRecord fork) {
        Link half = half(fork.link());
        String head = head(fork.block(), name(fork.arm(), half));
        Failure failure = fork.failure();
        if (failure != null) {
            String log = failure.logFile() == null ? "" : " (log: " + failure.logFile() + ")";
            return "%s  failed while %s: %s%s".formatted(head, failure.phase(), failure.message(), log);
        }
        String steady = fork.steadiness() == Steadiness.NOT_STEADY ? "  not steady" : "";
        List<WindowRecord> measured = measured(ForkOfBlock.of(fork));
        return "%s  %s%s%s".formatted(head, measures(measured, standing(fork.arm(), half)), steady, invalid(measured));
    }

    private String measures(List<WindowRecord> measured, String standing) {
        return switch (run.plan().probing()) {
            case Probing.Distances distances -> ratesByRoundTrip(measured);
            case Probing.ByFork probing -> "%d probes".formatted(measured.size()) + standing;
            case null -> rates(measured) + standing;
        };
    }

    private String standing(int arm, @Nullable Link half) {
        String standing = arms.standing(arm, soFar.arm(arm, half));
        return standing.isEmpty() ? "" : "  " + standing;
    }

    /** {@code 425 operations/s at 1.00 ms, 148 at 5.00 ms}: a mean over distances would say nothing. */
    private static String ratesByRoundTrip(List<WindowRecord> measured) {
        Map<Duration, List<WindowRecord>> byRoundTrip = measured.stream()
                .collect(Collectors.groupingBy(
                        window -> Objects.requireNonNull(window.roundTrip()), TreeMap::new, Collectors.toList()));
        return byRoundTrip.entrySet().stream()
                .map(each -> "%s/s at %s"
                        .formatted(
                                Numbers.significant(operationsPerSecond(each.getValue())),
                                RunWords.roundTrip(each.getKey())))
                .collect(Collectors.joining(", "));
    }

    /** Windows that will be in no verdict, with the first's reason. */
    private String invalid(List<WindowRecord> measured) {
        List<String> reasons = measured.stream()
                .map(WindowRecord::measurement)
                .filter(window -> !window.isValid())
                .map(RemarkWords::faults)
                .toList();
        return reasons.isEmpty() || isProbed()
                ? ""
                : "%n%sinvalid: %d of %d windows; %s"
                        .formatted(INDENT, reasons.size(), measured.size(), reasons.getFirst());
    }

    private static String rates(List<WindowRecord> measured) {
        long operations = sum(measured, Measurement::operations);
        long failures = sum(measured, Measurement::failures);
        long cpu = sum(measured, ProgressLines::cpuNanos);
        String failed = failures == 0 ? "" : "  %d failed".formatted(failures);
        return String.format(
                Locale.ROOT,
                "%,9.0f operations/s  %6.1f µs CPU/operation%s",
                operationsPerSecond(measured),
                cpu / 1e3 / Math.max(1, operations),
                failed);
    }

    private static double operationsPerSecond(List<WindowRecord> windows) {
        return Measurement.operationsPerSecond(
                windows.stream().map(WindowRecord::measurement).toList());
    }

    private static long sum(List<WindowRecord> windows, ToLongFunction<Measurement> value) {
        return windows.stream().map(WindowRecord::measurement).mapToLong(value).sum();
    }

    /**
     * The CPU that an operation costs. The compiler's part is warm-up, and the generator's is the instrument's and no
     * arm's.
     */
    private static long cpuNanos(Measurement window) {
        Cpu database = window.cpu(Party.DATABASE);
        Cpu child = window.quantities().cpuWithoutCompiler(Party.HOST);
        return (child == null ? 0 : child.totalNanos()) + (database == null ? 0 : database.totalNanos());
    }

    private String look(Event.Looked looked) {
        return looked.decision() == StopRule.Decision.STOP
                ? "look after %d blocks: enough".formatted(looked.doneBlocks())
                : "look after %d blocks: not enough yet".formatted(looked.doneBlocks());
    }

    private String ending(Event.RunEnded ended) {
        return switch (ended.ending().reason()) {
            case PRECISION_REACHED -> "done: more blocks are not needed";
            case BUDGET_SPENT ->
                isWithinBlock
                        ? "done: the budget ended within a block, which therefore does not count"
                        : "done: the budget is spent";
            case BLOCKS_DONE -> "done: all blocks have run";
            case INTERRUPTED -> "interrupted: what follows is what was measured so far";
            case NOTHING_LEFT -> "ended: no two arms are left to compare";
            case SERVER_LOST -> "ended: the database server is lost; what follows is what was measured so far";
        };
    }

    private void show(String doing) {
        if (isWatched()) {
            List<String> lines = new ArrayList<>(List.of(bar(doing)));
            for (Link half : halves) {
                for (int arm = 0; arm < run.arms().size(); arm++) {
                    lines.add(armLine(new Place(arm, half)));
                }
            }
            int room = console.terminal().columns() - 1;
            soFar.outlook().ifPresent(words -> lines.addAll(Wrapped.lines(words, room)));
            console.status(lines);
        }
    }

    private String armLine(Place place) {
        int arm = place.arm;
        int room = Math.max(FEWEST_OF_NAME, console.terminal().columns() - ROOM_FOR_NUMBERS);
        int width = Math.min(widestName, room);
        ForkOfBlock fork = latest.getOrDefault(place, new ForkOfBlock(arm, null, place.half));
        String line = dropped.getOrDefault(
                place, arms.line(arm, soFar.arm(arm, place.half), measured(fork).size() - 1));
        return ("  %-" + width + "s  %s").formatted(Printable.cut(name(arm, place.half), width), line);
    }

    /** The bar is the share of the time budget used; precision may end the run earlier. */
    private String bar(String doing) {
        Duration left = timeLeft();
        Duration budget = run.plan().precision().budget();
        double done = 1 - Math.min(1, left.toMillis() / (double) budget.toMillis());
        int cells = (int) Math.round(done * BAR_CELLS);
        return "%s%s  block %d, %s; %s left at most"
                .formatted(
                        "█".repeat(cells), "░".repeat(BAR_CELLS - cells), doneBlocks + 1, doing, Durations.words(left));
    }

    private Duration timeLeft() {
        Duration passed = Duration.between(blockStartedAt, clock.instant());
        long blocksLeft = (long) run.plan().precision().maxBlocks() - doneBlocks;
        Duration byBlocks = block.multipliedBy(blocksLeft);
        Duration least = byBlocks.compareTo(budgetLeft) < 0 ? byBlocks : budgetLeft;
        Duration left = least.minus(passed);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private String name(int index, @Nullable Link half) {
        return names.name(index) + suffix(half);
    }
}
