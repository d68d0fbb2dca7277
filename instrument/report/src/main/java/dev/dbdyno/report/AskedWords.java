package dev.dbdyno.report;

import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.evidence.WorkPerOperation;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Scenario;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** What an operation asks, and how much comes back: the statement with its rows, or the requests of the user's. */
public final class AskedWords {

    private AskedWords() {}

    /** {@code one-row of 100,000: select … where company_id = ? (1 row of 36 bytes)}. */
    static String of(Report report) {
        Plan plan = report.run().plan();
        Scenario scenario = Scenario.of(plan.scenario());
        Optional<Requests> sent = scenario.ownRequests();
        if (sent.isEmpty() && plan.arms().stream().allMatch(Arm::isTarget)) {
            sent = Optional.of(scenario.overHttp());
        }
        return sent.map(AskedWords::requests)
                .or(() -> statement(report).map(words -> "%s: %s".formatted(RunWords.scenario(plan), words)))
                .orElseGet(() -> RunWords.scenario(plan));
    }

    /** The statement that a service which writes its own would send, or the user's; empty if there is none. */
    public static Optional<String> statement(Report report) {
        Scenario scenario = Scenario.of(report.run().plan().scenario());
        return scenario.asked()
                .map(asked -> asked.words(RunWords.FIGURES))
                .or(() -> scenario.ownStatement().map(statement -> counted(report, statement)));
    }

    /** Rows of the user's are counted by the server, and nobody knows their size. */
    private static String counted(Report report, UserStatement statement) {
        return report.analysis().arms().stream()
                .map(ArmSummary::work)
                .filter(Objects::nonNull)
                .map(WorkPerOperation::rows)
                .filter(Objects::nonNull)
                .findFirst()
                .map(rows -> "%s (%s rows by the server's count)".formatted(statement.sql(), Numbers.significant(rows)))
                .orElse(statement.sql());
    }

    /** {@code GET /companies/{id}}, and of a mix each with its share. */
    private static String requests(Requests sent) {
        int all = sent.requests().stream().mapToInt(Requests.Request::weight).sum();
        return sent.requests().stream()
                .map(each -> "%s %s".formatted(each.method(), each.path().isEmpty() ? "the target's URL" : each.path())
                        + (sent.requests().size() == 1 ? "" : " " + Numbers.percent((double) each.weight() / all)))
                .collect(Collectors.joining(", "));
    }
}
