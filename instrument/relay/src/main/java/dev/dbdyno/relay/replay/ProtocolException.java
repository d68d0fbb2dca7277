package dev.dbdyno.relay.replay;

import java.io.IOException;

/** Somebody did not speak PostgreSQL's protocol, version 3. */
final class ProtocolException extends IOException {

    private static final long serialVersionUID = 1L;

    ProtocolException(String message) {
        super(message);
    }
}
