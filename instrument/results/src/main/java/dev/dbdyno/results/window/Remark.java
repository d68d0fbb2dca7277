package dev.dbdyno.results.window;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was found wrong with a window while it was measured: the numbers only. The words are made where they are shown, but
 * for a run of format 1 or 2, which stored nothing else.
 */
public sealed interface Remark {

    /** The window measured the load maker, not the stack, so it is in no verdict (docs/method.md, section 2). */
    sealed interface Invalidating extends Remark {}

    /** The window is too short for its rate. */
    record NothingDue(long windowNanos) implements Invalidating {}

    /**
     * The load maker could not issue all that was due.
     *
     * @param due operations
     * @param dueInTime of them, those that the load maker saw before the window's end
     */
    record FellBehind(long due, long dueInTime, long windowNanos) implements Invalidating {}

    /**
     * The load maker itself was late.
     *
     * @param lagP99Nanos from the intended start until the load maker saw that the operation was due
     * @param latencyP99Nanos from the intended start to the end
     */
    record LateLoadMaker(long lagP99Nanos, long latencyP99Nanos) implements Invalidating {}

    /**
     * The load maker was short of processor time.
     *
     * @param runFraction of the window that its busiest thread ran
     * @param waitFraction of the window that this thread was ready but had no processor
     */
    record StarvedLoadMaker(double runFraction, double waitFraction) implements Invalidating {}

    /** The load maker's process stood still. */
    record LoadMakerStoodStill(long longestLagNanos, long longestLatencyNanos) implements Invalidating {}

    /**
     * Forks that had to be idle were not.
     *
     * @param machineFraction of all processors' time in the turn that they had
     * @param allowedFraction of it that they may have; null in runs of versions in which it did not depend on how many they are
     * @param busiest thread of theirs; null where it ended before its name was read, and in runs of versions that
     *     did not read it
     */
    record OtherForksAtWork(
            double machineFraction,
            @Nullable Double allowedFraction,
            @Nullable BusyThread busiest) implements Invalidating {

        private static final double ALLOWED_IN_EARLIER_VERSIONS = 0.01;

        /** The part of all processors' time that they may have. */
        public double allowed() {
            return allowedFraction == null ? ALLOWED_IN_EARLIER_VERSIONS : allowedFraction;
        }
    }

    /**
     * A replay had to ask the real server too often, so the window measured that server too.
     *
     * @param hits statements that it answered itself
     * @param misses statements that the server answered
     * @param askedEachTime those of them that are never learned, because they concern the session; null where they were not counted
     */
    record ReplayMissed(long hits, long misses, @Nullable Long askedEachTime) implements Invalidating {}

    /**
     * A process was seen stopped, as {@code SIGSTOP} and a debugger leave it.
     *
     * @param nanos that it was, as near as looks from outside tell
     */
    record ProcessStopped(Party party, long nanos) implements Invalidating {}

    /**
     * A process noticed itself that it did not run, in other than a collection: it was stopped, frozen or without a processor.
     *
     * @param nanos at a time
     */
    record ProcessDidNotRun(Party party, long nanos) implements Invalidating {}

    /** What a party at another place used was read for a part of the window only: whoever reads it there began late. */
    record ReadInPart(Party party, long readNanos, long windowNanos) implements Invalidating {}

    /**
     * The server ended all of its processes and began anew, in one of the fork's last two turns or since. Clients may wait long for new
     * connections, though none of their operations fails.
     */
    record ServerRestarted() implements Invalidating {}

    /** The lab itself did not run, and all that it would have seen meanwhile is unknown: suspended, or a machine that stalled. */
    record LabStoodStill(long nanos) implements Invalidating {}

    /** The machine was asleep. */
    record MachineSlept(long nanos) implements Invalidating {}

    /**
     * What was wrong with the part of the load that one of several generators made.
     *
     * @param place of the generator, as the user wrote it
     */
    record OfGenerator(String place, Invalidating fault) implements Invalidating {}

    /**
     * One of several generators began its part of the load at another instant than was agreed.
     *
     * @param place of the generator, as the user wrote it
     * @param nanos after it
     */
    record StartedLate(String place, long nanos) implements Invalidating {}

    /** Why a window of format 1 or 2 is invalid. */
    record WrittenReason(String text) implements Invalidating {}

    /**
     * The load maker's lag decides nothing, but is more than a tenth of the latency that it is part of.
     *
     * @param lagP99Nanos as in {@link LateLoadMaker}
     * @param latencyP99Nanos as there
     */
    record LagInLatency(long lagP99Nanos, long latencyP99Nanos) implements Remark {}

    /** Throughput times mean latency is not the number of clients (Little's law). */
    record NotLittle(double inFlight, int clients) implements Remark {
        /** Beyond this deviation, the number of operations in flight is not the one that was to be kept. */
        private static final double TOLERANCE_FRACTION = 0.05;

        /** The remark on a window in which so many were; empty where it is as it should be. */
        public static Optional<Remark> of(double inFlight, int clients) {
            return Math.abs(inFlight / clients - 1) > TOLERANCE_FRACTION
                    ? Optional.of(new NotLittle(inFlight, clients))
                    : Optional.empty();
        }
    }

    /** Operations that took longer than a histogram holds count as that long. */
    record Clipped(long operations, long longestNanos) implements Remark {}

    /** A process whose processor time could not be read. */
    record UnreadableProcess(Party party, long process) implements Remark {}

    /**
     * A thread that was at work when it should not have been.
     *
     * @param name of which the kernel keeps 15 characters
     * @param arm the label of the arm that it belongs to
     * @param machineFraction of all processors' time in the turn that it had
     */
    record BusyThread(String name, String arm, double machineFraction) {}

    /** A remark of format 1 or 2. */
    record Written(String text) implements Remark {}
}
