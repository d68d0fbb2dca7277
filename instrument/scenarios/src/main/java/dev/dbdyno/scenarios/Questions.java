package dev.dbdyno.scenarios;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.spi.Operation;

/** Draws a scenario's operations. Shared by all clients of a fork, each with draws of its own. */
@FunctionalInterface
public interface Questions {

    /** The next operation of a client. Called while the load is measured. */
    Operation next(Draws draws);
}
