package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.window.Measurement;
import org.jspecify.annotations.Nullable;

/** Who makes a fork's load: one process, several generators that make it together, or either beside a meter. */
sealed interface LoadMaker permits LoadProcess, Generators, MeteredLoad {

    /**
     * Runs a turn.
     *
     * @return null where the window goes on with the next, which it does only where one process here makes the load
     */
    @Nullable Measurement turn(Command.Turn turn) throws InterruptedException, ChildException;

    /** Asks its processes to end, and does not wait for it: meanwhile others can be asked. Only {@link #close} may follow. */
    void beginClosing() throws InterruptedException, ChildException;

    /** Ends its processes; returns the operations of the whole fork. */
    long close() throws InterruptedException, ChildException;
}
