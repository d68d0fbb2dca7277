package dev.dbdyno.scenarios;

import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.results.plan.Require;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation.FindUser;
import java.util.List;
import java.util.Optional;

/**
 * Finds a user by its primary key, drawn uniformly from 1 to {@code users}.
 *
 * @param users in the data set
 */
public record UserGet(int users) implements Scenario {

    static final ScenarioOption<Integer> USERS = ScenarioOption.whole(
            "--users",
            "ROWS",
            1,
            "users in the data set when a fork starts (default: 100000; with --scenario user-delete 1000000, because each is deleted once)");

    public static final Kind KIND = Kind.onTables(
            "user-get",
            "find one user by its primary key, drawn uniformly",
            given -> new UserGet(given.or(USERS, DataSet.USUAL_ROWS)),
            USERS);

    public UserGet {
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
        return draws -> new FindUser(draws.between(1, users));
    }

    @Override
    public Reply reply() {
        return Reply.row(UserRows::row, users, asked -> ((FindUser) asked).id());
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/users/{id}", Draw.uniform("id", 1, users));
    }

    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public String subject(Figures figures) {
        return "user-get of " + figures.count(users);
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(oneOf(Statements.text(Statements.sql().findUser()), users));
    }

    /** One of so many users: the numbers in its texts are shorter or longer. */
    static Asked oneOf(String statement, int users) {
        return new Asked(statement, 1, Asked.bytes(UserRows.row(1)), Asked.bytes(UserRows.row(users)));
    }
}
