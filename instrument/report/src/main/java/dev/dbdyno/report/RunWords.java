package dev.dbdyno.report;

import dev.dbdyno.analysis.Comparison;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run in words: what was asked, how it ended, how its numbers are to be read. */
public final class RunWords {

    private RunWords() {}

    /** {@code one-row · closed loop, 8 clients}. */
    public static String subject(Report report) {
        return scenario(report.run().plan().scenario()) + " · "
                + load(report.run().plan().load());
    }

    public static String scenario(Scenario scenario) {
        return switch (scenario) {
            case Scenario.OneRow(int rows) -> "one-row of " + Numbers.count(rows);
            case Scenario.HundredRows(int rows) -> "hundred-rows of " + Numbers.count(rows);
            case Scenario.Sleep(double seconds) ->
                "sleep of " + Numbers.nanos(Math.round(seconds * 1e9)) + " in the server";
            case Scenario.UserQuery query -> "query";
        };
    }

    public static String load(LoadModel load) {
        return switch (load) {
            case LoadModel.ClosedLoop(int clients) ->
                "closed loop, %s".formatted(clients == 1 ? "1 client" : Numbers.count(clients) + " clients");
            case LoadModel.Backlog(int operations, int workers) ->
                "backlog of %s operations, %s workers".formatted(Numbers.count(operations), Numbers.count(workers));
        };
    }

    /** What the latencies are; never response time under a given load, since no load here arrives by a schedule. */
    public static String latencyTitle(LoadModel load) {
        return switch (load) {
            case LoadModel.ClosedLoop loop -> "service time (closed loop)";
            case LoadModel.Backlog backlog -> "time from submission (backlog: waiting and service)";
        };
    }

    public static String ending(@Nullable Ending ending) {
        if (ending == null) {
            return "The run has not ended, or was killed: this is what it had measured.";
        }
        return switch (ending.reason()) {
            case PRECISION_REACHED -> "The run ended because every interval was as narrow as asked.";
            case BUDGET_SPENT -> "The run ended because its budget of time was spent.";
            case BLOCKS_DONE -> "The run ended because all its blocks were done.";
            case INTERRUPTED -> "The run was interrupted: this is what it had measured.";
            case NOTHING_LEFT -> "The run ended because no two arms were left that could be compared.";
        };
    }

    /** {@code 5 complete blocks}. */
    public static String blocks(Report report) {
        int blocks = report.analysis().completeBlocks();
        return blocks == 1 ? "1 complete block" : blocks + " complete blocks";
    }

    /** How the numbers are to be read. */
    public static List<String> notes(Report report) {
        List<String> notes = new ArrayList<>();
        notes.add(intervals(report));
        long comparisons = report.analysis().comparisons().stream()
                .filter(c -> c.adjustedP() != null)
                .map(Comparison::arm)
                .distinct()
                .count();
        if (comparisons > 1) {
            notes.add(
                    "%d arms are compared with the reference: the error of the family is controlled (differences: Holm, equivalence: Bonferroni)."
                            .formatted(comparisons));
        }
        notes.add("Latency is %s, not response time under a given load."
                .formatted(latencyTitle(report.run().plan().load())));
        notes.add(ending(report.results().ending()));
        return notes;
    }

    private static String intervals(Report report) {
        return report.analysis().completeBlocks() < 5
                ? "Fewer than 5 complete blocks: no interval can be given."
                : "Intervals cover 95 %%, over %s, one fork of every arm in each; repeated looks are accounted for."
                        .formatted(RunWords.blocks(report));
    }
}
