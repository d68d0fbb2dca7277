package dev.dbdyno.scenarios;

import dev.dbdyno.model.Trait;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The 100 users of the smallest primary keys.
 *
 * @param users in the data set
 */
public record UsersFirst100(int users) implements Scenario {

    private static final int ROWS = 100;

    public static final Kind KIND = Kind.onTables(
            "users-first-100",
            "find the 100 users of the smallest primary keys",
            given -> new UsersFirst100(given.or(UserGet.USERS, DataSet.USUAL_ROWS)),
            UserGet.USERS);

    public UsersFirst100 {
        if (users < ROWS) {
            throw new IllegalArgumentException(
                    "users-first-100 needs at least 100 users, but the data set has " + users);
        }
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
        Operation find = new Operation.FindUsers(ROWS);
        return draws -> find;
    }

    @Override
    public Reply reply() {
        return Reply.list(IntStream.rangeClosed(1, ROWS).mapToObj(UserRows::row).toList());
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/users?count=" + ROWS);
    }

    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.ANSWERS_LISTS);
    }

    @Override
    public String subject(Figures figures) {
        return "users-first-100 of " + figures.count(users);
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(Asked.of(
                Statements.text(Statements.sql().findUsers()),
                IntStream.rangeClosed(1, ROWS)
                        .mapToObj(UserRows::row)
                        .map(Asked::bytes)
                        .toList()));
    }
}
