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
 * <p>A thread whose timer runs out runs 10 to 60 µs later: its processor sleeps, and on a virtual machine the host sleeps too. So this one has
 * itself woken earlier. What is then left it spends asking epoll again and again, which finds bytes at once too. Where all processors are
 * wanted by others, it is woken only as much earlier as it has been late lately.
 */
final class PunctualEpoll implements IoHandler {

    /** Later than this no timer is woken on a machine that is not full. */
    private static final long EARLY_NANOS = 60_000;

    /** Of each new wait in the mean of those before it. */
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

    /** For one event loop, which delivers what is due on the line. */
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

    /** One that was woken for another reason than time was not late. */
    private void noteLateness(long nanos) {
        if (nanos >= 0) {
            usuallyLateNanos += WEIGHT * (Math.min(nanos, EARLY_NANOS) - usuallyLateNanos);
        }
    }

    /** The loop's own wait, cut short. One for all of them, since the loop comes by every other microsecond while it does not sleep. */
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

        /** Asked twice, for a task may have come in between. */
        @Override
        public boolean canBlock() {
            return sleeps && loop().canBlock();
        }

        @Override
        public long delayNanos(long currentTimeNanos) {
            return Math.min(loop().delayNanos(currentTimeNanos), Math.max(0, wakeAt - currentTimeNanos));
        }

        /** Epoll compares it with that of the wait before; of what is due, each has another. */
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
