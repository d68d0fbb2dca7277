package dev.dbdyno.lab.profile;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.results.profile.ServerActivity;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks again and again at what a fork's connections are doing at the server, from a thread of its own. A look costs the server
 * time, so this belongs into turns that are in no verdict.
 */
public final class ServerLooks implements AutoCloseable {

    /** From one look to the next, in the mean. */
    private static final Duration BETWEEN = Duration.ofMillis(20);

    /** A look at a server. */
    public interface Look {
        /** Empty where the server does not tell. */
        Optional<ServerActivity> look() throws DatabaseException;
    }

    private final Look look;
    private final Thread thread;
    private volatile boolean isOver;

    /** What was seen; null where the server does not tell, or is lost, which whoever loads it will notice. */
    private volatile @Nullable ServerActivity seen = ServerActivity.NONE;

    private ServerLooks(Look look) {
        this.look = look;
        this.thread = Thread.ofPlatform().daemon().name("server-looks").unstarted(this::lookAround);
    }

    /** Looks from now on. */
    public static ServerLooks begin(Look look) {
        ServerLooks begun = new ServerLooks(look);
        begun.thread.start();
        return begun;
    }

    private void lookAround() {
        try {
            while (!isOver) {
                ServerActivity before = seen;
                Optional<ServerActivity> now = look.look();
                if (before == null || now.isEmpty()) {
                    seen = null;
                    return;
                }
                seen = before.and(now.get());
                // exponential: at equal gaps a load that pulses in step would always be seen in the same state
                double gap = -Math.log(1 - ThreadLocalRandom.current().nextDouble());
                TimeUnit.NANOSECONDS.sleep(Math.round(gap * BETWEEN.toNanos()));
            }
        } catch (DatabaseException lost) {
            seen = null;
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /** Looks no more, and returns what was seen; null where the server does not tell. */
    public @Nullable ServerActivity end() throws InterruptedException {
        close();
        thread.join();
        return seen;
    }

    @Override
    public void close() {
        isOver = true;
    }
}
