package dev.dbdyno.model;

/** The databases that stacks reach. */
public enum DatabaseKind {
    /** PostgreSQL, by its own protocol. */
    POSTGRESQL("PostgreSQL"),
    /** Neo4j, by Bolt. */
    NEO4J("Neo4j");

    private final String words;

    DatabaseKind(String words) {
        this.words = words;
    }

    /** Its name as people write it. */
    public String words() {
        return words;
    }
}
