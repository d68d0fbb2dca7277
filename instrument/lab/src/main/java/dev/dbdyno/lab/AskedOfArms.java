package dev.dbdyno.lab;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.scenarios.Changes;
import dev.dbdyno.scenarios.Pace;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whether each arm can be asked what the plan asks: not everything goes over HTTP, and not everything within a child. */
record AskedOfArms(Plan plan, Scenario scenario, List<RunnableArm> arms) {

    private static final Pattern NAME_IN_BRACES = Pattern.compile("\\{([A-Za-z][\\w-]*)}");

    /** The setting of web hosts that lets them load themselves. */
    private static final String LOAD = "load";

    private static final String IN_HOST = "in-host";

    /** The setting of stacks with a pool; 0 is without limit. */
    private static final String POOL_WAIT = "poolWaitMillis";

    /** The round trips of connecting, starting up, logging in by a challenge, and asking. */
    private static final int TRIPS_TO_OPEN = 5;

    /** pgjdbc's {@code connectTimeout}, the shortest of all drivers'. */
    private static final Duration TO_CONNECT = Duration.ofSeconds(10);

    /** The reasons why the plan cannot be run, in the user's words; empty if it can. */
    List<String> problems() {
        List<String> problems = new ArrayList<>(new DatabaseOfArms(scenario, arms).problems());
        for (RunnableArm arm : arms) {
            problems.addAll(problemsOf(arm));
            if (!plan.relayed().isEmpty()) {
                problems.addAll(atDistance(arm, plan.relayed().getLast()));
            }
        }
        if (plan.hasReplay()) {
            problems.addAll(replayed());
        }
        HttpPlan http = plan.http();
        if (http != null && http.generators() != null) {
            problems.addAll(divided(http.generators().size()));
        }
        if (problems.isEmpty()) {
            scenario.ownRequests().map(this::unusedDraws).ifPresent(problems::addAll);
        }
        return problems;
    }

    private List<String> problemsOf(RunnableArm arm) {
        String label = arm.resolved().label();
        return switch (arm.loading()) {
            case Loading.ByChild child -> withinChild(arm.resolved());
            case Loading.ByGenerator generator -> overHttp(label);
            case Loading.OfTarget target -> ofTarget(target.target(), label);
            case Loading.Impossible none -> List.of();
        };
    }

    /** What several generators cannot make together. */
    private List<String> divided(int generators) {
        List<String> problems = new ArrayList<>();
        int least = switch (plan.load()) {
            case LoadModel.ClosedLoop closed -> closed.clients();
            case LoadModel.OpenLoop open -> open.concurrency();
            case LoadModel.Spike spike -> spike.concurrency();
            case LoadModel.Backlog backlog -> generators;
        };
        if (least < generators) {
            problems.add(
                    "--at names %d generators, but there are only %d clients or connections for them: give more of these, or fewer places"
                            .formatted(generators, least));
        }
        arms.stream()
                .filter(arm -> arm.loading() instanceof Loading.ByChild)
                .map(arm ->
                        "'%s' makes its load itself, where --at generator= cannot be: give a web host, as in jdbc@spring-mvc, or a --target"
                                .formatted(arm.resolved().label()))
                .forEach(problems::add);
        return problems;
    }

    /** What replay cannot answer. */
    private List<String> replayed() {
        List<String> problems = new ArrayList<>();
        if (scenario.kind().database() != DatabaseKind.POSTGRESQL) {
            problems.add("--replay speaks PostgreSQL's protocol, but the scenario %s runs on %s: leave out --replay"
                    .formatted(scenario.name(), scenario.kind().database().words()));
        } else if (!scenario.changes().equals(Changes.NONE)) {
            problems.add("--replay is for scenarios that only read, but %s changes rows: leave out --replay"
                    .formatted(scenario.name()));
        } else if (scenario.pace() instanceof Pace.Holding) {
            problems.add("--replay does not wait, and waiting is all that %s asks of its server: leave out --replay"
                    .formatted(scenario.name()));
        }
        arms.stream()
                .filter(arm -> arm.loading() instanceof Loading.OfTarget)
                .map(arm -> "'%s' is your own service, which reaches its database without dbdyno: leave out --replay"
                        .formatted(arm.resolved().label()))
                .forEach(problems::add);
        return problems;
    }

    /** The time limits of an arm that end before the server's reply arrives. */
    private List<String> atDistance(RunnableArm arm, Duration roundTrip) {
        String label = arm.resolved().label();
        if (arm.loading() instanceof Loading.OfTarget) {
            return List.of("'%s' is your own service, which reaches its database without dbdyno: leave out %s"
                    .formatted(label, option()));
        }
        Duration opening = roundTrip.multipliedBy(TRIPS_TO_OPEN);
        List<String> problems = new ArrayList<>();
        String wait = arm.resolved().settings().getOrDefault(POOL_WAIT, "0");
        if (!wait.equals("0")) {
            problems.addAll(tooShort(opening, Duration.ofMillis(Long.parseLong(wait)), label, POOL_WAIT));
        }
        HttpPlan http = plan.http();
        if (http != null && arm.loading() instanceof Loading.ByGenerator) {
            problems.addAll(tooShort(opening, http.requestTimeout(), label, "--timeout"));
        }
        problems.addAll(tooShort(opening, TO_CONNECT, label, "the time in which its driver must have connected"));
        return problems;
    }

