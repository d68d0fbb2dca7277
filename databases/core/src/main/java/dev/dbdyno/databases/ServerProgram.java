package dev.dbdyno.databases;

/**
 * An embedded server's program, which is downloaded for the first run that wants it. It is no dependency of any module, so that
 * nobody who measures another database downloads it.
 *
 * @param server as people call it
 * @param module dbdyno's own, with the main class; its POM manages the version of the library
 * @param library {@code group:artifact} of the server
 * @param size of the download, in words
 */
public record ServerProgram(String server, String module, String library, String size) {}
