package dev.dbdyno.spi.web;

/** A web host that answers. */
public interface WebServer extends AutoCloseable {

    /** The port on the loopback address that it listens on. */
    int port();

    /** Ends server and threads; called once, on the main thread, may block. The stack is still open. */
    @Override
    void close();
}
