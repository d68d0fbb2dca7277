package dev.dbdyno.report;

/** One verdict in words. */
public record Sentence(Tone tone, String text) {}
