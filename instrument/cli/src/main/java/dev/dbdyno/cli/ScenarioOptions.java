package dev.dbdyno.cli;

import dev.dbdyno.results.Scenario;
import dev.dbdyno.results.Scenario.Parameter;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which data set, operation and draws. */
final class ScenarioOptions {

    /** Rows in the data set where nothing else is asked for. */
    static final int COMPANIES = 100_000;

    private static final Pattern RANGE = Pattern.compile("(-?\\d{1,9})\\.\\.(-?\\d{1,9})");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

    /** The scenarios that can be named, with what {@code dbdyno list} says of them. */
    enum Name {
        ONE_ROW("one-row", "find one company by its primary key, drawn uniformly"),
        HUNDRED_ROWS("hundred-rows", "find a page of 100 companies behind a primary key drawn uniformly"),
        SLEEP("sleep", "hold a connection while the server sleeps (--sleep)"),
        QUERY("query", "run a statement of yours (--query, --param, --rows)");

        private final String word;
        private final String summary;

        Name(String word, String summary) {
            this.word = word;
            this.summary = summary;
        }

        String word() {
            return word;
        }

        String summary() {
            return summary;
        }
    }

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            description = "one-row (default), hundred-rows, sleep or query; 'dbdyno list' explains them")
    @Nullable String scenario;

    @Option(names = "--companies", paramLabel = "ROWS", description = "rows in the data set (default: 100000)")
    int companies = COMPANIES;

    @Option(names = "--sleep", paramLabel = "TIME", description = "with --scenario sleep: how long (default: 10ms)")
    Duration sleep = Duration.ofMillis(10);

    @Option(names = "--query", paramLabel = "SQL", description = "one statement of yours, parameters as $1, $2 …")
    @Nullable String query;

    @Option(
            names = "--param",
            paramLabel = "VALUE",
            description =
                    "a parameter of --query, in order: 1..1000 is drawn uniformly, 42 a whole number, anything else a text")
    List<String> parameters = List.of();

    @Option(names = "--rows", paramLabel = "N", description = "rows that every reply of --query must have")
    @Nullable Integer rows;

    Scenario scenario() {
        return switch (name()) {
            case ONE_ROW -> new Scenario.OneRow(companies);
            case HUNDRED_ROWS -> new Scenario.HundredRows(companies);
            case SLEEP -> new Scenario.Sleep(sleep.toNanos() / 1e9);
            case QUERY -> userQuery();
        };
    }

    private Name name() {
        String word = scenario == null ? (query == null ? Name.ONE_ROW.word : Name.QUERY.word) : scenario;
        for (Name name : Name.values()) {
            if (name.word.equals(word)) {
                return name;
            }
        }
        throw new UsageException(
                "--scenario expects one-row, hundred-rows, sleep or query, but got '%s'".formatted(word));
    }

    private Scenario userQuery() {
        if (query == null) {
            throw new UsageException("--scenario query needs the statement: --query 'select …'");
        }
        return new Scenario.UserQuery(
                query, parameters.stream().map(ScenarioOptions::parameter).toList(), rows);
    }

    static Parameter parameter(String text) {
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
}
