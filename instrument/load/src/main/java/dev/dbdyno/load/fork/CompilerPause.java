package dev.dbdyno.load.fork;

import dev.dbdyno.load.usage.Meter;
import dev.dbdyno.load.usage.Meter.Interval;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import java.time.Duration;

/**
 * Leaves the processors to the JIT's compiler threads until they have nothing more to do.
 *
 * <p>With as many busy threads as eight clients and eight server processes make, two processors leave a compiler thread
 * about a tenth of one: less than a second's worth of compiling then takes ten seconds of load. Without load it takes that
 * second.
 */
final class CompilerPause {

    /** Between two looks at the compiler: long against a tick, short against a window. */
    private static final Duration LOOK = Duration.ofMillis(50);

    /** A compiler that used less of a processor than this has nothing to do but what the meter itself set off. */
    private static final double IDLE_FRACTION = 0.1;

    private static final Duration LONGEST = Duration.ofSeconds(1);

    private final Meter meter;
    private final Pause pause;
    private Duration paused = Duration.ZERO;

    CompilerPause(Meter meter, Pause pause) {
        this.meter = meter;
        this.pause = pause;
    }

    /**
     * Pauses until the compiler is idle: one look at least, a second at most, and in all no longer than load was run.
     *
     * @param loaded load of the warm-up so far
     */
    void after(Duration loaded) throws InterruptedException {
        Duration left = shorter(LONGEST, loaded.minus(paused));
        boolean idle = false;
        while (!idle && left.compareTo(LOOK) >= 0) {
            idle = isIdleFor(LOOK);
            left = left.minus(LOOK);
            paused = paused.plus(LOOK);
        }
    }

    /** All pauses so far. */
    Duration paused() {
        return paused;
    }

    private boolean isIdleFor(Duration look) throws InterruptedException {
        Interval interval = meter.start();
        pause.lasting(look);
        Long jitNanos = interval.stop().quantities().get(Party.HOST, Count.JIT);
        // of a host whose compiler cannot be seen it is assumed, as there is nothing to wait for
        return jitNanos == null || jitNanos < IDLE_FRACTION * look.toNanos();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
