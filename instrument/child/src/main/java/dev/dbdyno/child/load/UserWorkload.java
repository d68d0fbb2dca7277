package dev.dbdyno.child.load;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.load.drawing.OnceEach;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.AddUser;
import java.time.LocalDateTime;
import java.util.List;

/** One operation on the users. */
sealed interface UserWorkload extends Workload {

    /** Of the right reply. */
    int expectedRows();

    /** What the rows of the right reply hash to. */
    long expectedHash(Operation asked);

    @Override
    default boolean isRight(Operation asked, int rows, long hash) {
        return rows == expectedRows() && hash == expectedHash(asked);
    }

    @Override
    default String describeWrong(Operation asked, int rows, long hash) {
        return Workload.wrong(
                asked, "%s with checksum %x".formatted(Workload.rows(expectedRows()), expectedHash(asked)), rows, hash);
    }

    /** With any key and any time: neither counts, for they are the server's. */
    private static long hashOf(String name, String surname, String email) {
        return Replies.extend(0, new User(0, name, surname, email, LocalDateTime.MIN));
    }

    /** {@link Scenario.UserAdd}: texts as those of the data set are, with a number that is drawn. */
    record Added() implements UserWorkload {
        private static final int NUMBERS = 1_000_000_000;

        @Override
        public Operation next(Draws draws) {
            int number = draws.between(1, NUMBERS);
            return new AddUser(UserRows.name(number), UserRows.surname(number), UserRows.email(number));
        }

        @Override
        public int expectedRows() {
            return 1;
        }

        @Override
        public long expectedHash(Operation asked) {
            AddUser add = (AddUser) asked;
            return hashOf(add.name(), add.surname(), add.email());
        }
    }

    /** {@link Scenario.UserGet}. */
    record Found(int users) implements UserWorkload {
        @Override
        public Operation next(Draws draws) {
            return new Operation.FindUser(draws.between(1, users));
        }

        @Override
        public int expectedRows() {
            return 1;
        }

        @Override
        public long expectedHash(Operation asked) {
            int id = ((Operation.FindUser) asked).id();
            return hashOf(UserRows.name(id), UserRows.surname(id), UserRows.email(id));
        }
    }

    /**
     * {@link Scenario.UsersFirst100}.
     *
     * @param expectedHash of every reply
     */
    record First(Operation.FindUsers asked, long expectedHash) implements UserWorkload {

        static First of(int count) {
            long hash = 0;
            for (int id = 1; id <= count; id++) {
                User user =
                        new User(id, UserRows.name(id), UserRows.surname(id), UserRows.email(id), LocalDateTime.MIN);
                hash = Replies.extend(hash, user);
            }
            return new First(new Operation.FindUsers(count), hash);
        }

        @Override
        public Operation next(Draws draws) {
            return asked;
        }

        @Override
        public int expectedRows() {
            return asked.count();
        }

        @Override
        public long expectedHash(Operation given) {
            return expectedHash;
        }
    }

    /** {@link Scenario.UserDelete}: all clients share the ids, which are given out once. */
    record Deleted(int users, OnceEach ids) implements UserWorkload {
        private static final long HASH = Replies.extend(0, new Tuple(List.of(1)));

        @Override
        public Operation next(Draws draws) {
            return new Operation.DeleteUser(ids.next());
        }

        @Override
        public int expectedRows() {
            return 1;
        }

        @Override
        public long expectedHash(Operation asked) {
            return HASH;
        }

        @Override
        public String describeWrong(Operation asked, int rows, long hash) {
            return ids.isSpent(((Operation.DeleteUser) asked).id())
                    ? "all %,d users were deleted in this fork: give more of them with --users, or shorten the fork"
                            .formatted(users)
                    : UserWorkload.super.describeWrong(asked, rows, hash);
        }
    }
}
