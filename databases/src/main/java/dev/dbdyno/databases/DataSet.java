package dev.dbdyno.databases;

import dev.dbdyno.results.Scenario;
import java.util.List;

/** Rows that dbdyno makes in its own schema, a table each, or nodes with labels of its own. */
public sealed interface DataSet {

    /**
     * Companies 1 to {@code rows}, each named by the MD5 of its number.
     *
     * @param rows in the table
     */
    record Companies(int rows) implements DataSet {}

    /** TechEmpower's 10,000 worlds; see {@link dev.dbdyno.results.tables.WorldRows}. */
    record Worlds() implements DataSet {}

    /** TechEmpower's 12 fortunes; see {@link dev.dbdyno.results.tables.FortuneRows}. */
    record Fortunes() implements DataSet {}

    /**
     * Users 1 to {@code rows}; see {@link dev.dbdyno.results.tables.UserRows}.
     *
     * @param rows in the table
     */
    record Users(int rows) implements DataSet {}

    /** The graph of movies; see {@link dev.dbdyno.results.movies.MovieGraph}. Neo4j alone holds it, and nothing else. */
    record Movies() implements DataSet {}

    /**
     * What a scenario's file of the user's makes for itself.
     *
     * @param file that says it
     */
    record Own(Scenario.QueryFile file) implements DataSet {}

    /** Rows of a table that a scenario says nothing of. */
    int USUAL_ROWS = 100_000;

    /** What a scenario finds in the database: nobody knows which tables a request or a statement of the user's names. */
    static List<DataSet> of(Scenario scenario) {
        return switch (scenario) {
            case Scenario.OneRow oneRow -> List.of(new Companies(oneRow.rows()));
            case Scenario.HundredRows page -> List.of(new Companies(page.rows()));
            case Scenario.Sleep sleep -> List.of();
            case Scenario.SingleQuery single -> List.of(new Worlds());
            case Scenario.Queries queries -> List.of(new Worlds());
            case Scenario.Updates updates -> List.of(new Worlds());
            case Scenario.Fortunes fortunes -> List.of(new Fortunes());
            case Scenario.UserAdd add -> List.of(new Users(add.users()));
            case Scenario.UserGet get -> List.of(new Users(get.users()));
            case Scenario.UsersFirst100 first -> List.of(new Users(first.users()));
            case Scenario.UserDelete delete -> List.of(new Users(delete.users()));
            case Scenario.OnMovies movies -> List.of(new Movies());
            case Scenario.UserQuery query -> of(query);
            case Scenario.Requests requests -> ALL;
        };
    }

    /** Whoever makes tables of their own may call them as dbdyno calls its own. */
    private static List<DataSet> of(Scenario.UserQuery query) {
        Scenario.QueryFile file = query.file();
        return file == null || file.setup().isEmpty() ? ALL : List.of(new Own(file));
    }

    /** Every table, in the usual size. */
    List<DataSet> ALL = List.of(new Companies(USUAL_ROWS), new Worlds(), new Fortunes(), new Users(USUAL_ROWS));
}
