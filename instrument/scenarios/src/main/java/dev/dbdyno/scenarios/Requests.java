package dev.dbdyno.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.plan.Require;
import dev.dbdyno.scenarios.ScenarioOption.Use;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.scenarios.reply.RowCheck;
import dev.dbdyno.scenarios.reply.Template;
import java.net.URLEncoder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * HTTP requests to a web host or to a service of the user's: those that the user gives, or those that stand for another scenario.
 *
 * @param requests of which each operation is one, drawn by weight
 * @param draws how the names in braces are drawn, anew for each request
 */
public record Requests(List<Request> requests, List<Draw> draws) implements Scenario {

    /** The URL as it stands, without a path behind it. */
    private static final Request TARGET_ITSELF = new Request("GET", "", 1, null);

    private static final ScenarioOption<List<String>> REQUEST = ScenarioOption.texts(
                    "--request",
                    "REQUEST",
                    "a request to web hosts and targets, such as 'GET /companies/{id}'; for a mix, give several with their weights",
                    "after them: 'GET /companies/{id}=9' 'GET /companies?after={id}&count=100=1'")
            .that(Use.NAMES);

    private static final ScenarioOption<List<String>> DRAW = ScenarioOption.texts(
                    "--draw",
                    "DRAW",
                    "how a {name} in requests and targets is drawn: id=1..100000 uniformly, id=zipf:1..100000 a few values often, id=once:1..100000 each value once per fork")
            .that(Use.NAMES);

    public static final Kind KIND = Kind.onTables(
            "requests",
            "ask requests of yours of web hosts or targets (--request, --draw, --target)",
            Requests::read,
            REQUEST,
            DRAW);

    public Requests {
        requests = List.copyOf(requests);
        draws = List.copyOf(draws);
        if (requests.isEmpty()) {
            throw new IllegalArgumentException("a mix of requests needs at least one");
        }
    }

    /**
     * A kind of request.
     *
     * @param method {@code GET}, {@code POST} …
     * @param path with its query, such as {@code /companies/{id}}
     * @param weight its share among all kinds
     * @param body sent as JSON; null where there is none
     */
    public record Request(
            String method,
            String path,
            int weight,
            @Nullable String body) {
        public Request {
            Require.positive("weight", weight);
        }
    }

    /**
     * A whole number that requests are filled with.
     *
     * @param name as it stands in braces
     * @param from smallest
     * @param to largest
     */
    public record Draw(String name, int from, int to, Distribution distribution) {
        public Draw {
            if (from > to) {
                throw new IllegalArgumentException(
                        "'%s' is drawn from the smaller to the larger number, but got %d to %d"
                                .formatted(name, from, to));
            }
        }

        static Draw uniform(String name, int from, int to) {
            return new Draw(name, from, to, Distribution.UNIFORM);
        }
    }

    /** The distribution of the values of a {@link Draw}. */
    public enum Distribution {
        /** Each as often as any other. */
        UNIFORM,
        /** The k-th value in proportion to 1/k: a few are asked for often, as in most services. */
        ZIPF,
        /** Each once in a fork, in a mixed order that is the same in every fork: what is deleted is gone. */
        ONCE
    }

    private static Requests read(Given given) {
        List<String> requests = given.or(REQUEST, List.of());
        if (requests.isEmpty() && !given.hasTarget()) {
            throw new IllegalArgumentException("the scenario requests needs one: --request 'GET /companies/{id}'");
        }
        List<Request> mix = requests.isEmpty()
                ? List.of(TARGET_ITSELF)
                : requests.stream().map(RequestNotation::request).toList();
        return new Requests(
                mix,
                given.or(DRAW, List.of()).stream().map(RequestNotation::draw).toList());
    }

    static Requests get(String path, Draw... draws) {
        return one(new Request("GET", path, 1, null), draws);
    }

    static Requests one(Request request, Draw... draws) {
        return new Requests(List.of(request), List.of(draws));
    }

    /** A text as a value in a path's query. */
    static String encoded(String value) {
        return URLEncoder.encode(value, UTF_8).replace("+", "%20");
    }

    /** The body of its only request. */
    Template body() {
        return Template.of(
                Objects.requireNonNull(requests.getFirst().body()),
                draws.stream().map(Draw::name).toList());
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    /** No data set, because nobody knows which tables a request of the user's needs. */
    @Override
    public List<DataSet> data() {
        return DataSet.ALL;
    }

    @Override
    public Questions questions() {
        throw new IllegalArgumentException("requests go to web hosts, but this stack runs standalone");
    }

    @Override
    public Reply reply() {
        return new Reply.Both(RowCheck.of(0, asked -> 0), new BodyCheck.Success());
    }

    @Override
    public Optional<Requests> ownRequests() {
        return Optional.of(this);
    }

    @Override
    public Requests overHttp() {
        return this;
    }

    @Override
    public Changes changes() {
        return requests.stream().anyMatch(Requests::mayChange) ? Changes.betweenForks(data()) : Changes.NONE;
    }

    /** TechEmpower's rules have a GET that writes. */
    private static boolean mayChange(Request request) {
        return !request.method().equals("GET") || request.path().startsWith("/updates");
    }

    @Override
    public String subject(Figures figures) {
        if (requests.size() > 1) {
            return "mix of %d requests".formatted(requests.size());
        }
        String path = requests.getFirst().path();
        return "%s %s".formatted(requests.getFirst().method(), path.isEmpty() ? "the target's URL" : path);
    }

    /** Nobody knows what a service asks of its database. */
    @Override
    public Optional<Asked> asked() {
        return Optional.empty();
    }
}
