package dev.dbdyno.stub;

/** Hears of every request, on the server's own thread, before it is answered. */
@FunctionalInterface
public interface RequestListener {

    /** Listens to nothing. */
    RequestListener NONE = (method, uri, body) -> {};

    void requested(String method, String uri, String body);
}
