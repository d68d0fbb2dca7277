package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.TargetUrl;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.Arm;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.results.Scenario.Parameter;
import dev.dbdyno.results.Scenario.Request;
import dev.dbdyno.studies.ScenarioFile;
import dev.dbdyno.studies.StudyException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which data set, operation and draws. */
public final class ScenarioOptions {

    /** Rows in a data set where nothing else is asked for. */
    private static final int USUAL_ROWS = 100_000;

    /** Each is deleted once in a fork, warm-up included. */
    private static final int ROWS_TO_DELETE = 1_000_000;

    private static final int USUAL_QUERIES = 20;

    /** The URL as it stands, without a path behind it. */
    private static final Request TARGET_ITSELF = new Request("GET", "", 1, null);

    private static final Pattern RANGE = Pattern.compile("(-?\\d{1,9})\\.\\.(-?\\d{1,9})");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

    /** The scenarios that can be named, with what {@code dbdyno list} says of them. */
    public enum Name {
        ONE_ROW("one-row", "find one company by its primary key, drawn uniformly"),
        HUNDRED_ROWS("hundred-rows", "find a page of 100 companies behind a primary key drawn uniformly"),
        SINGLE_QUERY("single-query", "find one of 10,000 worlds by its primary key (TechEmpower's single query)"),
        QUERIES("queries", "find 20 worlds, each by a statement of its own (TechEmpower's queries; --queries)"),
        UPDATES("updates", "find 20 worlds, change and write each (TechEmpower's updates; --queries)"),
        FORTUNES(
                "fortunes",
                "find 12 fortunes, add one, sort them, and make a page of them over HTTP (TechEmpower's fortunes)"),
        USER_ADD("user-add", "add a user"),
        USER_GET("user-get", "find one user by its primary key, drawn uniformly"),
        USERS_FIRST_100("users-first-100", "find the 100 users of the smallest primary keys"),
        USER_DELETE("user-delete", "delete a user by its primary key, each once in a fork"),
        SLEEP("sleep", "hold a connection while the server sleeps (--sleep)"),
        FIND_MOVIE("find-movie", "Neo4j: find a movie by its title (--title)"),
        INSERT_MOVIE("insert-movie", "Neo4j: insert a movie"),
        PERSON_MOVIES("person-movies", "Neo4j: find somebody with all movies they acted in, one hop (--person)"),
        CO_ACTORS("co-actors", "Neo4j: find all who acted in a movie with somebody, two hops (--person)"),
        QUERY("query", "run a statement of yours (--query, --param, --rows)"),
        REQUESTS("requests", "ask requests of yours of web hosts or targets (--request, --draw, --target)");

        private final String word;
        private final String summary;

        Name(String word, String summary) {
            this.word = word;
            this.summary = summary;
        }

        public String word() {
            return word;
        }

        public String summary() {
            return summary;
        }
    }

