package dev.dbdyno.model.data;

import java.util.List;

/** Rows that dbdyno makes in its own schema, a table each, or nodes with labels of its own. */
public sealed interface DataSet {

    /**
     * Companies 1 to {@code rows}, each named by the MD5 of its number.
     *
     * @param rows in the table
     */
    record Companies(int rows) implements DataSet {}

    /** TechEmpower's 10,000 worlds; see {@link WorldRows}. */
    record Worlds() implements DataSet {}

    /** TechEmpower's 12 fortunes; see {@link FortuneRows}. */
    record Fortunes() implements DataSet {}

    /**
     * Users 1 to {@code rows}; see {@link UserRows}.
     *
     * @param rows in the table
     */
    record Users(int rows) implements DataSet {}

    /** The graph of movies; see {@link MovieGraph}. Neo4j alone holds it, and nothing else. */
    record Movies() implements DataSet {}

    /**
     * What a scenario file of the user makes for itself.
     *
     * @param file that says it
     */
    record Own(QueryFile file) implements DataSet {}

    /** Rows of a table that a scenario says nothing of. */
    int USUAL_ROWS = 100_000;

    /** Every table, in the usual size. */
    List<DataSet> ALL = List.of(new Companies(USUAL_ROWS), new Worlds(), new Fortunes(), new Users(USUAL_ROWS));
}
