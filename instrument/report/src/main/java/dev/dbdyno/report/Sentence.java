package dev.dbdyno.report;

/** A verdict in words. */
public record Sentence(Tone tone, String text) {

    /** A sentence as a part of another one: without its full stop. */
    static String unstopped(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
