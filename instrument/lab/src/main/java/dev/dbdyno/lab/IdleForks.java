package dev.dbdyno.lab;

import dev.dbdyno.lab.machine.TaskTimes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The forks that must be idle while another has its turn. */
final class IdleForks {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    /** Between the turns of a window, of which there are hundreds. */
    private static final Duration BETWEEN_BRIEF_LOOKS = Duration.ofMillis(1);

    /** A compiler that takes its next task is not seen for an instant. */
    private static final int LOOKS_AT_REST = 2;

    private static final Duration LOOKING_AT_MOST = Duration.ofMillis(500);

    /** The share of one processor below which forks count as resting, if they are few: timers and heartbeats take less. */
    private static final double RESTING_FRACTION = 0.02;

    /** The part of the machine that they may have together while another has its turn, if they are few. */
    private static final double IDLE_FRACTION = 0.01;

    /** How many are few. Each of more takes its own timers and heartbeats. */
    private static final double FEW = 3;

    private final int forks;
    private final Reading used;
    private final BooleanSupplier isLastAtWork;
    private final Pause pause;

    /**
     * Looks at their processes.
     *
     * @param forks all of them
     * @param last the one among them that had the last turn; empty where none had
     */
    IdleForks(List<Member> forks, Optional<Member> last) {
        this(
                forks.size(),
                () -> read(forks),
                () -> last.stream().flatMap(fork -> fork.pids().stream()).anyMatch(TaskTimes::areAnyRunnable),
                Thread::sleep);
    }

    /**
     * Looks at any reading of CPU time.
     *
     * @param forks how many they are
     * @param used CPU time of all of their threads so far
     * @param isLastAtWork whether the one that had the last turn has a thread to run
     */
    IdleForks(int forks, Reading used, BooleanSupplier isLastAtWork, Pause pause) {
        this.forks = forks;
        this.used = used;
        this.isLastAtWork = isLastAtWork;
        this.pause = pause;
    }

    /**
     * One of the forks.
     *
     * @param arm its label
     * @param pids of all that the fork is made of
     */
    record Member(String arm, List<Long> pids) {
        Member {
            pids = List.copyOf(pids);
        }
    }

    /**
     * A thread of one of the forks.
     *
     * @param arm its fork's
     * @param id the kernel's, which no other thread of the machine has
     */
    record IdleThread(String arm, long id) {}

    /** Reads the CPU time of each living thread so far, in nanoseconds. */
    interface Reading {
        Map<IdleThread, Long> read();
    }

    private static Map<IdleThread, Long> read(List<Member> forks) {
        Map<IdleThread, Long> nanos = new HashMap<>();
        for (Member fork : forks) {
            for (long pid : fork.pids()) {
                TaskTimes.ofThreads(pid).forEach((id, used) -> nanos.put(new IdleThread(fork.arm(), id), used));
            }
        }
        return nanos;
    }

    /** How much more they may take than few forks. */
    private double timesFew() {
        return Math.max(1, forks / FEW);
    }

    /** Lets time pass. */
    interface Pause {
        void of(Duration time) throws InterruptedException;
    }

    /**
     * Waits until they have come to rest: a turn leaves something to their compilers, which is worked off within a moment. Those
     * that do not rest are seen by the {@link #watch}.
     */
    void awaitRest() throws InterruptedException {
        double restingNanos = RESTING_FRACTION * timesFew() * BETWEEN_LOOKS.toNanos();
        for (int look = 0; look < LOOKING_AT_MOST.dividedBy(BETWEEN_LOOKS); look++) {
            Map<IdleThread, Long> before = used.read();
            pause.of(BETWEEN_LOOKS);
            if (TaskTimes.sum(TaskTimes.between(before, used.read())) <= restingNanos) {
                return;
            }
        }
    }

    /** The same between two turns of a window, in less time: the others were watched in the last turn. */
    void awaitRestOfLast() throws InterruptedException {
        int atRest = 0;
        for (int look = 0; look < LOOKING_AT_MOST.dividedBy(BETWEEN_BRIEF_LOOKS); look++) {
            atRest = isLastAtWork.getAsBoolean() ? 0 : atRest + 1;
            if (atRest == LOOKS_AT_REST) {
                return;
            }
            pause.of(BETWEEN_BRIEF_LOOKS);
        }
    }

    /** Looks at them from now on. */
    Watch watch() {
        return new Watch(used.read(), System.nanoTime());
    }

    /** What the other forks had used when a turn began. */
    final class Watch {
        private final Map<IdleThread, Long> usedBefore;
        private final long begunNanos;

        private Watch(Map<IdleThread, Long> usedBefore, long begunNanos) {
            this.usedBefore = usedBefore;
            this.begunNanos = begunNanos;
        }

        /** The turn has ended. */
        void end(WindowUnderWay window) {
            Map<IdleThread, Long> usedNanos = TaskTimes.between(usedBefore, used.read());
            window.addOthers(usedNanos, IDLE_FRACTION * timesFew(), System.nanoTime() - begunNanos);
        }
    }
}
