package dev.dbdyno.hosts.quarkus;

/** Values of Quarkus's configuration, in which it looks for expressions. */
final class QuarkusText {

    private QuarkusText() {}

    /** A text that Quarkus reads as this one, whatever it contains. */
    static String literal(String text) {
        return text.replace("$", "\\$");
    }
}
