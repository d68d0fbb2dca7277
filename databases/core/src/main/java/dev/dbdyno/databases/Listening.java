package dev.dbdyno.databases;

import org.jspecify.annotations.Nullable;

/**
 * Where an embedded server listens, and whom it lets in.
 *
 * @param address of its machine
 * @param from the address of whoever may connect from elsewhere; null for nobody
 */
public record Listening(String address, @Nullable String from) {

    /** On the loopback address alone. */
    public static final Listening HERE = new Listening("127.0.0.1", null);
}
