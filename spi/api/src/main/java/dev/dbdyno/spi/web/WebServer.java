package dev.dbdyno.spi.web;

import java.time.Duration;
import java.util.Optional;

/** A web host that answers. */
public interface WebServer extends AutoCloseable {

    /** The port on the loopback address that it listens on. */
    int port();

    /**
     * The build time of the application that answers, as its build recorded it, for frameworks that do at build time
     * what others do at their start. Empty if nothing is built.
     */
    default Optional<Duration> buildTime() {
        return Optional.empty();
    }

    /** Ends server and threads; called once, on the main thread, may block. The stack is still open. */
    @Override
    void close();
}
