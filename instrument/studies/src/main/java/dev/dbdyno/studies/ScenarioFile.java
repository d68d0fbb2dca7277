package dev.dbdyno.studies;

import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import dev.dbdyno.model.data.UserStatement.Parameter;
import dev.dbdyno.scenarios.UserQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A scenario of the user's own in a file: what it makes for itself, one statement, how its parameters are drawn, and how many
 * rows it returns.
 */
public final class ScenarioFile {

    private static final List<String> KEYS = List.of("setup", "query", "parameters", "rows");

    /**
     * Statements that a setup may not contain, because they would end the transaction in which it runs, or change its
     * session.
     */
    private static final Set<String> NO_SETUP = Set.of(
            "begin",
            "start",
            "commit",
            "end",
            "rollback",
            "abort",
            "savepoint",
            "release",
            "prepare",
            "set",
            "reset",
            "discard");

    private ScenarioFile() {}

    /**
     * Reads a scenario's file.
     *
     * @throws StudyException when it is none, with the line
     */
    public static UserQuery read(Path file) throws StudyException, IOException {
        return parse(file.toString(), Files.readString(file));
    }

    static UserQuery parse(String file, String text) throws StudyException {
        Keys keys = Keys.of(Value.of(file, text), "a scenario", KEYS);
        Value query = keys.required("query", "one statement, its parameters written $1, $2 …");
        Value list = keys.optional("parameters");
        List<Parameter> parameters = parameters(list);
        checkNumbers(query, list == null ? query : list, parameters.size());
        Value rows = keys.optional("rows");
        QueryFile source = new QueryFile(
                file, query.line(), rows == null ? null : Integer.valueOf(rows.line()), setup(keys.optional("setup")));
        return new UserQuery(query.text("query"), parameters, rows(rows), source);
    }

    private static List<SetupStatement> setup(@Nullable Value list) throws StudyException {
        List<SetupStatement> setup = new ArrayList<>();
        if (list != null) {
            for (Value item : list.items("setup")) {
                setup.add(setupStatement(item));
            }
        }
        return setup;
    }

    private static SetupStatement setupStatement(Value item) throws StudyException {
        String sql = item.text("a statement of setup");
        Statement statement = new Statement(sql);
        if (statement.isFollowedByAnother()) {
            throw item.complaint("setup expects one statement in each item of its list, but got several: " + sql);
        }
        if (!statement.parameters().isEmpty()) {
            throw item.complaint("setup expects statements without parameters, but got $%d"
                    .formatted(statement.parameters().getFirst()));
        }
        String word = statement.firstWord();
        if (NO_SETUP.contains(word)) {
            throw item.complaint(
                    "setup expects statements that make and fill tables, but got '%s': all of a setup is one transaction"
                            .formatted(word));
        }
        return new SetupStatement(sql, item.line());
    }

    private static List<Parameter> parameters(@Nullable Value list) throws StudyException {
        List<Parameter> parameters = new ArrayList<>();
        if (list != null) {
            for (Value item : list.items("parameters")) {
                parameters.add(parameter(item));
            }
        }
        return parameters;
    }

    /** A parameter in the notation of {@code --param}. */
    private static Parameter parameter(Value item) throws StudyException {
        String text = item.text("a parameter");
        try {
            return UserQuery.parameter(text);
        } catch (IllegalArgumentException e) {
            throw item.complaint(String.valueOf(e.getMessage()));
        }
    }

    private static @Nullable Integer rows(@Nullable Value rows) throws StudyException {
        return rows == null ? null : Integer.valueOf(rows.wholeFrom(0, "rows"));
    }

    private static void checkNumbers(Value query, Value parameters, int given) throws StudyException {
        Statement statement = new Statement(query.text("query"));
        if (statement.isFollowedByAnother()) {
            throw query.complaint("query expects one statement, but got several");
        }
        SortedSet<Integer> named = statement.parameters();
        int highest = named.isEmpty() ? 0 : named.last();
        for (int number = 1; number <= highest; number++) {
            if (!named.contains(number)) {
                throw query.complaint("query names $%d, but not $%d".formatted(highest, number));
            }
        }
        if (highest != given) {
            throw parameters.complaint("parameters expects one for each of the query's, which has %d, but got %d"
                    .formatted(highest, given));
        }
    }

    /**
     * A statement by the lexical rules of PostgreSQL. The contents of literals, names and comments are not part of it.
     */
    private record Statement(String sql) {

        /** The quantifiers are possessive. Otherwise a literal of some thousand characters would overflow the stack. */
        private static final Pattern PIECE = Pattern.compile(
                "(?is)\\bE'(?:\\\\.|''|[^'\\\\])*+'|'(?:''|[^'])*+'|\"(?:\"\"|[^\"])*+\"|--[^\\n]*|/\\*.*?\\*/"
                        + "|\\$((?:[a-z_]\\w*)?)\\$.*?\\$\\1\\$|[a-z_][\\w$]*|\\$(\\d{1,9})");

        SortedSet<Integer> parameters() {
            SortedSet<Integer> numbers = new TreeSet<>();
            Matcher piece = PIECE.matcher(sql);
            while (piece.find()) {
                if (piece.group(2) != null) {
                    numbers.add(Integer.parseInt(piece.group(2)));
                }
            }
            return numbers;
        }

        /** Whether a semicolon is followed by more than blanks and comments. */
        boolean isFollowedByAnother() {
            String outline = PIECE.matcher(sql).replaceAll(piece -> isComment(piece.group()) ? " " : "x");
            return outline.matches("(?s)[^;]*;[\\s;]*[^\\s;].*");
        }

        /** Its first word in lower case. */
        String firstWord() {
            return PIECE.matcher(sql)
                    .results()
                    .map(MatchResult::group)
                    .filter(piece -> !isComment(piece))
                    .findFirst()
                    .orElse("")
                    .toLowerCase(Locale.ROOT);
        }

        private static boolean isComment(String piece) {
            return piece.startsWith("--") || piece.startsWith("/*");
        }
    }
}
