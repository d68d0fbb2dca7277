package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.Amounts;
import dev.dbdyno.cli.options.Measuring;
import dev.dbdyno.cli.options.Measuring.ShortTurns;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.HandOver;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The same load in all windows: closed loop, backlog or open loop. */
@Command(
        name = "compare",
        description =
                "Puts arms under the same load, by turns of less than a second, and reports which is faster and by how much.",
        footer = {
            "  ./dbdyno compare",
            "  ./dbdyno compare jdbc 'jdbc threads=virtual' --clients 64 --set pool=16",
            "  ./dbdyno compare r2dbc 'r2dbc client=database-client' --scenario hundred-rows",
            "  ./dbdyno compare r2dbc 'r2dbc io.r2dbc:r2dbc-pool=1.0.0.RELEASE' --precision 2%% --budget 20m",
            "  ./dbdyno compare jdbc vertx --set pool=8 --backlog 50000",
            "  ./dbdyno compare jdbc r2dbc --set pool=8 --profile",
            "  ./dbdyno compare jdbc r2dbc --query 'select $1::int + 1' --param 1..1000 --rows 1",
            "  ./dbdyno compare jdbc@spring-mvc r2dbc@spring-webflux vertx@vertx-web --set pool=8",
            "  ./dbdyno compare jdbc vertx --set pool=8 --rate 2000/s --window 3s --rounds 4",
            "  ./dbdyno compare bolt 'bolt transaction=managed' sdn --set pool=8 --scenario insert-movie",
            "  ./dbdyno compare --target 'http://localhost:8080/companies/{id}' --draw id=zipf:1..100000 --rate 500/s"
        })
final class CompareLoad implements Load {

    private static final int DEFAULT_CLIENTS = 8;
    private static final Duration DEFAULT_LEAD_IN = Duration.ofMillis(500);

    /** Short, so that arms that are compared lie a second apart; as many as leave room for six blocks of four arms in the default budget. */
    private static final Turns OF_CLIENTS = new Turns(Duration.ofMillis(600), 7);

    /**
     * Short enough for several in a window, and so long that an arm works as under a load that never pauses
     * (docs/adr/0048-turns-as-long-as-the-scheduler-needs.md).
     */
    private static final Duration SHORT_TURN = Duration.ofMillis(300);

    /** Long enough for percentiles behind a lead-in. */
    private static final Turns OF_A_RATE = new Turns(Duration.ofSeconds(1), 6);

    /** Enough for a few thousand samples of each fork. */
    private static final int PROFILED_ROUNDS = 5;

    /** A backlog lasts as long as it lasts. */
    private static final Turns OF_A_BACKLOG = new Turns(Duration.ofSeconds(1), 3);

    /** Measured turns of each fork: their length and number. */
    private record Turns(Duration window, int rounds) {}

    @Option(
            names = "--clients",
            paramLabel = "N",
            description =
                    "closed loop: number of clients, each of which waits for its reply before it asks again (default: 8)")
    @Nullable Integer clients;

    @Option(
            names = "--backlog",
            paramLabel = "OPERATIONS",
            description = "instead: submit this many operations at once and measure until the last has ended")
    @Nullable Integer backlog;

    @Option(
            names = "--hand-over",
            paramLabel = "HOW",
            description = {
                "with --backlog: futures, what many programs add to every operation: a blocking stack's operations go to a",
                "pool of threads by one invokeAll, an asynchronous one's completions through thenApplyAsync (default: nothing)"
            })
    @Nullable String handOver;

    @Option(
            names = "--rate",
            paramLabel = "RATE",
            description =
                    "instead: an open loop, such as 5000/s; operations become due whether or not replies have arrived, and latency counts from then",
            converter = Amounts.RateConverter.class)
    @Nullable Double rate;

    @Mixin
    OpenLoopOptions openLoop = new OpenLoopOptions();

