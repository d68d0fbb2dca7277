package dev.dbdyno.generator.requests;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.data.FortuneRows;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.results.HttpPlan;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.results.Scenario.Draw;
import dev.dbdyno.results.Scenario.Request;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.WebTarget;
import java.util.List;

/** A scenario at work over HTTP: every kind of request that it makes, and how often. Shared by all connections. */
public final class Mix {

    private static final String NEW_USER =
            "{\"name\":\"name{k}\",\"surname\":\"surname{k}\",\"email\":\"{k}@example.org\"}";

    private static final int MOST_NEW_USERS = 1_000_000_000;

    private final List<RequestKind> kinds;
    private final int[] weightUpTo;
    private final List<Numbers> numbers;

    private Mix(List<RequestKind> kinds, int[] weightUpTo, List<Numbers> numbers) {
        this.kinds = List.copyOf(kinds);
        this.weightUpTo = weightUpTo;
        this.numbers = List.copyOf(numbers);
    }

    /**
     * Encodes a scenario's requests to a web host.
     *
     * @throws IllegalArgumentException with words for the user when the scenario cannot be asked over HTTP
     */
    public static Mix of(Scenario scenario, WebTarget web, HttpPlan.Connections connections) {
        Scenario.Requests requests = requests(scenario);
        List<String> names = requests.draws().stream().map(Draw::name).toList();
        Expectation expectation = expectation(scenario, web.replies());
        String headers = headers(web, connections);
        List<RequestKind> kinds = requests.requests().stream()
                .peek(request -> RequestNotation.check(request, names))
                .map(request ->
                        RequestKind.of(request.method(), request.path(), headers, request.body(), names, expectation))
                .toList();
        return new Mix(
                kinds,
                weights(requests.requests()),
                requests.draws().stream().map(Numbers::of).toList());
    }

    /** dbdyno's own scenarios as requests of the contract for web hosts. */
    private static Scenario.Requests requests(Scenario scenario) {
        return switch (scenario) {
            case Scenario.OneRow oneRow -> drawn("/companies/{id}", "id", 1, oneRow.rows());
            case Scenario.HundredRows page ->
                drawn(
                        "/companies?after={after}&count=" + Scenario.HundredRows.PAGE_ROWS,
                        "after",
                        0,
                        page.rows() - Scenario.HundredRows.PAGE_ROWS);
            case Scenario.Sleep sleep -> get("/sleep?seconds=" + sleep.seconds(), List.of());
            case Scenario.SingleQuery single -> drawn("/worlds/{id}", "id", 1, WorldRows.COUNT);
            case Scenario.Queries queries -> get("/queries?n=" + queries.queries(), List.of());
            case Scenario.Updates updates -> get("/updates?n=" + updates.queries(), List.of());
            case Scenario.Fortunes fortunes -> get("/fortunes", List.of());
            case Scenario.UserAdd add ->
                one(
                        new Request("POST", "/users", 1, NEW_USER),
                        new Draw("k", 1, MOST_NEW_USERS, Scenario.Distribution.UNIFORM));
            case Scenario.UserGet get -> drawn("/users/{id}", "id", 1, get.users());
            case Scenario.UsersFirst100 first -> get("/users?count=" + Scenario.UsersFirst100.ROWS, List.of());
            case Scenario.UserDelete delete ->
                one(
                        new Request("DELETE", "/users/{id}", 1, null),
                        new Draw("id", 1, delete.users(), Scenario.Distribution.ONCE));
            case Scenario.Requests own -> own;
            case Scenario.OnMovies movies -> MovieRequests.of(movies);
            case Scenario.UserQuery query ->
                throw new IllegalArgumentException(
                        "a query of your own runs standalone: no web host of dbdyno's has a path for it;"
                                + " to load a service that runs it, give requests and a target");
        };
    }

    private static Scenario.Requests drawn(String path, String name, int from, int to) {
        return get(path, List.of(new Draw(name, from, to, Scenario.Distribution.UNIFORM)));
    }

    private static Scenario.Requests one(Request request, Draw draw) {
        return new Scenario.Requests(List.of(request), List.of(draw));
    }

    private static Scenario.Requests get(String path, List<Draw> draws) {
        return new Scenario.Requests(List.of(new Request("GET", path, 1, null)), draws);
    }

    private static Expectation expectation(Scenario scenario, Replies replies) {
        if (replies == Replies.STATUS_ONLY) {
            return new Expectation.Success();
        }
        return switch (scenario) {
            case Scenario.OneRow oneRow -> new Expectation.BodyByNumber(CompanyBodies.ofOne(oneRow.rows()), 1);
            case Scenario.HundredRows page ->
                new Expectation.BodyByNumber(CompanyBodies.ofPages(page.rows(), Scenario.HundredRows.PAGE_ROWS), 0);
            case Scenario.Sleep sleep ->
                new Expectation.OneBody(BodyMark.ofText("{\"slept\":" + sleep.seconds() + "}"));
            case Scenario.SingleQuery single -> new Expectation.BodyByNumber(TableBodies.ofWorlds(), 1);
            case Scenario.Queries queries -> new Expectation.Worlds(queries.queries());
            case Scenario.Updates updates -> new Expectation.Worlds(updates.queries());
            case Scenario.Fortunes fortunes -> new Expectation.OneBody(BodyMark.ofText(FortuneRows.PAGE));
            case Scenario.UserAdd add -> new Expectation.AddedUser();
            case Scenario.UserGet get -> new Expectation.BodyByNumber(TableBodies.ofUsers(get.users()), 1);
            case Scenario.UsersFirst100 first ->
                new Expectation.OneBody(TableBodies.ofFirstUsers(Scenario.UsersFirst100.ROWS));
            case Scenario.UserDelete delete -> new Expectation.Deleted(delete.users());
            // what the user asks of a web host may be anything that it has
            case Scenario.Requests own -> new Expectation.Success();
            case Scenario.UserQuery query -> new Expectation.Success();
            case Scenario.OnMovies movies -> MovieRequests.expectation(movies);
        };
    }

    private static String headers(WebTarget web, HttpPlan.Connections connections) {
        String host = web.host().contains(":") ? "[" + web.host() + "]" : web.host();
        String always = "Host: %s:%d\r\nUser-Agent: dbdyno\r\nAccept: */*\r\n".formatted(host, web.port());
        return switch (connections) {
            case KEEP_ALIVE -> always;
            case NEW_EACH_REQUEST -> always + "Connection: close\r\n";
        };
    }

    private static int[] weights(List<Request> requests) {
        int[] upTo = new int[requests.size()];
        int sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum = Math.addExact(sum, requests.get(i).weight());
            upTo[i] = sum;
        }
        return upTo;
    }

    RequestKind pick(Draws draws) {
        if (kinds.size() == 1) {
            return kinds.getFirst();
        }
        int drawn = draws.between(1, weightUpTo[weightUpTo.length - 1]);
        int kind = 0;
        while (weightUpTo[kind] < drawn) {
            kind++;
        }
        return kinds.get(kind);
    }

    RequestKind first() {
        return kinds.getFirst();
    }

    List<Numbers> numbers() {
        return numbers;
    }
}