    private String option() {
        return plan.roundTrip() != null ? "--round-trip" : plan.hasReplay() ? "--replay" : "--round-trips";
    }

    private List<String> tooShort(Duration opening, Duration limit, String label, String what) {
        return opening.compareTo(limit) < 0
                ? List.of()
                : List.of(
                        "%s of %d ms is too long for '%s': to open a connection and ask takes %d round trips, %d ms here, and %s is %d ms"
                                .formatted(
                                        option(),
                                        opening.dividedBy(TRIPS_TO_OPEN).toMillis(),
                                        label,
                                        TRIPS_TO_OPEN,
                                        opening.toMillis(),
                                        what,
                                        limit.toMillis()));
    }

    private List<String> withinChild(ResolvedArm arm) {
        List<String> problems = new ArrayList<>();
        if (scenario.ownRequests().isPresent()) {
            problems.add("'%s' answers no requests: give a web host, such as %s@spring-mvc, or a target"
                    .formatted(arm.label(), arm.arm().stack()));
        }
        boolean open = plan.probing() instanceof Probing.Rates
                || plan.load() instanceof LoadModel.OpenLoop
                || plan.load() instanceof LoadModel.Spike;
        if (open && IN_HOST.equals(arm.settings().get(LOAD))) {
            problems.add(
                    "'%s' loads itself on the thread of one request, which can be a closed loop or a backlog, but no open loop: leave out load=in-host"
                            .formatted(arm.label()));
        }
        return problems;
    }

    private List<String> overHttp(String label) {
        List<String> problems = new ArrayList<>();
        if (scenario.ownStatement().isPresent()) {
            problems.add(
                    "'%s' is loaded over HTTP, which has no request for your own statement: run --query standalone, without the @ and what follows it"
                            .formatted(label));
        }
        if (plan.load() instanceof LoadModel.Backlog) {
            problems.add(
                    "'%s' is loaded over HTTP, one request at a time per connection, so there can be no backlog: let the host load itself with load=in-host"
                            .formatted(label));
        }
        Optional<Requests> own = scenario.ownRequests();
        if (own.isPresent()) {
            Requests requests = own.get();
            if (requests.requests().stream().anyMatch(request -> request.path().isEmpty())) {
                problems.add("'%s' needs requests, such as --request 'GET /companies/{id}' --draw id=1..100000"
                        .formatted(label));
            }
            problems.addAll(undrawn(requests, label));
        }
        return problems;
    }

    private List<String> ofTarget(TargetUrl target, String label) {
        Optional<Requests> own = scenario.ownRequests();
        if (own.isEmpty()) {
            return List.of("'%s' is your own service, which takes only requests, but the scenario is %s"
                    .formatted(label, scenario.name()));
        }
        if (plan.load() instanceof LoadModel.Backlog) {
            return List.of("'%s' is loaded over HTTP, where there is no backlog".formatted(label));
        }
        Requests requests = own.get();
        boolean hasOwnPaths =
                requests.requests().stream().anyMatch(request -> !request.path().isEmpty());
        if (hasOwnPaths && !target.takesPaths()) {
            return List.of("'%s' ends in a query, so no --request can follow it: give the URL without the query"
                    .formatted(label));
        }
        return undrawn(target.scenario(requests), label);
    }

    /** Names in braces that nothing is drawn for. */
    private static List<String> undrawn(Requests requests, String label) {
        Set<String> drawn = requests.draws().stream().map(Requests.Draw::name).collect(Collectors.toSet());
        return namesIn(requests).stream()
                .filter(name -> !drawn.contains(name))
                .map(name -> "'%s' contains {%s}, but there is no --draw for it: give --draw %s=1..100000"
                        .formatted(label, name, name))
                .toList();
    }

    /** A draw that stands in no request is most likely misspelt. */
    private List<String> unusedDraws(Requests requests) {
        Set<String> used = new TreeSet<>(namesIn(requests));
        for (RunnableArm arm : arms) {
            if (arm.loading() instanceof Loading.OfTarget target) {
                used.addAll(namesIn(target.target().scenario(requests)));
            }
        }
        return requests.draws().stream()
                .map(Requests.Draw::name)
                .filter(name -> !used.contains(name))
                .map(name -> "--draw names '%s', but no request contains {%s}".formatted(name, name))
                .toList();
    }

    private static Set<String> namesIn(Requests requests) {
        Set<String> names = new TreeSet<>();
        for (Requests.Request request : requests.requests()) {
            Matcher name = NAME_IN_BRACES.matcher(request.path() + " " + request.body());
            while (name.find()) {
                names.add(name.group(1));
            }
        }
        return names;
    }
}
