package dev.dbdyno.spi.web;

/**
 * The body of every reply that reports a failure.
 *
 * @param reason what is wrong, in words; the host's own, not part of the contract
 */
public record Reason(String reason) {}