    /** Ends the name of a scenario's file. */
    private static final String FILE = ".yaml";

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            description = {
                "one-row (default), hundred-rows; single-query, queries, updates, fortunes; user-add, user-get,",
                "users-first-100, user-delete; sleep, query or requests; on Neo4j: find-movie (default), insert-movie,",
                "person-movies, co-actors; 'dbdyno list' explains them; or a file of yours that ends in .yaml, with",
                "query, parameters and rows"
            })
    @Nullable String scenario;

    @Option(names = "--companies", paramLabel = "ROWS", description = "rows in the data set (default: 100000)")
    int companies = USUAL_ROWS;

    @Option(
            names = "--queries",
            paramLabel = "N",
            description =
                    "with --scenario queries and updates: worlds in one operation, 1 to 500; a number beyond is taken for the nearer end (default: 20)")
    int queries = USUAL_QUERIES;

    @Option(
            names = "--users",
            paramLabel = "ROWS",
            description =
                    "users in the data set at a fork's start (default: 100000; with --scenario user-delete 1000000, for each is deleted once)")
    @Nullable Integer users;

    @Option(names = "--sleep", paramLabel = "TIME", description = "with --scenario sleep: how long (default: 10ms)")
    Duration sleep = Duration.ofMillis(10);

    @ArgGroup(validate = false)
    MovieOptions movies = new MovieOptions();

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
                    "how a {name} in requests and targets is drawn: id=1..100000 uniformly, id=zipf:1..100000 a few of them often, id=once:1..100000 each once in a fork")
    List<String> draws = List.of();

    Scenario scenario(List<Arm> arms) {
        if (scenario != null && scenario.endsWith(FILE)) {
            return fromFile(scenario);
        }
        Name name = name(arms);
        if (name != Name.REQUESTS) {
            refuseBeside(name, "--request", requests);
            refuseBeside(name, "--draw", draws);
        }
        return switch (name) {
            case ONE_ROW -> new Scenario.OneRow(companies);
            case HUNDRED_ROWS -> new Scenario.HundredRows(companies);
            case SINGLE_QUERY -> new Scenario.SingleQuery();
            case QUERIES -> new Scenario.Queries(clampedQueries());
            case UPDATES -> new Scenario.Updates(clampedQueries());
            case FORTUNES -> new Scenario.Fortunes();
            case USER_ADD -> new Scenario.UserAdd(usersOr(USUAL_ROWS));
            case USER_GET -> new Scenario.UserGet(usersOr(USUAL_ROWS));
            case USERS_FIRST_100 -> new Scenario.UsersFirst100(usersOr(USUAL_ROWS));
            case USER_DELETE -> new Scenario.UserDelete(usersOr(ROWS_TO_DELETE));
            case SLEEP -> new Scenario.Sleep(sleep.toNanos() / 1e9);
            case FIND_MOVIE -> movies.findMovie();
            case INSERT_MOVIE -> new Scenario.InsertMovie();
            case PERSON_MOVIES -> movies.personMovies();
            case CO_ACTORS -> movies.coActors();
            case QUERY -> userQuery();
            case REQUESTS -> requests(arms);
        };
    }

    /** What the file says, it alone says. */
    private Scenario fromFile(String file) {
        refuseBesideFile("--query", query);
        refuseBesideFile("--rows", rows);
        refuseBesideFile("--param", parameters.isEmpty() ? null : parameters);
        refuseBesideFile("--request", requests.isEmpty() ? null : requests);
        refuseBesideFile("--draw", draws.isEmpty() ? null : draws);
        try {
            return ScenarioFile.read(Path.of(file));
        } catch (StudyException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UsageException("--scenario names the file '%s', which cannot be read: %s".formatted(file, e));
        }
    }

    private static void refuseBesideFile(String option, @Nullable Object given) {
        if (given != null) {
            throw new UsageException(
                    "%s does not go with a scenario's file, which says all of it: take one of them".formatted(option));
        }
    }

    /** By TechEmpower's rules a number out of range is no error. */
    private int clampedQueries() {
        return Math.clamp(queries, 1, Scenario.MOST_QUERIES);
    }

    private int usersOr(int usual) {
        Integer asked = users;
        return asked == null ? usual : asked;
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
        String words = Arrays.stream(Name.values()).map(Name::word).collect(Collectors.joining(", "));
        throw new UsageException("--scenario expects one of %s, but got '%s'".formatted(words, word));
    }

    /** Whether the user has said nothing of what is asked, so that the arms' database may decide. */
    public boolean isLeftOpen(List<Arm> arms) {
        return scenario == null && implied(arms) == Name.ONE_ROW;
    }

    /** What is asked where the user has said nothing of it, and the arms reach this database. */
    public Scenario usual(DatabaseKind reached) {
        return switch (reached) {
            case POSTGRESQL -> new Scenario.OneRow(companies);
            case NEO4J -> movies.findMovie();
        };
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
