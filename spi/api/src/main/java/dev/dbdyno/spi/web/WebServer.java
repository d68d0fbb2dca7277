package dev.dbdyno.spi.web;

import java.time.Duration;
import java.util.Optional;

/** A web host that answers. */
public interface WebServer extends AutoCloseable {

    /** The port on the loopback address that it listens on. */
    int port();

    /**
     * What it took to build the application that answers, where a framework does then what others do at their start; as the
     * build has recorded it. Empty where nothing is built, or nobody knows.
     */
    default Optional<Duration> buildTime() {
        return Optional.empty();
    }

    /** Ends server and threads; called once, on the main thread, may block. The stack is still open. */
    @Override
    void close();
}
