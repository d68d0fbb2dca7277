package dev.dbdyno.generator.requests;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Template;
import java.util.List;

/** A scenario at work over HTTP: every kind of request that it makes, and how often. Shared by all connections. */
public final class Mix {

    private final List<RequestKind> kinds;
    private final int[] weightUpTo;
    private final List<DrawnNumbers> numbers;

    private Mix(List<RequestKind> kinds, int[] weightUpTo, List<DrawnNumbers> numbers) {
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
        Requests requests = scenario.overHttp();
        List<String> names = requests.draws().stream().map(Draw::name).toList();
        BodyCheck expected = expected(scenario, web.replies());
        String headers = headers(web, connections);
        List<RequestKind> kinds = requests.requests().stream()
                .peek(request -> refuseUnlessEncodable(request, names))
                .map(request ->
                        RequestKind.of(request.method(), request.path(), headers, request.body(), names, expected))
                .toList();
        return new Mix(
                kinds,
                weights(requests.requests()),
                requests.draws().stream().map(DrawnNumbers::of).toList());
    }

    /** Refuses a request that cannot be put on the wire as it was written. */
    private static void refuseUnlessEncodable(Request request, List<String> names) {
        if (!request.method().matches("[A-Z]+")) {
            throw new IllegalArgumentException(
                    "a request starts with a method such as GET or POST, but got '%s'".formatted(request.method()));
        }
        if (!request.path().startsWith("/")) {
            throw new IllegalArgumentException(
                    "a request's path starts with /, such as /companies/{id}, but got '%s'".formatted(request.path()));
        }
        if (!request.path().matches("[!-~]+")) {
            throw new IllegalArgumentException(
                    "a request's path contains only ASCII and no blanks (write %%20 for a blank), but got '%s'"
                            .formatted(request.path()));
        }
        String unknown = Template.unknownName(request.path(), names);
        if (unknown != null) {
            throw new IllegalArgumentException("the path '%s' names {%s}, but drawn are %s"
                    .formatted(request.path(), unknown, names.isEmpty() ? "no names" : String.join(", ", names)));
        }
    }

    private static BodyCheck expected(Scenario scenario, Replies replies) {
        return switch (replies) {
            case CONTRACT -> scenario.reply().body();
            case STATUS_ONLY -> new BodyCheck.Success();
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

    List<DrawnNumbers> numbers() {
        return numbers;
    }
}
