package dev.dbdyno.lab;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One block: a fork of every arm, all alive together, loaded in rounds. In each round every fork has one turn, in fresh random
 * order, while the others are idle. Where distances are compared, an arm has a fork without a relay and one that is moved from
 * round to round, and each round is at one distance. Where the server is compared with a replay, it has a fork with each. Warm-up rounds come first, until every fork is steady or has had its time.
 *
 * <p>Where memory does not hold all forks, groups of them follow one another. The reference's fork is in all groups, so that every
 * other has rounds with it.
 *
 * <p>A fork that fails is replaced once; its replacement warms up on its own, and joins the rounds that are left. Used once.
 */
final class Block {

    /** Lets a host that was overloaded recover before it is probed again. */
    static final Duration COOL_DOWN = Duration.ofMillis(300);

    private static final Duration FOR_A_SIGNAL_TO_ARRIVE = Duration.ofSeconds(1);

    private static final int ATTEMPTS = 2;

    /** Fixed, because a compiler may find something to do at any time (docs/adr/0054-three-rounds-that-settle.md). */
    static final int ROUNDS_THAT_SETTLE = 3;

    private static final int REFERENCE = 0;

    private final Surroundings lab;
    private final Plan plan;
    private final Losses losses;
    private PlannedTurns turns;
    private final int number;
    private final List<Seat> seats = new ArrayList<>();

    /** The seats whose forks are alive now. */
    private List<Seat> present = List.of();

    private int round;
    private boolean brokenOff;

    private @Nullable Seat lastLoaded;

    /**
     * A block that has not begun.
     *
     * @param order of its arms' forks; indices into the plan's arms
     * @param runs whether it has the arm's fork with a link
     */
    Block(Surroundings lab, List<RunnableArm> arms, int number, List<Integer> order, BiPredicate<Integer, Link> runs) {
        this.lab = lab;
        this.plan = lab.run().plan();
        this.losses = new Losses(lab);
        this.turns = new PlannedTurns(plan);
        this.number = number;
        for (int position = 0; position < order.size(); position++) {
            int arm = order.get(position);
            for (Link link : plan.links()) {
                if (runs.test(arm, link)) {
                    seats.add(new Seat(arms.get(arm), arm, position, link));
                }
            }
        }
    }

    /** How the block ended. */
    sealed interface Outcome {
        record Done(List<ForkRecord> forks) implements Outcome {
            public Done {
                forks = List.copyOf(forks);
            }
        }

        /** The block was interrupted, or the budget ended within it. */
        record BrokenOff() implements Outcome {}

        /** The place of its hosts was lost, where others are left to go on at. What failed then says nothing about any arm. */
        record PlaceLost(String words) implements Outcome {}

        /** The server was lost. What failed then says nothing about any arm. */
        record ServerLost(String words) implements Outcome {}
    }

    Outcome run() throws IOException, InterruptedException {
        try {
            for (List<Seat> group : groups()) {
                run(group);
            }
            leave(present);
        } finally {
            seats.forEach(Seat::clear);
        }
        return lab.interruption().asked() ? end() : lost().orElseGet(this::end);
    }

    private Optional<Outcome> lost() {
        // the place may also have been lost while forks were ended
        boolean mayBePlace = seats.stream().anyMatch(seat -> !seat.fork.isAlive());
        return losses.server()
                .<Outcome>map(Outcome.ServerLost::new)
                .or(() -> losses.place().filter(words -> mayBePlace).map(Outcome.PlaceLost::new));
    }

    private Outcome end() {
        return brokenOff
                ? new Outcome.BrokenOff()
                : new Outcome.Done(
                        seats.stream().flatMap(seat -> seat.ended.stream()).toList());
    }

    /**
     * The groups that are alive together: the reference with as many others as there is room for, then with the next.
     */
    private List<List<Seat>> groups() {
        int alive = lab.alive() * plan.links().size();
        if (seats.size() <= alive) {
            return List.of(seats);
        }
        List<Seat> reference =
                seats.stream().filter(seat -> seat.arm == REFERENCE).toList();
        List<Seat> others = seats.stream().filter(seat -> seat.arm != REFERENCE).toList();
        int beside = alive - reference.size();
        List<List<Seat>> groups = new ArrayList<>();
        for (int from = 0; from < others.size(); from += beside) {
            List<Seat> group = new ArrayList<>(reference);
            group.addAll(others.subList(from, Math.min(from + beside, others.size())));
            groups.add(group);
        }
        return groups;
    }

