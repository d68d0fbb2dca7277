package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.model.data.UserStatement.Parameter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A statement of the user's, run before it is measured: whether it does what is said of it. */
final class Trial {

    private static final String NAME = "dbdyno_trial";

    /** What PostgreSQL prepares by name; anything else shows itself in the first fork. */
    private static final Pattern CAN_BE_PREPARED = Pattern.compile(
            "(?is)^(?:\\s|--[^\\n]*\\n|/\\*.*?\\*/|\\()*(?:select|insert|update|delete|merge|values|with|table)\\b.*");

    private final LabSession session;
    private final UserStatement statement;

    Trial(LabSession session, UserStatement statement) {
        this.session = session;
        this.statement = statement;
    }

    void run() throws SQLException, DatabaseException {
        if (!CAN_BE_PREPARED.matcher(statement.sql()).matches()) {
            return;
        }
        prepare();
        try {
            execute(Parameter.WholeNumber::from);
            execute(Parameter.WholeNumber::to);
        } finally {
            session.run("DEALLOCATE " + NAME);
        }
    }

    private void prepare() throws DatabaseException {
        try {
            session.run("PREPARE %s AS %s".formatted(NAME, statement.sql()));
        } catch (SQLException e) {
            throw new DatabaseException(
                    "%s expects a statement that the server accepts, but it says: %s"
                            .formatted(statement.placeOfQuery(), SqlState.serverText(e)),
                    e);
        }
    }

    private void execute(ToIntFunction<Parameter.WholeNumber> drawn) throws SQLException, DatabaseException {
        List<String> values = new ArrayList<>();
        for (Parameter parameter : statement.parameters()) {
            values.add(
                    switch (parameter) {
                        case Parameter.Text text ->
                            "'%s'".formatted(text.value().replace("'", "''"));
                        case Parameter.WholeNumber number -> Integer.toString(drawn.applyAsInt(number));
                    });
        }
        session.inTransaction(LabSession.Outcome.TAKEN_BACK, () -> check(values));
    }

    private void check(List<String> values) throws DatabaseException {
        int rows;
        try {
            String list = values.isEmpty() ? "" : values.stream().collect(Collectors.joining(", ", "(", ")"));
            rows = session.rowsOf("EXECUTE %s%s".formatted(NAME, list));
        } catch (SQLException e) {
            throw new DatabaseException(
                    "%s fails%s: %s".formatted(statement.placeOfQuery(), with(values), SqlState.serverText(e)), e);
        }
        Integer expected = statement.expectedRows();
        if (expected != null && rows != expected) {
            throw new DatabaseException("%s expects %s in every reply, but%s the query returned %d"
                    .formatted(statement.placeOfRows(), rows(expected), with(values), rows));
        }
    }

    private static String rows(int count) {
        return count == 1 ? "1 row" : count + " rows";
    }

    /** {@code  with $1 = 5}. */
    private static String with(List<String> values) {
        List<String> words = new ArrayList<>();
        for (String value : values) {
            words.add("$%d = %s".formatted(words.size() + 1, value));
        }
        return words.isEmpty() ? "" : words.stream().collect(Collectors.joining(", ", " with ", ""));
    }
}
