package dev.dbdyno.databases;

/** A server that dbdyno started. */
public interface EmbeddedDatabase extends Database {

    /** Who may do everything there. */
    Administrator administrator();
}
