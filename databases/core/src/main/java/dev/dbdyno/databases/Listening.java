package dev.dbdyno.databases;

import java.util.List;

/**
 * Where an embedded server listens, and whom it lets in.
 *
 * @param address of its machine
 * @param from the addresses of those who may connect from elsewhere
 */
public record Listening(String address, List<String> from) {

    /** A server that listens on the loopback address alone. */
    public static final Listening HERE = new Listening("127.0.0.1", List.of());

    public Listening {
        from = List.copyOf(from);
    }
}
