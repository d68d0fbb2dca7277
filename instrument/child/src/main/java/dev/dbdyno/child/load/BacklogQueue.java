package dev.dbdyno.child.load;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The waiting items of one backlog; many threads take from it. */
final class BacklogQueue {

    private final List<Execution> items;
    private final AtomicInteger next = new AtomicInteger();

    BacklogQueue(List<Execution> items) {
        this.items = items;
    }

    /** The next item; null when none is left. */
    @Nullable Execution poll() {
        int index = next.getAndIncrement();
        return index < items.size() ? items.get(index) : null;
    }
}
