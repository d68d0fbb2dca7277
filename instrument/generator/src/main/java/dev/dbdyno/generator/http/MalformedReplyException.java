package dev.dbdyno.generator.http;

/** Bytes that are no reply of HTTP/1.1; the connection they came on cannot be used again. */
public final class MalformedReplyException extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedReplyException(String found) {
        super("no reply of HTTP/1.1: " + found);
    }
}