    @Option(
            names = "--lead-in",
            paramLabel = "TIME",
            description = "with --rate: load at that rate before each window, not counted (default: 500ms)")
    @Nullable Duration leadIn;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            description =
                    "time that a fork is measured for in a round (default: 600ms, or a longer --turn; with --rate 1s; a backlog lasts as long as it takes)")
    @Nullable Duration window;

    @Option(
            names = "--turn",
            paramLabel = "TIME",
            description = {
                "with clients: turns that make up a window, by rotation of the arms, longer where operations take long. The",
                "shorter, the more alike is what a restless machine does to all arms, and the less like a load that never",
                "pauses is that of an arm. As long as the window: it is one turn (default: 300ms; one turn with --at,",
                "--round-trip, --replay or --target)"
            })
    @Nullable Duration turn;

    @Option(
            names = {"--rounds", "--windows"},
            paramLabel = "N",
            description = {
                "measured rounds of a block; in each, every arm has one window (default: 7; with --rate 6,",
                "with --backlog 3).",
                "Earlier versions called it --windows and measured them one after the other."
            })
    @Nullable Integer rounds;

    @Option(
            names = "--warmup-clients",
            paramLabel = "N",
            description = {
                "clients of the closed loop that begins the warm-up, until the JIT is idle or half of --warmup has passed.",
                "A single client takes minutes to call an ORM's methods as often as the JIT requires (default: none)"
            })
    @Nullable Integer warmupClients;

    @Option(
            names = "--profile",
            description =
                    "profile the forks in further rounds, in one and a half times the default budget: says where the CPU of an operation goes, layer by layer")
    boolean profile;

    @Override
    public Measuring measuring() {
        Turns usual = rate != null ? OF_A_RATE : backlog != null ? OF_A_BACKLOG : OF_CLIENTS;
        Measuring asked = Measuring.windows(
                load(), window == null ? orTurn(usual.window) : window, rounds == null ? usual.rounds : rounds);
        Measuring turning = asked.load() instanceof LoadModel.ClosedLoop ? asked.inTurns(shortTurns()) : whole(asked);
        Measuring warming = warmupClients == null ? turning : turning.warmingUpWith(warmupClients);
        return profile ? warming.profiling(PROFILED_ROUNDS) : warming;
    }

    private ShortTurns shortTurns() {
        if (turn == null) {
            return new ShortTurns(SHORT_TURN, false);
        }
        if (window != null && turn.compareTo(window) > 0) {
            throw new UsageException(
                    "turns make up a window, but --turn (%,d ms) is longer than --window (%,d ms): give a longer --window, or leave it out"
                            .formatted(turn.toMillis(), window.toMillis()));
        }
        return new ShortTurns(turn, true);
    }

    /** The usual window, or as long as one turn if that is longer. */
    private Duration orTurn(Duration usual) {
        return turn != null && turn.compareTo(usual) > 0 ? turn : usual;
    }

    private Measuring whole(Measuring asked) {
        if (turn != null) {
            throw new UsageException(
                    "--turn cuts windows of clients, and a schedule or a backlog cannot be interrupted: leave out --turn, or %s"
                            .formatted(rate != null ? "--rate" : "--backlog"));
        }
        return asked;
    }

    private LoadModel load() {
        if (handOver != null && backlog == null) {
            throw new UsageException(
                    "--hand-over needs a backlog: give its operations as well, such as --backlog 20000");
        }
        if (rate != null) {
            refuse("--backlog", backlog);
            refuse("--clients", clients);
            return new LoadModel.OpenLoop(
                    rate, openLoop.arrivals(), openLoop.concurrency(), leadIn == null ? DEFAULT_LEAD_IN : leadIn);
        }
        String openLoopOnly = leadIn != null ? "--lead-in" : openLoop.given();
        if (openLoopOnly != null) {
            throw new UsageException(
                    "%s needs an open loop: give its rate as well, such as --rate 5000/s".formatted(openLoopOnly));
        }
        int many = clients == null ? DEFAULT_CLIENTS : clients;
        return backlog == null ? new LoadModel.ClosedLoop(many) : new LoadModel.Backlog(backlog, many, handOver());
    }

    private @Nullable HandOver handOver() {
        return switch (handOver) {
            case null -> null;
            case "futures" -> HandOver.FUTURES;
            default -> throw new UsageException("--hand-over expects futures, but got '%s'".formatted(handOver));
        };
    }

    private static void refuse(String option, @Nullable Integer value) {
        if (value != null) {
            throw new UsageException(
                    "--rate is an open loop and cannot be combined with %s: give one of them. --concurrency limits the operations in flight"
                            .formatted(option));
        }
    }
}