    private void run(List<Seat> group) throws IOException, InterruptedException {
        List<Seat> before = present;
        leave(before.stream().filter(seat -> !group.contains(seat)).toList());
        present = group;
        inTurn(group.stream().filter(seat -> !before.contains(seat)).toList(), Seat::take);
        warmUp();
        int rounds = plan.windows().windowsPerFork();
        switch (plan.probing()) {
            case null -> measure(rounds);
            case Probing.ByFork probing -> probe();
            case Probing.Distances distances -> measure(distances.roundTrips(), rounds);
        }
    }

    private interface Action {
        void take(Seat seat) throws IOException, InterruptedException;
    }

    private void inTurn(List<Seat> order, Action action) throws IOException, InterruptedException {
        for (Seat seat : order) {
            brokenOff |= lab.mustEnd();
            if (!brokenOff) {
                action.take(seat);
            }
        }
    }

    /**
     * Ends forks that have been measured. Their windows count even if the budget ends while they are profiled or
     * closed.
     */
    private void leave(List<Seat> leaving) throws IOException, InterruptedException {
        profile(leaving);
        List<Seat> measured =
                leaving.stream().filter(seat -> seat.fork.isAlive()).toList();
        // a stack may take a second and more to close, so all close at once
        whileUninterrupted(measured, seat -> seat.fork.beginEnd());
        whileUninterrupted(measured, Seat::leave);
    }

    private void whileUninterrupted(List<Seat> some, Action action) throws IOException, InterruptedException {
        for (Seat seat : some) {
            brokenOff |= lab.interruption().asked();
            if (!brokenOff) {
                action.take(seat);
            }
        }
    }

    /** Runs one round of an action for those present, in a random order of its own. */
    private void round(Action action) throws IOException, InterruptedException {
        inTurn(inOrder(present), action);
        round++;
    }

    private List<Seat> inOrder(List<Seat> some) {
        List<Integer> places = IntStream.range(0, some.size()).boxed().toList();
        List<Integer> order = new Seeds(plan.seed()).order(number, round, places);
        return order.stream().map(some::get).toList();
    }

    /**
     * Profiles forks after everything has been measured in them, because a profiler never leaves a process that it has
     * entered. Before that their system calls are counted, to which a profiler would add its own.
     */
    private void profile(List<Seat> leaving) throws IOException, InterruptedException {
        Integer rounds = plan.windows().profiledRounds();
        if (rounds == null || leaving.isEmpty()) {
            return;
        }
        behind(leaving, Seat::countCalls);
        for (int done = 0; done < rounds; done++) {
            behind(leaving, Seat::profileOnce);
        }
    }

    /** Runs one round behind the measured ones, which may end early and costs nothing then. */
    private void behind(List<Seat> leaving, Action action) throws IOException, InterruptedException {
        for (Seat seat : inOrder(leaving)) {
            if (brokenOff || lab.mustEnd()) {
                return;
            }
            action.take(seat);
        }
        round++;
    }

    private void warmUp() throws IOException, InterruptedException {
        while (!brokenOff && present.stream().anyMatch(Seat::isWarmingUp)) {
            round(Seat::warmUpOnce);
        }
        present.stream()
                .map(seat -> seat.operation)
                .max(Comparator.naturalOrder())
                .ifPresent(slowest -> turns = turns.roomFor(slowest));
        settle();
    }

    /** Goes through rounds like the measured ones, which do not count. */
    private void settle() throws IOException, InterruptedException {
        if (!turns.isSettling()) {
            return;
        }
        List<Command.Turn> window = turns.settling();
        for (int done = 0; done < ROUNDS_THAT_SETTLE && allHaveRoomFor(window); done++) {
            rotate(window, turn -> seat -> seat.settle(turn));
        }
    }

    private boolean allHaveRoomFor(List<Command.Turn> window) {
        return present.stream().allMatch(seat -> seat.warmUp.hasRoomFor(window));
    }

    private void measure(int rounds) throws IOException, InterruptedException {
        List<Command.Turn> window = turns.makingUp(turns.measured());
        for (int done = 0; done < rounds; done++) {
            rotate(window, turn -> seat -> seat.measure(turn, null));
        }
    }

