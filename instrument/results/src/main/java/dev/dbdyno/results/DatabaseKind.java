package dev.dbdyno.results;

/** The kinds of database that are measured against. */
public enum DatabaseKind {
    /** Tables, asked in SQL. */
    POSTGRESQL("PostgreSQL"),
    /** A graph, asked in Cypher. */
    NEO4J("Neo4j");

    private final String words;

    DatabaseKind(String words) {
        this.words = words;
    }

    /** As people write it. */
    public String words() {
        return words;
    }
}
