package dev.dbdyno.results;

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

    /**
     * The user's own statement.
     *
     * @param sql one statement, parameters as {@code $1}, {@code $2} …
     * @param parameters how each is drawn, in order
     * @param expectedRows rows in every reply; null where any number is right
     */
    record UserQuery(
            String sql,
            List<Parameter> parameters,
            @Nullable Integer expectedRows) implements Scenario {
        public UserQuery {
            parameters = List.copyOf(parameters);
        }

        @Override
        public String name() {
            return "query";
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
        ZIPF
    }
}
