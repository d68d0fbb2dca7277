package dev.dbdyno.scenarios;

import dev.dbdyno.load.drawing.OnceEach;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.plan.Require;
import dev.dbdyno.scenarios.Requests.Distribution;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.scenarios.reply.RowCheck;
import dev.dbdyno.scenarios.reply.RowHash;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.DeleteUser;
import java.util.List;
import java.util.Optional;

/**
 * Deletes a user by its primary key. Each key is given out once in a fork, to whichever client, in a mixed order that is the same
 * in every fork.
 *
 * @param users in the data set at a fork's start
 */
public record UserDelete(int users) implements Scenario {

    /** Each is deleted once in a fork, warm-up included. */
    private static final int USUAL_USERS = 1_000_000;

    public static final Kind KIND = Kind.onTables(
            "user-delete",
            "delete a user by its primary key, each once in a fork",
            given -> new UserDelete(given.or(UserGet.USERS, USUAL_USERS)),
            UserGet.USERS);

    public UserDelete {
        Require.positive("users", users);
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<DataSet> data() {
        return List.of(new DataSet.Users(users));
    }

    @Override
    public Questions questions() {
        OnceEach ids = new OnceEach(1, users);
        return draws -> new DeleteUser(ids.next());
    }

    @Override
    public Reply reply() {
        return new Reply.Both(new Deleted(users), new BodyCheck.Gone(users, spent(users)));
    }

    private static String spent(int users) {
        return "all %d users were deleted in this fork: give more of them with --users, or shorten the fork"
                .formatted(users);
    }

    /** One row was deleted. */
    private record Deleted(int users) implements RowCheck {
        private static final long HASH = RowHash.of(List.of(new Tuple(List.of(1))));

        @Override
        public boolean isRight(Operation asked, int rows, long hash) {
            return rows == 1 && hash == HASH;
        }

        @Override
        public String expected(Operation asked) {
            String row = "1 row with checksum %x".formatted(HASH);
            return ((DeleteUser) asked).id() > users ? "%s, but %s".formatted(row, spent(users)) : row;
        }
    }

    @Override
    public Requests overHttp() {
        return Requests.one(new Request("DELETE", "/users/{id}", 1, null), new Draw("id", 1, users, Distribution.ONCE));
    }

    @Override
    public Changes changes() {
        return Changes.betweenForks(data());
    }

    @Override
    public String subject(Figures figures) {
        return "user-delete of " + figures.count(users);
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(Asked.of(Statements.text(Statements.sql().deleteUser()), 0, 0));
    }
}
