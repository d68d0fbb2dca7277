package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.window.Measurement;

/** Who makes a fork's load: one process, several generators that make it together, or either beside a meter. */
sealed interface LoadMaker permits LoadProcess, Generators, MeteredLoad {

    /** Runs the only turn of a window, or its last. */
    Measurement turn(Command.Turn turn) throws InterruptedException, ChildException;

    /** Runs a turn whose window goes on with the next. */
    default void part(Command.Turn turn) throws InterruptedException, ChildException {
        throw new IllegalStateException("only one process here makes a load in short turns: a fault of dbdyno's");
    }

    /** Ends its processes; returns the operations of the whole fork. */
    long close() throws InterruptedException, ChildException;
}
