package dev.dbdyno.results;

import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A data set, an operation on it, and how the operation's parameters are drawn. */
public sealed interface Scenario {

    /** The word for it on the command line. */
    String name();

    /**
     * One company by its primary key, drawn uniformly from 1 to {@code rows}.
     *
     * @param rows companies in the data set
     */
    record OneRow(int rows) implements Scenario {
        public OneRow {
            Require.positive("rows", rows);
        }

        @Override
        public String name() {
            return "one-row";
        }
    }

    /**
     * A page of 100 companies behind a primary key drawn uniformly from 0 to {@code rows - 100}.
     *
     * @param rows companies in the data set
     */
    record HundredRows(int rows) implements Scenario {
        /** Rows in a page. */
        public static final int PAGE_ROWS = 100;

        public HundredRows {
            if (rows < PAGE_ROWS) {
                throw new IllegalArgumentException(
                        "hundred-rows needs at least 100 companies, but the data set has " + rows);
            }
        }

        @Override
        public String name() {
            return "hundred-rows";
        }
    }

    /**
     * A sleep in the server: the work costs next to nothing, the connection is held all the same.
     *
     * @param seconds how long
     */
    record Sleep(double seconds) implements Scenario {
        public Sleep {
            if (!(seconds >= 0) || Double.isInfinite(seconds)) {
                throw new IllegalArgumentException("a sleep lasts 0 seconds or longer, but got " + seconds);
            }
        }

        @Override
        public String name() {
            return "sleep";
        }
    }

    /** One world by its primary key, drawn uniformly: TechEmpower's "single database query". */
    record SingleQuery() implements Scenario {
        @Override
        public String name() {
            return "single-query";
        }
    }

    /**
     * Several worlds, each by its primary key, drawn uniformly, and in a statement of its own: TechEmpower's "multiple database
     * queries".
     *
     * @param queries in one operation
     */
    record Queries(int queries) implements Scenario {
        public Queries {
            requireQueries(queries);
        }

        @Override
        public String name() {
            return "queries";
        }
    }

    /**
     * Several worlds, all different, each found in a statement of its own and written back with another number: TechEmpower's
     * "database updates".
     *
     * @param queries worlds in one operation
     */
    record Updates(int queries) implements Scenario {
        public Updates {
            requireQueries(queries);
        }

        @Override
        public String name() {
            return "updates";
        }
    }

    /** Of {@link Queries} and {@link Updates}, by TechEmpower's rules. */
    int MOST_QUERIES = 500;

    private static void requireQueries(int queries) {
        if (queries < 1 || queries > MOST_QUERIES) {
            throw new IllegalArgumentException(
                    "an operation has 1 to %d queries, but got %d".formatted(MOST_QUERIES, queries));
        }
    }

    /** All fortunes and one more, sorted, over HTTP as a page: TechEmpower's "fortunes". */
    record Fortunes() implements Scenario {
        @Override
        public String name() {
            return "fortunes";
        }
    }

    /**
     * Adds a user.
     *
     * @param users in the data set at a fork's start
     */
    record UserAdd(int users) implements Scenario {
        public UserAdd {
            Require.positive("users", users);
        }

        @Override
        public String name() {
            return "user-add";
        }
    }

    /**
     * One user by its primary key, drawn uniformly from 1 to {@code users}.
     *
     * @param users in the data set
     */
    record UserGet(int users) implements Scenario {
        public UserGet {
            Require.positive("users", users);
        }

        @Override
        public String name() {
            return "user-get";
        }
    }

    /**
     * The 100 users of the smallest primary keys.
     *
     * @param users in the data set
     */
    record UsersFirst100(int users) implements Scenario {
        /** Rows of a reply. */
        public static final int ROWS = 100;

        public UsersFirst100 {
            if (users < ROWS) {
                throw new IllegalArgumentException(
                        "users-first-100 needs at least 100 users, but the data set has " + users);
            }
        }

        @Override
        public String name() {
            return "users-first-100";
        }
    }

    /**
     * Deletes a user by its primary key; each is given out once in a fork, in a mixed order that is the same in every fork.
     *
     * @param users in the data set at a fork's start
     */
    record UserDelete(int users) implements Scenario {
        public UserDelete {
            Require.positive("users", users);
        }

        @Override
        public String name() {
            return "user-delete";
        }
    }

