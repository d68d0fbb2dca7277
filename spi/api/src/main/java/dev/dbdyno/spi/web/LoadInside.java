package dev.dbdyno.spi.web;

import java.util.concurrent.CompletionStage;

/** A load that a web host runs within itself, asked for by one request: the thread that asks is what shows. */
@FunctionalInterface
public interface LoadInside {

    /**
     * Begins the load on the calling thread; never blocks.
     *
     * @implSpec A host calls this on the request's own thread: the event loop, or the thread of a blocking host, which then
     *     waits for the stage.
     * @return completes when the load has ended, with the body of the reply, a JSON text; fails when no load was asked for
     */
    CompletionStage<String> begin();
}
