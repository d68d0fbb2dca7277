package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.model.data.UserStatement.Parameter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * A statement of the user's, run before it is measured: whether it is one, and does what is said of it. What it changes is taken
 * back; it can change nothing where its words name no change.
 */
final class Trial {

    private static final String NAME = "dbdyno_trial";

    /**
     * Statements that read rows, or show what would. They run in a read-only transaction unless a part of them names a
     * change.
     */
    private static final Set<String> READING = Set.of("select", "with", "values", "table", "show", "explain");

    private static final Set<String> WRITING = Set.of("insert", "update", "delete", "merge", "call");

    /** Statements that take no parameters. */
    private static final Set<String> NOT_PREPARED = Set.of("show", "explain");

    private static final String PARAMETERS =
            "SELECT cardinality(parameter_types) FROM pg_catalog.pg_prepared_statements WHERE name = ?";

    /** A procedure may end transactions, and what it did then stays: it shows itself in the first fork. */
    private static final String NOT_TRIED = "call";

    private final LabSession session;
    private final UserStatement statement;

    Trial(LabSession session, UserStatement statement) {
        this.session = session;
        this.statement = statement;
    }

    void run() throws SQLException, DatabaseException {
        SqlText text = new SqlText(statement.sql());
        refuseWhatIsNone(text);
        if (text.firstWord().equals(NOT_TRIED)) {
            return;
        }
        try {
            attempt(text, Parameter.WholeNumber::from);
            attempt(text, Parameter.WholeNumber::to);
        } finally {
            session.run("DEALLOCATE ALL");
        }
    }

    /** Stacks would send whatever it is, over and over. */
    private void refuseWhatIsNone(SqlText text) throws DatabaseException {
        if (text.hasSeveral()) {
            throw new DatabaseException(
                    "%s expects one statement, but got several. Nothing was run".formatted(statement.placeOfQuery()));
        }
        String word = text.firstWord();
        if (!READING.contains(word) && !WRITING.contains(word)) {
            throw new DatabaseException(
                    "%s expects a statement that reads or changes rows, such as SELECT or UPDATE, but got '%s'. Nothing was run"
                            .formatted(statement.placeOfQuery(), word));
        }
    }

    private void attempt(SqlText text, ToIntFunction<Parameter.WholeNumber> drawn)
            throws SQLException, DatabaseException {
        List<String> values = new ArrayList<>();
        for (Parameter parameter : statement.parameters()) {
            values.add(
                    switch (parameter) {
                        case Parameter.Text given ->
                            "'%s'".formatted(given.value().replace("'", "''"));
                        case Parameter.WholeNumber number -> Integer.toString(drawn.applyAsInt(number));
                    });
        }
        boolean changes = text.namesWriting();
        session.inTransaction(LabSession.Outcome.TAKEN_BACK, () -> {
            session.run(changes ? "SET TRANSACTION READ WRITE" : "SET TRANSACTION READ ONLY");
            // names mean what they mean to the user's own sessions
            session.run("SET LOCAL search_path TO DEFAULT");
            check(values, prepared(text, values));
        });
    }

    /** The text that runs the statement. */
    private String prepared(SqlText text, List<String> values) throws DatabaseException {
        if (NOT_PREPARED.contains(text.firstWord())) {
            refuseUnless(0, values.size());
            return statement.sql();
        }
        try {
            session.run("DEALLOCATE ALL");
            session.run("PREPARE %s AS %s".formatted(NAME, statement.sql()));
            refuseUnless(session.one(PARAMETERS, row -> row.getInt(1), NAME), values.size());
            String list = values.isEmpty() ? "" : values.stream().collect(Collectors.joining(", ", "(", ")"));
            return "EXECUTE %s%s".formatted(NAME, list);
        } catch (SQLException e) {
            throw new DatabaseException(
                    "%s expects a statement that the server accepts, but it says: %s"
                            .formatted(statement.placeOfQuery(), SqlState.serverText(e)),
                    e);
        }
    }

    /** The server ignores values for a statement without parameters, which some drivers refuse to send. */
    private void refuseUnless(int taken, int given) throws DatabaseException {
        if (taken != given) {
            throw new DatabaseException("%s has %s, but got %s: give each one value, in the order from $1 on"
                    .formatted(statement.placeOfQuery(), counted(taken, "parameter"), counted(given, "value")));
        }
    }

    private void check(List<String> values, String execution) throws DatabaseException {
        int rows;
        try {
            rows = session.rowsOf(execution);
        } catch (SQLException e) {
            String remedy = SqlState.READ_ONLY.is(e)
                    ? ". It changes something that its words do not name, and ran in a read-only transaction. Let it name the change (INSERT, UPDATE, DELETE, MERGE), or make it a procedure and CALL that"
                    : "";
            throw new DatabaseException(
                    "%s fails%s: %s%s"
                            .formatted(statement.placeOfQuery(), with(values), SqlState.serverText(e), remedy),
                    e);
        }
        Integer expected = statement.expectedRows();
        if (expected != null && rows != expected) {
            throw new DatabaseException("%s expects %s in every reply, but%s the query returned %d"
                    .formatted(statement.placeOfRows(), counted(expected, "row"), with(values), rows));
        }
    }

    private static String counted(int count, String what) {
        return count == 1 ? "1 " + what : "%d %ss".formatted(count, what);
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
