package dev.dbdyno.spi.web;

/**
 * The body of {@code GET /sleep}.
 *
 * @param slept the seconds that were asked for
 */
public record Slept(double slept) {}
