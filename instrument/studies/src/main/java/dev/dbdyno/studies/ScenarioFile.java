package dev.dbdyno.studies;

import dev.dbdyno.results.Scenario;
import dev.dbdyno.results.Scenario.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A scenario of the user's own in a file: one statement, how its parameters are drawn, and how many rows it returns. */
public final class ScenarioFile {

    private static final List<String> KEYS = List.of("query", "parameters", "rows");
    private static final Pattern RANGE = Pattern.compile("(-?\\d{1,9})\\.\\.(-?\\d{1,9})");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

    private ScenarioFile() {}

    /**
     * Reads one.
     *
     * @throws StudyException when it is none, with the line
     */
    public static Scenario.UserQuery read(Path file) throws StudyException, IOException {
        return parse(file.toString(), Files.readString(file));
    }

    static Scenario.UserQuery parse(String file, String text) throws StudyException {
        Keys keys = Keys.of(Value.of(file, text), "a scenario", KEYS);
        Value query = keys.required("query", "one statement, its parameters written $1, $2 …");
        Value list = keys.optional("parameters");
        List<Parameter> parameters = parameters(list);
        checkNumbers(query, list == null ? query : list, parameters.size());
        return new Scenario.UserQuery(query.text("query"), parameters, rows(keys.optional("rows")));
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

    /** {@code 1..1000} is drawn, {@code 42} a whole number, anything else a text: as {@code --param} has it. */
    private static Parameter parameter(Value item) throws StudyException {
        String text = item.text("a parameter");
        Matcher range = RANGE.matcher(text);
        try {
            if (range.matches()) {
                return new Parameter.WholeNumber(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)));
            }
        } catch (IllegalArgumentException e) {
            throw item.complaint(String.valueOf(e.getMessage()));
        }
        if (NUMBER.matcher(text).matches()) {
            int constant = Integer.parseInt(text);
            return new Parameter.WholeNumber(constant, constant);
        }
        return new Parameter.Text(text);
    }

    private static @Nullable Integer rows(@Nullable Value rows) throws StudyException {
        return rows == null ? null : Integer.valueOf(rows.wholeFrom(0, "rows"));
    }

    private static void checkNumbers(Value query, Value parameters, int given) throws StudyException {
        SortedSet<Integer> named = StatementParameters.numbersIn(query.text("query"));
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

    /** The parameters of a statement, by the lexical rules of PostgreSQL: none in literals, names, comments. */
    private static final class StatementParameters {

        private static final Pattern PIECE = Pattern.compile(
                "(?is)\\bE'(?:\\\\.|''|[^'\\\\])*'|'(?:''|[^'])*'|\"(?:\"\"|[^\"])*\"|--[^\\n]*|/\\*.*?\\*/"
                        + "|\\$((?:[a-z_]\\w*)?)\\$.*?\\$\\1\\$|[a-z_][\\w$]*|\\$(\\d{1,9})");

        static SortedSet<Integer> numbersIn(String sql) {
            SortedSet<Integer> numbers = new TreeSet<>();
            Matcher piece = PIECE.matcher(sql);
            while (piece.find()) {
                if (piece.group(2) != null) {
                    numbers.add(Integer.parseInt(piece.group(2)));
                }
            }
            return numbers;
        }
    }
}