    /**
     * Runs one round in which all forks have a window each, turn by turn: the shorter the turns, the more alike are the
     * machine's moods that they meet.
     */
    private void rotate(List<Command.Turn> window, Function<Command.Turn, Action> actions)
            throws IOException, InterruptedException {
        List<Seat> order = inOrder(present);
        for (Command.Turn turn : window) {
            inTurn(order, actions.apply(turn));
        }
        round++;
    }

    /**
     * Measures rounds at every distance, in a fresh random order each time, so that drift affects all distances alike.
     */
    private void measure(List<Duration> roundTrips, int rounds) throws IOException, InterruptedException {
        for (int pass = 0; pass < rounds; pass++) {
            for (int distance : new Seeds(plan.seed()).distances(number, pass, roundTrips.size())) {
                round(seat -> seat.measureAt(roundTrips.get(distance)));
            }
        }
    }

    private void probe() throws IOException, InterruptedException {
        while (!brokenOff && present.stream().anyMatch(Seat::isAskedMore)) {
            round(Seat::probeOnce);
        }
    }

    private IdleForks allBut(Seat loaded) {
        List<Seat> others = present.stream()
                .filter(seat -> seat != loaded && seat.fork.isAlive())
                .toList();
        Optional<Seat> last = others.stream().filter(seat -> seat == lastLoaded).findAny();
        return new IdleForks(others.stream().map(Seat::idle).toList(), last.map(Seat::idle));
    }

    /** An arm's place in the block with the fork that has it. */
    private final class Seat {
        private final RunnableArm runnable;
        private final int arm;
        private final int position;
        private final Link link;
        private final List<ForkRecord> ended = new ArrayList<>();
        private Fork fork;
        private WarmUp warmUp = new WarmUp(plan);

        /** How long one takes, as a client of the last warm-up turn saw it; zero for other loads. */
        private Duration operation = Duration.ZERO;

        private List<Measurement> probes = new ArrayList<>();
        private Optional<ProbeRule.Probe> nextProbe = Optional.empty();
        private @Nullable ProbeRule rule;

        Seat(RunnableArm runnable, int arm, int position, Link link) {
            this.runnable = runnable;
            this.arm = arm;
            this.position = position;
            this.link = link;
            this.fork = fork(0);
        }

        private Fork fork(int attempt) {
            return new Fork(lab, runnable, new ForkId(number, arm, position, attempt, link, plan.links()));
        }

        void take() throws IOException, InterruptedException {
            lab.listener().on(new Event.ForkStarted(number, arm, position, link));
            warmUp = new WarmUp(plan);
            probes = new ArrayList<>();
            Supplier<ProbeRule> rules = lab.probes();
            rule = rules == null ? null : rules.get();
            nextProbe = rule == null ? Optional.empty() : rule.next(List.of());
            fork.open();
            replaceIfFailed();
        }

        private void replaceIfFailed() throws IOException, InterruptedException {
            if (fork.isAlive() || isGivenUp()) {
                return;
            }
            // a terminal's Ctrl-C reaches child and server too, and they may have died of it before the lab heard of it
            brokenOff |= lab.budget().isSpent()
                    || lab.interruption().askedWithin(FOR_A_SIGNAL_TO_ARRIVE)
                    || losses.isPlaceLost()
                    || losses.isServerLost();
            if (brokenOff) {
                return;
            }
            ended.add(fork.record());
            if (ended.size() < ATTEMPTS) {
                fork = fork(ended.size());
                take();
            }
        }

        private boolean isGivenUp() {
            return ended.size() == ATTEMPTS;
        }

        boolean isWarmingUp() {
            return fork.isAlive() && !fork.isWarmedUp();
        }

        /**
         * Warms the fork up by one turn. A fork that is steady waits for the others, which would otherwise make every
         * block longer.
         */
        void warmUpOnce() throws IOException, InterruptedException {
            if (!isWarmingUp()) {
                return;
            }
            Measurement window = warmUpWindow(turns.warmUp(warmUp.load()));
            if (window == null) {
                return;
            }
            fork.refuseAllFailed(window);
            operation = operation(warmUp.load(), window);
            Optional<Steadiness> end = warmUp.after(window);
            if (end.isPresent()) {
                fork.warmedUp(end.get());
            }
            replaceIfFailed();
        }

