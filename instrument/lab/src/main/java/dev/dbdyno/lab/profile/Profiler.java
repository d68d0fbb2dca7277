package dev.dbdyno.lab.profile;

import dev.dbdyno.results.profile.ProfilerMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A sampling profiler in one process, in the best mode that the system allows. */
final class Profiler {

    private final Agent agent;
    private final List<String> refusals = new ArrayList<>();
    private @Nullable ProfilerMode mode;

    Profiler(Agent agent) {
        this.agent = agent;
    }

    /** Samples from now on. */
    void start() throws ProfilerException, InterruptedException {
        for (ProfilerMode each : ProfilerMode.values()) {
            try {
                agent.tell(starting(each));
                mode = each;
                return;
            } catch (ProfilerException refused) {
                refusals.add("%s: %s".formatted(each.words(), refused.getMessage()));
            }
        }
        throw new ProfilerException("no kind of sampling is possible: " + String.join("; ", refusals));
    }

    /** Writes what was seen since the start into a file: a stack a line, its outermost frame first. */
    void dump(String file) throws ProfilerException, InterruptedException {
        agent.tell("dump,collapsed,threads,ann,file=" + file);
    }

    private static String starting(ProfilerMode mode) {
        return "start,event=%s,interval=%dus,threads"
                .formatted(event(mode), interval(mode).toNanos() / 1_000);
    }

    /**
     * CPU time of a thread between two samples of it.
     *
     * <p>A perf event's timer is set anew at each switch between threads. At 1 ms this costs a program that switches often more than all else
     * about the profiler; probably because a timer that is due before the kernel's next tick (4 ms on many systems) sets the processor's own. The other
     * timers sample at ticks, however short their interval.
     */
    static Duration interval(ProfilerMode mode) {
        return switch (mode) {
            case PERF_EVENTS -> Duration.ofMillis(5);
            case THREAD_TIMERS, PROCESS_TIMER -> Duration.ofMillis(1);
        };
    }

    /** The event {@code cpu} would take another mode without a word where the kernel refuses; this one does not. */
    private static String event(ProfilerMode mode) {
        return switch (mode) {
            case PERF_EVENTS -> "cpu-clock";
            case THREAD_TIMERS -> "ctimer";
            case PROCESS_TIMER -> "itimer";
        };
    }

    /** The mode; null before the start. */
    @Nullable ProfilerMode mode() {
        return mode;
    }

    /** Why it is not in a better mode; null where it is in the best. */
    @Nullable String refusal() {
        return refusals.isEmpty() ? null : String.join("; ", refusals);
    }
}
