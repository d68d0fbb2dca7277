package dev.dbdyno.databases;

/**
 * Who may do everything on an embedded server, so that a lab elsewhere can work there as on a server of the user's.
 *
 * @param url as {@link DatabaseProvider#given} takes it
 * @param password never printed
 */
public record Administrator(String url, String password) {

    /** The variable in which every database looks for a password first. */
    public static final String PASSWORD_VARIABLE = "DBDYNO_PASSWORD";

    @Override
    public String toString() {
        return url;
    }
}
