package dev.dbdyno.lab;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One block: a fork of every arm, all alive together, loaded in rounds. In each round every fork has one turn, in fresh random
 * order, while the others are idle. Warm-up rounds come first, until every fork is steady or has had its time.
 *
 * <p>Where memory does not hold all forks, groups of them follow one another. The reference's fork is in all groups, so that every
 * other has rounds with it.
 *
 * <p>A fork that fails is replaced once; its replacement warms up on its own, and joins the rounds that are left. Used once.
 */
final class Block {

    /** Long enough to count in, short enough that what the others' compilers have queued is worked off meanwhile. */
    static final Duration WARMUP_TURN = Duration.ofMillis(500);

    /** Lets a host that was overloaded recover before it is probed again. */
    static final Duration COOL_DOWN = Duration.ofMillis(300);

    private static final Duration FOR_A_SIGNAL_TO_ARRIVE = Duration.ofSeconds(1);

    private static final int ATTEMPTS = 2;
    private static final int REFERENCE = 0;

    private final Fork.Surroundings lab;
    private final Plan plan;
    private final int number;
    private final List<Seat> seats = new ArrayList<>();

    /** Those whose forks are alive now. */
    private List<Seat> present = List.of();

    private int round;
    private boolean brokenOff;

    /** What the database server's loss showed itself by; null while it answers. */
    private @Nullable String loss;

    private @Nullable Seat lastLoaded;

    /**
     * A block that has not begun.
     *
     * @param order of its arms' forks; indices into the plan's arms
     */
    Block(Fork.Surroundings lab, List<RunnableArm> arms, int number, List<Integer> order) {
        this.lab = lab;
        this.plan = lab.run().plan();
        this.number = number;
        for (int position = 0; position < order.size(); position++) {
            int arm = order.get(position);
            seats.add(new Seat(arms.get(arm), arm, position));
        }
    }

    /** How it ended. */
    sealed interface Outcome {
        record Done(List<ForkRecord> forks) implements Outcome {
            public Done {
                forks = List.copyOf(forks);
            }
        }

        /** By an interruption, or because the budget ended within it. */
        record BrokenOff() implements Outcome {}

        /** What failed then says nothing about any arm. */
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
        String words = loss;
        if (words != null && !lab.interruption().asked()) {
            return new Outcome.ServerLost(words);
        }
        return brokenOff
                ? new Outcome.BrokenOff()
                : new Outcome.Done(
                        seats.stream().flatMap(seat -> seat.ended.stream()).toList());
    }

