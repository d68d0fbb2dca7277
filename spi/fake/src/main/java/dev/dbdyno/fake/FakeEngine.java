package dev.dbdyno.fake;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Settings;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** What happens to one operation, in all styles: the mishap that its number is due, else its service time and its rows. */
final class FakeEngine {

    /** internal_error. */
    private static final String SQL_STATE = "XX000";

    private static final String FLOOD_LINE = "the fake stack floods its output ".repeat(31) + "\n";

    private final Settings settings;
    private final FakeTime time;
    private final FakeTables tables;
    private final StallSchedule stalls;
    private final long serviceNanos;
    private final AtomicLong operations = new AtomicLong();

    private FakeEngine(Settings settings, FakeTime time) {
        this.settings = settings;
        this.time = time;
        this.tables = new FakeTables(settings.get(FakeSettings.ROWS));
        this.stalls = new StallSchedule(
                time.nanoTime(),
                TimeUnit.MILLISECONDS.toNanos(settings.get(FakeSettings.STALL_MILLIS)),
                TimeUnit.MILLISECONDS.toNanos(settings.get(FakeSettings.STALL_EVERY_MILLIS)));
        this.serviceNanos = TimeUnit.MICROSECONDS.toNanos(settings.get(FakeSettings.SERVICE_MICROS));
    }

    static FakeEngine open(Settings settings, FakeTime time) throws OperationException {
        if (settings.get(FakeSettings.REFUSE)) {
            throw new OperationException("password authentication failed for user \"fake\"", "28P01", null);
        }
        return new FakeEngine(settings, time);
    }

    /** Runs one operation to its end on this thread. */
    List<? extends Row> execute(Operation operation) throws OperationException {
        long number = operations.incrementAndGet();
        if (number == settings.get(FakeSettings.DIE_AFTER)) {
            Runtime.getRuntime().halt(settings.get(FakeSettings.DIE_WITH));
        }
        if (number == settings.get(FakeSettings.FLOOD_AFTER)) {
            flood();
        }
        if (isBehind(number, FakeSettings.HANG_AFTER)) {
            hang();
        }
        serve(operation);
        return outcome(number, operation);
    }

    private boolean isBehind(long number, IntegerSetting setting) {
        int limit = settings.get(setting);
        return limit > 0 && number > limit;
    }

    private boolean isEach(long number, IntegerSetting setting) {
        int every = settings.get(setting);
        return every > 0 && number % every == 0;
    }

    private List<? extends Row> outcome(long number, Operation operation) throws OperationException {
        if (isEach(number, FakeSettings.FAIL_EVERY)) {
            throw new OperationException("the fake stack failed operation " + number, SQL_STATE, null);
        }
        return isEach(number, FakeSettings.WRONG_EVERY) ? tables.wrongReply(operation) : tables.reply(operation);
    }

    private void serve(Operation operation) {
        long startNanos = time.nanoTime();
        long doneNanos = stalls.doneAt(startNanos, serviceNanos + sleepNanos(operation));
        if (settings.get(FakeSettings.BUSY)) {
            time.burnUntil(doneNanos);
        } else {
            time.waitUntil(doneNanos);
        }
    }

    private static long sleepNanos(Operation operation) {
        return operation instanceof Operation.Sleep sleep ? (long) (sleep.seconds() * 1e9) : 0;
    }

    private void flood() {
        int lines = settings.get(FakeSettings.FLOOD_MEBIBYTES) * 1024;
        for (int line = 0; line < lines; line++) {
            System.out.print(FLOOD_LINE);
            System.err.print(FLOOD_LINE);
        }
    }

    @SuppressWarnings("InfiniteLoopStatement") // that is what it is for
    private void hang() {
        while (true) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                Thread.onSpinWait();
            }
        }
    }

    /** Leaves a thread behind where that is asked for. */
    void close() {
        if (settings.get(FakeSettings.STRAY_THREAD)) {
            Thread.ofPlatform().daemon(false).name("fake-stray").start(this::hang);
        }
    }
}