        /** By Little's law. */
        private static Duration operation(LoadModel load, Measurement window) {
            return load instanceof LoadModel.ClosedLoop(int clients) && window.operations() > 0
                    ? Duration.ofNanos(Math.round(1e9 * clients / window.operationsPerSecond()))
                    : Duration.ZERO;
        }

        /** Warms up by turns as they are measured, because what reads and reports them is compiled as well. */
        private @Nullable Measurement warmUpWindow(Command.Turn asked) throws IOException, InterruptedException {
            Fork warmed = fork;
            // of the first nobody knows how long operations take
            List<Command.Turn> window = operation.isZero()
                    ? List.of(asked)
                    : turns.roomFor(operation).makingUp(asked);
            for (Command.Turn turn : window.subList(0, window.size() - 1)) {
                turn(turn, null);
                if (fork != warmed || !fork.isAlive() || lab.mustEnd()) {
                    return null;
                }
            }
            return turn(window.getLast(), turns.warmUpDistance(link));
        }

        private void catchUp() throws IOException, InterruptedException {
            while (isWarmingUp() && !brokenOff) {
                warmUpOnce();
                brokenOff |= lab.mustEnd();
            }
        }

        /** Takes a turn of a round that settles. A replacement warms up on its own, in time for the first measured one. */
        void settle(Command.Turn turn) throws IOException, InterruptedException {
            if (!fork.isAlive() || isWarmingUp()) {
                return;
            }
            Measurement window = fork.settle(turn, round, beginTurn());
            if (window != null) {
                fork.refuseAllFailed(window);
                warmUp.settle(window);
            }
            replaceIfFailed();
        }

        /** Measures one of the turns that make up a window, or all of it. */
        void measure(Command.Turn turn, @Nullable Duration roundTrip) throws IOException, InterruptedException {
            catchUp();
            Measurement window = turn(turn, roundTrip);
            if (window != null) {
                fork.refuseAllFailed(window);
                replaceIfFailed();
            }
        }

        /** Counts system calls in one turn. A fork that fails now has been measured all the same, and is not replaced. */
        void countCalls() throws IOException, InterruptedException {
            if (fork.isAlive() && fork.isWarmedUp()) {
                fork.countCalls(turns.measured(), round, beginTurn());
            }
        }

        /** Profiles one turn. A fork that fails now has been measured all the same, and is not replaced. */
        void profileOnce() throws IOException, InterruptedException {
            if (fork.isAlive() && fork.isWarmedUp()) {
                fork.profile(turns.measured(), round, beginTurn());
            }
        }

        /** Measures one turn at a distance, in the one of the arm's forks that has it. */
        void measureAt(Duration roundTrip) throws IOException, InterruptedException {
            if (roundTrip.isZero() != (link == Link.DIRECT)) {
                return;
            }
            measure(turns.at(roundTrip), roundTrip);
        }

        boolean isAskedMore() {
            return fork.isAlive() && nextProbe.isPresent();
        }

        void probeOnce() throws IOException, InterruptedException {
            catchUp();
            if (!isAskedMore() || coolsDown()) {
                return;
            }
            Measurement window = turn(turns.probing(nextProbe.orElseThrow()), null);
            if (window != null) {
                probes.add(window);
                nextProbe = Objects.requireNonNull(rule).next(List.copyOf(probes));
            }
        }

        /**
         * Waits until the fork has cooled down; the turns of others are pause enough. Whether the lab was asked to stop
         * meanwhile.
         */
        private boolean coolsDown() throws InterruptedException {
            brokenOff |= lastLoaded == this && lab.interruption().askedWithin(COOL_DOWN);
            return brokenOff;
        }

        IdleForks.Member idle() {
            return new IdleForks.Member(runnable.resolved().label(), fork.pids());
        }

        /** Begins a turn, during which all others must be idle. */
        private IdleForks beginTurn() {
            IdleForks others = allBut(this);
            lastLoaded = this;
            return others;
        }

        private @Nullable Measurement turn(Command.Turn turn, @Nullable Duration roundTrip)
                throws IOException, InterruptedException {
            Measurement window = fork.turn(turn, round, roundTrip, beginTurn());
            if (window == null) {
                replaceIfFailed();
            }
            return window;
        }

        void leave() throws IOException, InterruptedException {
            fork.end();
            brokenOff |= !fork.isAlive() && losses.isServerLost();
            // one that fails only now has measured all the same; a replacement could measure nothing
            ended.add(fork.record());
        }

        void clear() {
            fork.kill();
        }
    }
}