    /** The reference with as many others as there is room for, then with the next. */
    private List<List<Seat>> groups() {
        if (seats.size() <= lab.alive()) {
            return List.of(seats);
        }
        List<Seat> reference =
                seats.stream().filter(seat -> seat.arm == REFERENCE).toList();
        List<Seat> others = seats.stream().filter(seat -> seat.arm != REFERENCE).toList();
        int beside = lab.alive() - reference.size();
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
        if (lab.probes() == null) {
            measure(plan.windows().windowsPerFork());
        } else {
            probe();
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

    /** What has been measured counts, also where the budget ends while processes are profiled or close. */
    private void leave(List<Seat> leaving) throws IOException, InterruptedException {
        profile(leaving);
        for (Seat seat : leaving) {
            brokenOff |= lab.interruption().asked();
            if (!brokenOff) {
                seat.leave();
            }
        }
    }

    /** One round of those that this is for, in an order of its own. */
    private void round(Action action) throws IOException, InterruptedException {
        inTurn(inOrder(present), action);
        round++;
    }

    private List<Seat> inOrder(List<Seat> some) {
        List<Integer> order = new Seeds(plan.seed())
                .order(number, round, some.stream().map(seat -> seat.arm).toList());
        return order.stream().map(this::seatOf).toList();
    }

    /** Behind all that is measured in these forks: a profiler stays in a process that it was in once. */
    private void profile(List<Seat> leaving) throws IOException, InterruptedException {
        Integer asked = plan.windows().profiledRounds();
        int rounds = asked == null || leaving.isEmpty() ? 0 : asked;
        for (int done = 0; done < rounds && !brokenOff; done++) {
            for (Seat seat : inOrder(leaving)) {
                if (lab.mustEnd()) {
                    return;
                }
                seat.profileOnce();
            }
            round++;
        }
    }

    private Seat seatOf(int arm) {
        return present.stream().filter(seat -> seat.arm == arm).findFirst().orElseThrow();
    }

    private void warmUp() throws IOException, InterruptedException {
        while (!brokenOff && present.stream().anyMatch(Seat::isWarmingUp)) {
            round(Seat::warmUpOnce);
        }
    }

    private void measure(int rounds) throws IOException, InterruptedException {
        for (int done = 0; done < rounds; done++) {
            round(Seat::measureOnce);
        }
    }

    private void probe() throws IOException, InterruptedException {
        while (!brokenOff && present.stream().anyMatch(Seat::isAskedMore)) {
            round(Seat::probeOnce);
        }
    }

    private IdleForks allBut(Seat loaded) {
        return new IdleForks(present.stream()
                .filter(seat -> seat != loaded)
                .flatMap(seat -> seat.fork.isAlive() ? seat.fork.pids().stream() : Stream.of())
                .toList());
    }

    /** Asked behind a failure: whatever it is, without its server no fork can be blamed for it, and none can replace it. */
    private boolean isServerLost() {
        Database database = lab.database();
        if (database == null) {
            return false;
        }
        try {
            database.check();
            return false;
        } catch (DatabaseException e) {
            loss = String.valueOf(e.getMessage());
            return true;
        }
    }

    /** An arm's place in the block, and the fork that has it. */
    private final class Seat {
        private final RunnableArm runnable;
        private final int arm;
        private final int position;
        private final List<ForkRecord> ended = new ArrayList<>();
        private Fork fork;
        private WarmUp warmUp = new WarmUp(plan);
        private List<Measurement> probes = new ArrayList<>();
        private Optional<ProbeRule.Probe> nextProbe = Optional.empty();
        private @Nullable ProbeRule rule;

        Seat(RunnableArm runnable, int arm, int position) {
            this.runnable = runnable;
            this.arm = arm;
            this.position = position;
            this.fork = fork(0);
        }

        private Fork fork(int attempt) {
            return new Fork(lab, runnable, new Fork.Id(number, arm, position, attempt));
        }

        void take() throws IOException, InterruptedException {
            lab.listener().on(new Event.ForkStarted(number, arm, position));
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
            brokenOff |=
                    lab.budget().isSpent() || lab.interruption().askedWithin(FOR_A_SIGNAL_TO_ARRIVE) || isServerLost();
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

        /** A fork that is steady waits for the others: what they still need would only make every block longer. */
        void warmUpOnce() throws IOException, InterruptedException {
            if (!isWarmingUp()) {
                return;
            }
            Measurement window = turn(new Command.Turn(warmUp.load(), Duration.ZERO, WARMUP_TURN, Phase.WARMUP));
            if (window == null) {
                return;
            }
            fork.refuseAllFailed(window);
            Optional<Steadiness> end = warmUp.after(window);
            if (end.isPresent()) {
                fork.warmedUp(end.get());
            }
            replaceIfFailed();
        }

        private void catchUp() throws IOException, InterruptedException {
            while (isWarmingUp() && !brokenOff) {
                warmUpOnce();
                brokenOff |= lab.mustEnd();
            }
        }

        void measureOnce() throws IOException, InterruptedException {
            catchUp();
            Measurement window = turn(measured());
            if (window != null) {
                fork.refuseAllFailed(window);
                replaceIfFailed();
            }
        }

        private Command.Turn measured() {
            return new Command.Turn(plan.load(), leadIn(), plan.windows().window(), Phase.MEASURED);
        }

        /** A fork that fails now has measured all the same, and is not replaced. */
        void profileOnce() throws IOException, InterruptedException {
            if (fork.isAlive() && fork.isWarmedUp()) {
                fork.profile(measured(), round, allBut(this));
            }
        }

        /** Loads with a schedule have a lead-in of their own, and a backlog begins with an empty queue. */
        private Duration leadIn() {
            return plan.load() instanceof LoadModel.ClosedLoop ? plan.windows().settling() : Duration.ZERO;
        }

        boolean isAskedMore() {
            return fork.isAlive() && nextProbe.isPresent();
        }

        void probeOnce() throws IOException, InterruptedException {
            catchUp();
            if (!isAskedMore() || coolsDown()) {
                return;
            }
            ProbeRule.Probe probe = nextProbe.orElseThrow();
            Measurement window = turn(
                    new Command.Turn(probe.load(), probe.settling(), probe.length(), Phase.MEASURED, latencyBound()));
            if (window != null) {
                probes.add(window);
                nextProbe = Objects.requireNonNull(rule).next(List.copyOf(probes));
            }
        }

        private @Nullable Duration latencyBound() {
            return plan.probing() instanceof Probing.Rates rates ? rates.latencyBound() : null;
        }

        /** Others' turns are pause enough. Whether the lab was asked to stop meanwhile. */
        private boolean coolsDown() throws InterruptedException {
            brokenOff |= lastLoaded == this && lab.interruption().askedWithin(COOL_DOWN);
            return brokenOff;
        }

        private @Nullable Measurement turn(Command.Turn turn) throws IOException, InterruptedException {
            lastLoaded = this;
            Measurement window = fork.turn(turn, round, allBut(this));
            if (window == null) {
                replaceIfFailed();
            }
            return window;
        }

        void leave() throws IOException, InterruptedException {
            if (!fork.isAlive()) {
                return;
            }
            fork.end();
            brokenOff |= !fork.isAlive() && isServerLost();
            // one that fails only now has measured all the same; a replacement could measure nothing
            ended.add(fork.record());
        }

        void clear() {
            fork.kill();
        }
    }
}
