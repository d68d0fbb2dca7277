package dev.dbdyno.databases.postgresql;

import java.io.PrintWriter;
import java.io.StringWriter;

/** All that a careless caller could print of a failure. */
final class Texts {

    private Texts() {}

    static String allOf(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
