package dev.dbdyno.scenarios;

import dev.dbdyno.model.User;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.results.plan.Require;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.scenarios.reply.RowHash;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.AddUser;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/**
 * Adds a user, whose texts are like those of the data set, with a number that is drawn.
 *
 * @param users in the data set at a fork's start
 */
public record UserAdd(int users) implements Scenario {

    private static final int NUMBERS = 1_000_000_000;

    private static final String SENT =
            "{\"name\":\"name{k}\",\"surname\":\"surname{k}\",\"email\":\"{k}@example.org\"}";

    /**
     * The most bytes that a reply adds to what was sent: a key of one to ten digits and a time of 16 to 29 characters.
     */
    private static final int MORE = "\"id\":,".length() + ",\"created\":\"\"".length();

    public static final Kind KIND = Kind.onTables(
            "user-add", "add a user", given -> new UserAdd(given.or(UserGet.USERS, DataSet.USUAL_ROWS)), UserGet.USERS);

    public UserAdd {
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
        return draws -> {
            int number = draws.between(1, NUMBERS);
            return new AddUser(UserRows.name(number), UserRows.surname(number), UserRows.email(number));
        };
    }

    @Override
    public Reply reply() {
        return Reply.of(
                1, UserAdd::hash, BodyCheck.created(overHttp().body(), MORE + 1 + 16, MORE + 10 + 29, "the user"));
    }

    /** The hash of the right reply. Key and time do not count, because the server gives them. */
    private static long hash(Operation asked) {
        AddUser add = (AddUser) asked;
        return RowHash.extend(0, new User(0, add.name(), add.surname(), add.email(), LocalDateTime.MIN));
    }

    @Override
    public Requests overHttp() {
        return Requests.one(new Request("POST", "/users", 1, SENT), Draw.uniform("k", 1, NUMBERS));
    }

    @Override
    public Changes changes() {
        return Changes.betweenForks(data());
    }

    @Override
    public String subject(Figures figures) {
        return "user-add to " + figures.count(users);
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(UserGet.oneOf(Statements.text(Statements.sql().addUserReturning()), NUMBERS));
    }
}
