package dev.dbdyno.cli;

import dev.dbdyno.lab.TargetUrl;
import dev.dbdyno.results.Arm;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.results.Scenario.Parameter;
import dev.dbdyno.results.Scenario.Request;
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

    /** The URL as it stands, without a path behind it. */
    private static final Request TARGET_ITSELF = new Request("GET", "", 1, null);

    private static final Pattern RANGE = Pattern.compile("(-?\\d{1,9})\\.\\.(-?\\d{1,9})");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

    /** The scenarios that can be named, with what {@code dbdyno list} says of them. */
    enum Name {
        ONE_ROW("one-row", "find one company by its primary key, drawn uniformly"),
        HUNDRED_ROWS("hundred-rows", "find a page of 100 companies behind a primary key drawn uniformly"),
        SLEEP("sleep", "hold a connection while the server sleeps (--sleep)"),
        QUERY("query", "run a statement of yours (--query, --param, --rows)"),
        REQUESTS("requests", "ask requests of yours of web hosts or targets (--request, --draw, --target)");

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
            description = "one-row (default), hundred-rows, sleep, query or requests; 'dbdyno list' explains them")
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

    @Option(
            names = "--request",
            paramLabel = "REQUEST",
            description = {
                "a request to web hosts and targets, such as 'GET /companies/{id}'; several are a mix, each with its weight",
                "behind it: 'GET /companies/{id}=9' 'GET /companies?after={id}&count=100=1'"
            })
    List<String> requests = List.of();

    @Option(
            names = "--draw",
            paramLabel = "DRAW",
            description =
                    "how a {name} in requests and targets is drawn: id=1..100000 uniformly, id=zipf:1..100000 a few of them often")
    List<String> draws = List.of();

    Scenario scenario(List<Arm> arms) {
        Name name = name(arms);
        if (name != Name.REQUESTS) {
            refuseBeside(name, "--request", requests);
            refuseBeside(name, "--draw", draws);
        }
        return switch (name) {
            case ONE_ROW -> new Scenario.OneRow(companies);
            case HUNDRED_ROWS -> new Scenario.HundredRows(companies);
            case SLEEP -> new Scenario.Sleep(sleep.toNanos() / 1e9);
            case QUERY -> userQuery();
            case REQUESTS -> requests(arms);
        };
    }

    private static void refuseBeside(Name name, String option, List<String> given) {
        if (!given.isEmpty()) {
            throw new UsageException("%s says what is asked over HTTP, and so does the scenario %s: take one of them"
                    .formatted(option, name.word));
        }
    }

    private Name name(List<Arm> arms) {
        if (scenario == null) {
            return implied(arms);
        }
        String word = scenario;
        for (Name name : Name.values()) {
            if (name.word.equals(word)) {
                return name;
            }
        }
        throw new UsageException(
                "--scenario expects one-row, hundred-rows, sleep, query or requests, but got '%s'".formatted(word));
    }

    /** A service of the user's knows nothing of dbdyno's scenarios. */
    private Name implied(List<Arm> arms) {
        if (query != null) {
            return Name.QUERY;
        }
        boolean asksRequests =
                !requests.isEmpty() || !draws.isEmpty() || arms.stream().anyMatch(TargetUrl::isNamedBy);
        return asksRequests ? Name.REQUESTS : Name.ONE_ROW;
    }

    private Scenario requests(List<Arm> arms) {
        if (requests.isEmpty() && arms.stream().noneMatch(TargetUrl::isNamedBy)) {
            throw new UsageException("the scenario requests needs one: --request 'GET /companies/{id}'");
        }
        List<Request> mix = requests.isEmpty()
                ? List.of(TARGET_ITSELF)
                : requests.stream().map(RequestNotation::request).toList();
        return new Scenario.Requests(
                mix, draws.stream().map(RequestNotation::draw).toList());
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
