package dev.dbdyno.relay;

import dev.dbdyno.load.NanoClock;
import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.IoRegistration;
import io.netty.channel.epoll.EpollIoHandler;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Waits by epoll for bytes, and for what is due on a line.
 *
 * <p>A thread runs 10 to 60 µs after its timer expires, because its processor sleeps, and on a virtual machine the host's does too. So this
 * handler sets its timer earlier, and asks epoll again and again for the rest of the time. Where other threads want all processors, it
 * sets the timer earlier only by as much as its wake-ups have been late recently.
 */
final class PunctualEpoll implements IoHandler {

    /** The time by which the timer is set earlier where a processor is idle. Hardly any wake-up is later than that. */
    private static final long EARLY_NANOS = 60_000;

    /** The weight of a new wake-up in the moving average of their lateness. */
    private static final double WEIGHT = 0.1;

    private final IoHandler epoll;
    private final DelayLine line;
    private final IdleProcessors idle;
    private final NanoClock clock;
    private final Until until = new Until();
    private double usuallyLateNanos;

    private PunctualEpoll(IoHandler epoll, DelayLine line, IdleProcessors idle, NanoClock clock) {
        this.epoll = epoll;
        this.line = line;
        this.idle = idle;
        this.clock = clock;
    }

    /** Makes handlers for one event loop, which then delivers what is due on the line. */
    static IoHandlerFactory delivering(DelayLine line, NanoClock clock) {
        IoHandlerFactory epolls = EpollIoHandler.newFactory();
        return thread -> new PunctualEpoll(epolls.newHandler(thread), line, IdleProcessors.ofMachine(clock), clock);
    }

    @Override
    public int run(IoHandlerContext loop) {
        line.look();
        int handled = line.isEmpty() ? epoll.run(loop) : runUntilDue(loop);
        line.deliver();
        return handled;
    }

    private int runUntilDue(IoHandlerContext loop) {
        long wakeAt = line.dueNanos() - earlyNanos();
        boolean sleeps = wakeAt - clock.nanoTime() > 0;
        int handled = epoll.run(until.of(loop, wakeAt, sleeps));
        if (sleeps && handled == 0) {
            noteLateness(clock.nanoTime() - wakeAt);
        }
        return handled;
    }

    private long earlyNanos() {
        return idle.isOneSpare() ? EARLY_NANOS : (long) usuallyLateNanos;
    }

    /** Notes how late a wake-up was. An early one had a different reason than time. */
    private void noteLateness(long nanos) {
        if (nanos >= 0) {
            usuallyLateNanos += WEIGHT * (Math.min(nanos, EARLY_NANOS) - usuallyLateNanos);
        }
    }

    /** The loop's own wait, cut short. It is reused, because the loop asks every other microsecond while it does not sleep. */
    private static final class Until implements IoHandlerContext {

        private @Nullable IoHandlerContext loop;
        private long wakeAt;
        private boolean sleeps;

        Until of(IoHandlerContext other, long nanos, boolean sleeping) {
            loop = other;
            wakeAt = nanos;
            sleeps = sleeping;
            return this;
        }

        private IoHandlerContext loop() {
            return Objects.requireNonNull(loop, "a wait is somebody's");
        }

        /** Epoll asks this twice, because a task may have arrived in between. */
        @Override
        public boolean canBlock() {
            return sleeps && loop().canBlock();
        }

        @Override
        public long delayNanos(long currentTimeNanos) {
            return Math.min(loop().delayNanos(currentTimeNanos), Math.max(0, wakeAt - currentTimeNanos));
        }

        /** Epoll sets its timer anew only if this differs from the wait before. */
        @Override
        public long deadlineNanos() {
            return wakeAt;
        }

        @Override
        public void reportActiveIoTime(long nanos) {
            loop().reportActiveIoTime(nanos);
        }

        @Override
        public boolean shouldReportActiveIoTime() {
            return loop().shouldReportActiveIoTime();
        }
    }

    @Override
    public void initialize() {
        epoll.initialize();
    }

    @Override
    public void prepareToDestroy() {
        epoll.prepareToDestroy();
    }

    @Override
    public void destroy() {
        epoll.destroy();
    }

    @Override
    public IoRegistration register(IoHandle handle) throws Exception {
        return epoll.register(handle);
    }

    @Override
    public void wakeup() {
        epoll.wakeup();
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return epoll.isCompatible(handleType);
    }
}
