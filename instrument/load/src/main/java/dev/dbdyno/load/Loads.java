package dev.dbdyno.load;

import dev.dbdyno.results.plan.LoadModel;
import java.util.List;

/** Every load that can be put on one opened stack or web host. All methods are called on the fork's main thread. */
public interface Loads extends AutoCloseable {

    /**
     * Readies a load; the one before it has been closed.
     *
     * @throws IllegalArgumentException with words for the user when this model is impossible here
     */
    Load load(LoadModel model);

    /**
     * The warm-up has ended: windows of open loops are drawn from the beginning from here on, so that every arm of a block is asked the
     * same at the same instants, however long each has warmed up.
     */
    default void warmedUp() {}

    /** The queues of this JVM in which operations may wait, beside those that every JVM has. */
    default List<WaitingLine> waitingLines() {
        return List.of();
    }

    /** Closes what is loaded, with its threads; every load has been closed. */
    @Override
    void close();
}