    /**
     * The user's own statement.
     *
     * @param sql one statement, parameters as {@code $1}, {@code $2} …
     * @param parameters how each is drawn, in order
     * @param expectedRows rows in every reply; null where any number is right
     * @param file that it was read from; null where the command line gave it
     */
    record UserQuery(
            String sql,
            List<Parameter> parameters,
            @Nullable Integer expectedRows,
            @Nullable QueryFile file) implements Scenario {
        public UserQuery {
            parameters = List.copyOf(parameters);
        }

        /** One that the command line gave. */
        public UserQuery(String sql, List<Parameter> parameters, @Nullable Integer expectedRows) {
            this(sql, parameters, expectedRows, null);
        }

        @Override
        public String name() {
            return "query";
        }

        /** What is run once before anything is measured; empty where nothing is. */
        public List<SetupStatement> setup() {
            return file == null ? List.of() : file.setup();
        }

        /** Where the statement stands, for complaints: {@code my.yaml, line 1: query}, or {@code --query}. */
        public String placeOfQuery() {
            return file == null ? "--query" : file.line(file.queryLine()) + ": query";
        }

        /** Where its rows are said, for complaints: {@code my.yaml, line 8: rows}, or {@code --rows}. */
        public String placeOfRows() {
            return file == null || file.rowsLine() == null ? "--rows" : file.line(file.rowsLine()) + ": rows";
        }
    }

    /** How one parameter of a {@link UserQuery} is drawn. */
    sealed interface Parameter {
        /** The same text for every operation. */
        record Text(String value) implements Parameter {}

        /** A whole number drawn uniformly from {@code from} to {@code to}, both included; equal ends give a constant. */
        record WholeNumber(int from, int to) implements Parameter {
            public WholeNumber {
                if (from > to) {
                    throw new IllegalArgumentException(
                            "a parameter is drawn from the smaller to the larger number, but got %d to %d"
                                    .formatted(from, to));
                }
            }
        }
    }

    /**
     * HTTP requests of the user's, to a web host or to a service of their own.
     *
     * @param requests of which each operation is one, drawn by weight
     * @param draws how the names in braces are drawn, anew for each request
     */
    record Requests(List<Request> requests, List<Draw> draws) implements Scenario {
        public Requests {
            requests = List.copyOf(requests);
            draws = List.copyOf(draws);
            if (requests.isEmpty()) {
                throw new IllegalArgumentException("a mix of requests needs at least one");
            }
        }

        @Override
        public String name() {
            return "requests";
        }
    }

    /**
     * One kind of request.
     *
     * @param method {@code GET}, {@code POST} …
     * @param path with its query, such as {@code /companies/{id}}
     * @param weight its share among all kinds
     * @param body sent as JSON; null where there is none
     */
    record Request(
            String method,
            String path,
            int weight,
            @Nullable String body) {
        public Request {
            Require.positive("weight", weight);
        }
    }

    /**
     * A whole number that requests are filled with.
     *
     * @param name as it stands in braces
     * @param from smallest
     * @param to largest
     */
    record Draw(String name, int from, int to, Distribution distribution) {
        public Draw {
            if (from > to) {
                throw new IllegalArgumentException(
                        "'%s' is drawn from the smaller to the larger number, but got %d to %d"
                                .formatted(name, from, to));
            }
        }
    }

    /** How often each value of a {@link Draw} comes. */
    enum Distribution {
        /** All alike. */
        UNIFORM,
        /** The k-th value in proportion to 1/k: few are asked for often, as in most services. */
        ZIPF,
        /** Each once in a fork, in a mixed order that is the same in every fork: what is deleted is gone. */
        ONCE
    }

    /** An operation on the graph of movies ({@link dev.dbdyno.model.data.MovieGraph}), which Neo4j holds. */
    sealed interface OnMovies extends Scenario {}

    /**
     * Finds a movie by its title, the same for every operation.
     *
     * @param title of one in the graph
     */
    record FindMovie(String title) implements OnMovies {
        @Override
        public String name() {
            return "find-movie";
        }
    }

    /** Inserts a movie, each with a title of its own; the lab removes them outside of measured time. */
    record InsertMovie() implements OnMovies {
        /** How the titles begin of all that is inserted, and of no movie in the graph. */
        public static final String TITLES_BEGIN = "Inserted ";

        /** From this year on they were released; drawn uniformly. */
        public static final int FIRST_YEAR = 1_900;

        /** Until this year. */
        public static final int LAST_YEAR = 2_030;

        /** Of all of them. */
        public static final String TAGLINE = "A story that was never told";

        @Override
        public String name() {
            return "insert-movie";
        }
    }

    /**
     * Finds somebody with all movies that they acted in, one hop away.
     *
     * @param person the name of one in the graph
     */
    record PersonMovies(String person) implements OnMovies {
        @Override
        public String name() {
            return "person-movies";
        }
    }

    /**
     * Finds all who acted in a movie together with somebody, two hops away.
     *
     * @param person the name of one in the graph
     */
    record CoActors(String person) implements OnMovies {
        @Override
        public String name() {
            return "co-actors";
        }
    }
}
