package dev.dbdyno.child.load;

import dev.dbdyno.load.recording.OpenLoopRecorder;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Executions that have ended and are not yet recorded: pushed by any thread, taken by one. Linked through the executions
 * themselves, without a lock (R. K. Treiber: "Systems programming: coping with parallelism", IBM RJ 5118, 1986); as all are
 * taken at once, none comes back while another thread looks at it.
 */
final class EndedExecutions {

    private final AtomicReference<@Nullable Execution> last = new AtomicReference<>();

    void push(Execution ended) {
        Execution before;
        do {
            before = last.get();
            ended.endedAfter(before);
        } while (!last.compareAndSet(before, ended));
    }

    /** Takes all and records them in the order in which they ended; returns how many. */
    int recordTo(OpenLoopRecorder recorder) {
        int count = 0;
        Execution next = inOrder(last.getAndSet(null));
        while (next != null) {
            next.recordTo(recorder);
            next = next.endedBefore();
            count++;
        }
        return count;
    }

    private static @Nullable Execution inOrder(@Nullable Execution lastFirst) {
        Execution rest = lastFirst;
        Execution first = null;
        while (rest != null) {
            Execution before = rest.endedBefore();
            rest.endedAfter(first);
            first = rest;
            rest = before;
        }
        return first;
    }
}
