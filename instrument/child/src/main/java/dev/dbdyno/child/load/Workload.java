package dev.dbdyno.child.load;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.drawing.OnceEach;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.data.FortuneRows;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.results.Scenario.Parameter;
import dev.dbdyno.spi.Operation;
import java.util.ArrayList;
import java.util.List;

/** A scenario at work: draws its operations and knows the right reply to each. Shared by all clients. */
interface Workload {

    /** The next operation of a client. */
    Operation next(Draws draws);

    /** Whether a reply of so many rows with this {@linkplain Replies hash} is the right one. */
    boolean isRight(Operation asked, int rows, long hash);

    /** What was asked, what is expected and what came, in words. */
    String describeWrong(Operation asked, int rows, long hash);

    static Workload of(Scenario scenario) {
        return switch (scenario) {
            case Scenario.OneRow oneRow -> new OneCompany(oneRow.rows(), ExpectedCompanies.of(oneRow.rows()));
            case Scenario.HundredRows page -> new PageOfCompanies(page.rows(), ExpectedCompanies.of(page.rows()));
            case Scenario.Sleep sleep -> new SleepInServer(new Operation.Sleep(sleep.seconds()));
            case Scenario.SingleQuery single -> new WorldWorkload.Found(1);
            case Scenario.Queries queries -> new WorldWorkload.Found(queries.queries());
            case Scenario.Updates updates -> new WorldWorkload.Updated(updates.queries());
            case Scenario.Fortunes fortunes -> PageOfFortunes.known();
            case Scenario.UserAdd add -> new UserWorkload.Added();
            case Scenario.UserGet get -> new UserWorkload.Found(get.users());
            case Scenario.UsersFirst100 first -> UserWorkload.First.of(Scenario.UsersFirst100.ROWS);
            case Scenario.UserDelete delete ->
                new UserWorkload.Deleted(delete.users(), new OnceEach(1, delete.users()));
            case Scenario.UserQuery query -> new OwnQuery(query);
            case Scenario.OnMovies movies -> MovieWorkload.of(movies);
            case Scenario.Requests requests ->
                throw new IllegalArgumentException("requests go to web hosts, but this stack runs standalone");
        };
    }

    static String wrong(Operation asked, String expected, int rows, long hash) {
        return "wrong reply: asked %s, expected %s, found %s with checksum %x"
                .formatted(asked, expected, rows(rows), hash);
    }

    static String rows(int rows) {
        return rows == 1 ? "1 row" : rows + " rows";
    }

    /** {@link Scenario.OneRow}. */
    record OneCompany(int companies, ExpectedCompanies expected) implements Workload {
        @Override
        public Operation next(Draws draws) {
            return new Operation.FindCompany(draws.between(1, companies));
        }

        @Override
        public boolean isRight(Operation asked, int rows, long hash) {
            return rows == 1 && hash == expectedHash(asked);
        }

        @Override
        public String describeWrong(Operation asked, int rows, long hash) {
            return wrong(asked, "1 row with checksum %x".formatted(expectedHash(asked)), rows, hash);
        }

        private long expectedHash(Operation asked) {
            return expected.hash(((Operation.FindCompany) asked).companyId() - 1, 1);
        }
    }

    /** {@link Scenario.HundredRows}. */
    record PageOfCompanies(int companies, ExpectedCompanies expected) implements Workload {
        @Override
        public Operation next(Draws draws) {
            int after = draws.between(0, companies - Scenario.HundredRows.PAGE_ROWS);
            return new Operation.FindCompanies(after, Scenario.HundredRows.PAGE_ROWS);
        }

        @Override
        public boolean isRight(Operation asked, int rows, long hash) {
            return rows == Scenario.HundredRows.PAGE_ROWS && hash == expectedHash(asked);
        }

        @Override
        public String describeWrong(Operation asked, int rows, long hash) {
            return wrong(asked, "100 rows with checksum %x".formatted(expectedHash(asked)), rows, hash);
        }

        private long expectedHash(Operation asked) {
            Operation.FindCompanies page = (Operation.FindCompanies) asked;
            return expected.hash(page.afterCompanyId(), page.count());
        }
    }

    /** {@link Scenario.Sleep}. */
    record SleepInServer(Operation.Sleep sleep) implements Workload {
        private static final long HASH = new Tuple(List.of(1)).checksum();

        @Override
        public Operation next(Draws draws) {
            return sleep;
        }

        @Override
        public boolean isRight(Operation asked, int rows, long hash) {
            return rows == 1 && hash == HASH;
        }

        @Override
        public String describeWrong(Operation asked, int rows, long hash) {
            return wrong(asked, "1 row of the integer 1 with checksum %x".formatted(HASH), rows, hash);
        }
    }

    /**
     * {@link Scenario.Fortunes}.
     *
     * @param rows of every reply
     * @param hash of every reply
     */
    record PageOfFortunes(int rows, long hash) implements Workload {
        private static final Operation FIND = new Operation.FindFortunes();

        static PageOfFortunes known() {
            List<Fortune> table = new ArrayList<>();
            for (String message : FortuneRows.MESSAGES) {
                table.add(new Fortune(table.size() + 1, message));
            }
            List<Fortune> page = Fortune.page(table);
            return new PageOfFortunes(page.size(), Replies.hash(page));
        }

        @Override
        public Operation next(Draws draws) {
            return FIND;
        }

        @Override
        public boolean isRight(Operation asked, int found, long foundHash) {
            return found == rows && foundHash == hash;
        }

        @Override
        public String describeWrong(Operation asked, int found, long foundHash) {
            return wrong(asked, "%d rows with checksum %x".formatted(rows, hash), found, foundHash);
        }
    }

    /** {@link Scenario.UserQuery}: nobody but the user knows the values, so only the rows are counted. */
    record OwnQuery(Scenario.UserQuery query) implements Workload {
        @Override
        public Operation next(Draws draws) {
            List<Object> values = new ArrayList<>(query.parameters().size());
            for (Parameter parameter : query.parameters()) {
                values.add(
                        switch (parameter) {
                            case Parameter.Text text -> text.value();
                            case Parameter.WholeNumber number -> draws.between(number.from(), number.to());
                        });
            }
            return new Operation.Query(query.sql(), values);
        }

        @Override
        public boolean isRight(Operation asked, int rows, long hash) {
            Integer expected = query.expectedRows();
            return expected == null || rows == expected;
        }

        @Override
        public String describeWrong(Operation asked, int rows, long hash) {
            return wrong(asked, expectation(query), rows, hash);
        }

        private static String expectation(Scenario.UserQuery query) {
            Integer expected = query.expectedRows();
            return expected == null
                    ? "any number of rows"
                    : "%s (%s)".formatted(Workload.rows(expected), query.placeOfRows());
        }
    }
}
