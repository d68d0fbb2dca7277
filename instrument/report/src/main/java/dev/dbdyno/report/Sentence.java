package dev.dbdyno.report;

/** A verdict in words. */
public record Sentence(Tone tone, String text) {}
