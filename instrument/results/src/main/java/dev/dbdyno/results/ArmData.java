package dev.dbdyno.results;

/** Where on the server each arm's rows are, and why there. */
public enum ArmData {
    /** The server's counters tell the arms apart. */
    DATABASES("in a database for each arm"),
    SCHEMAS_NO_RIGHT("in a schema for each arm, because the user may not create databases"),
    SCHEMAS_UNLIKE(
            "in a schema for each arm, because the database has settings, a locale or a tablespace that a new one lacks"),
    SCHEMAS_REFUSED("in a schema for each arm, because the server refuses connections to a new database"),
    SHARED("in one place for all arms");

    private final String words;

    ArmData(String words) {
        this.words = words;
    }

    /** The words that follow "the rows lie". */
    public String words() {
        return words;
    }
}
