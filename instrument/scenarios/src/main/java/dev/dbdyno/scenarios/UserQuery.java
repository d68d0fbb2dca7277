package dev.dbdyno.scenarios;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.model.data.UserStatement.Parameter;
import dev.dbdyno.scenarios.ScenarioOption.Use;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.scenarios.reply.RowCheck;
import dev.dbdyno.spi.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The user's own statement. Nobody but the user knows the values, so only the rows are counted.
 *
 * @param sql one statement, parameters as {@code $1}, {@code $2} …
 * @param parameters how each is drawn, in order
 * @param expectedRows rows in every reply; null where any number is right
 * @param file that it was read from; null where the command line gave it
 */
public record UserQuery(
        String sql,
        List<Parameter> parameters,
        @Nullable Integer expectedRows,
        @Nullable QueryFile file) implements Scenario {

    private static final Pattern RANGE = Pattern.compile("(-?\\d{1,9})\\.\\.(-?\\d{1,9})");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

    private static final ScenarioOption<String> QUERY = ScenarioOption.text(
                    "--query", "SQL", "your own statement, with parameters $1, $2 …")
            .that(Use.NAMES);

    private static final ScenarioOption<List<String>> PARAM = ScenarioOption.texts(
                    "--param",
                    "VALUE",
                    "a parameter of --query, in order: 1..1000 is drawn uniformly, 42 is a whole number, anything else is text")
            .that(Use.COMPLETES);

    private static final ScenarioOption<Integer> ROWS = ScenarioOption.whole(
                    "--rows", "N", 0, "rows that every reply of --query must have")
            .that(Use.COMPLETES);

    public static final Kind KIND = Kind.onTables(
            "query", "run a statement of yours (--query, --param, --rows)", UserQuery::read, QUERY, PARAM, ROWS);

    public UserQuery {
        parameters = List.copyOf(parameters);
    }

    /** A query that the command line gave. */
    public UserQuery(String sql, List<Parameter> parameters, @Nullable Integer expectedRows) {
        this(sql, parameters, expectedRows, null);
    }

    private static UserQuery read(Given given) {
        String sql = given.value(QUERY);
        if (sql == null) {
            throw new IllegalArgumentException("--scenario query needs the statement: --query 'select …'");
        }
        List<Parameter> parameters =
                given.or(PARAM, List.of()).stream().map(UserQuery::parameter).toList();
        return new UserQuery(sql, parameters, given.value(ROWS));
    }

    /** {@code 1..1000} is drawn, {@code 42} a whole number, anything else a text. */
    public static Parameter parameter(String text) {
        Matcher range = RANGE.matcher(text);
        if (range.matches()) {
            return new Parameter.WholeNumber(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
        }
        if (NUMBER.matcher(text).matches()) {
            int constant = Integer.parseInt(text);
            return new Parameter.WholeNumber(constant, constant);
        }
        return new Parameter.Text(text);
    }

    @Override
    public Optional<UserStatement> ownStatement() {
        return Optional.of(statement());
    }

    private UserStatement statement() {
        return new UserStatement(sql, parameters, expectedRows, file);
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    /** Any of dbdyno's tables; or only what it makes for itself, which may have the names of dbdyno's own. */
    @Override
    public List<DataSet> data() {
        return file == null || file.setup().isEmpty() ? DataSet.ALL : List.of(new DataSet.Own(file));
    }

    @Override
    public Questions questions() {
        return this::drawn;
    }

    private Operation drawn(Draws draws) {
        List<Object> values = new ArrayList<>(parameters.size());
        for (Parameter parameter : parameters) {
            values.add(
                    switch (parameter) {
                        case Parameter.Text text -> text.value();
                        case Parameter.WholeNumber number -> draws.between(number.from(), number.to());
                    });
        }
        return new Operation.Query(sql, values);
    }

    @Override
    public Reply reply() {
        return new Reply.Both(new Counted(statement()), new BodyCheck.Success());
    }

    private record Counted(UserStatement statement) implements RowCheck {
        @Override
        public boolean isRight(Operation asked, int rows, long hash) {
            Integer expected = statement.expectedRows();
            return expected == null || rows == expected;
        }

        @Override
        public String expected(Operation asked) {
            Integer expected = statement.expectedRows();
            return expected == null
                    ? "any number of rows"
                    : "%s (%s)".formatted(RowCheck.words(expected), statement.placeOfRows());
        }
    }

    @Override
    public Requests overHttp() {
        throw new IllegalArgumentException(
                "a query of your own runs standalone: no web host of dbdyno's has a path for it;"
                        + " to load a service that runs it, give requests and a target");
    }

    /** No changes, although the query may write. What it does is the user's affair, and so is a table that grows. */
    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public String subject(Figures figures) {
        return name();
    }

    /** Nobody knows the size of its rows; {@link #ownStatement} has the statement. */
    @Override
    public Optional<Asked> asked() {
        return Optional.empty();
    }
}
