package dev.dbdyno.analysis.warnings;

import dev.dbdyno.analysis.evidence.ArmWork;
import dev.dbdyno.analysis.evidence.EqualWork;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.warnings.Warning.Kind;
import dev.dbdyno.analysis.words.Words;
import java.util.ArrayList;
import java.util.List;

/** Warnings from the server's counters about the arms' work. */
final class WorkWarnings {

    /**
     * The fraction of an arm's statements that are planned again. An arm that keeps its prepared statements plans next
     * to none.
     */
    private static final double PLANNED_FRACTION = 0.5;

    private final Evidence evidence;
    private final List<Warning> warnings = new ArrayList<>();

    WorkWarnings(Evidence evidence) {
        this.evidence = evidence;
    }

    List<Warning> all() {
        for (int arm : evidence.arms()) {
            unequal(arm);
            unchecked(arm);
            planned(arm);
        }
        transactionsUnchecked();
        return warnings;
    }

    private void unequal(int arm) {
        ArmWork work = evidence.work(arm);
        ArmWork reference = evidence.work(0);
        if (work == null || reference == null) {
            return;
        }
        List<String> unexplained = new ArrayList<>();
        for (EqualWork.Difference difference : EqualWork.differences(work, reference)) {
            String explanation = evidence.explanation(difference, arm, 0);
            if (explanation == null) {
                unexplained.add(difference.words());
            } else {
                warnings.add(
                        new Warning(Kind.WORK_EXPLAINED, arm, "%s: %s".formatted(difference.words(), explanation)));
            }
        }
        if (!unexplained.isEmpty()) {
            warnings.add(new Warning(Kind.UNEQUAL_WORK, arm, Words.list(unexplained)));
        }
    }

    private void unchecked(int arm) {
        if (evidence.arms().size() == 1 || evidence.forks().validOf(arm).isEmpty()) {
            return;
        }
        ArmWork work = evidence.work(arm);
        if (work == null) {
            warnings.add(new Warning(Kind.WORK_UNCHECKED, arm, "no counters of any fork"));
        } else if (work.perOperation().statements() == null) {
            Double transactions = work.perOperation().transactions();
            String words = transactions == null
                    ? "nothing was counted: " + whyTogether()
                    : "only transactions were counted: %s per operation".formatted(Words.number(transactions));
            warnings.add(new Warning(Kind.WORK_UNCHECKED, arm, words));
        }
    }

    private void transactionsUnchecked() {
        boolean unchecked = evidence.arms().stream()
                .map(evidence::work)
                .anyMatch(work -> work != null
                        && work.perOperation().statements() != null
                        && work.perOperation().transactions() == null);
        if (unchecked && evidence.arms().size() > 1) {
            warnings.add(new Warning(Kind.TRANSACTIONS_UNCHECKED, null, whyTogether()));
        }
    }

    /** Why the server counted the transactions of all arms together. */
    private String whyTogether() {
        return switch (evidence.results().run().server().armData()) {
            case SCHEMAS_NO_RIGHT -> "the user may not create databases, so all arms worked in one";
            case SCHEMAS_UNLIKE ->
                "all arms worked in your database, which has settings, a locale or a tablespace that a new one lacks";
            case SCHEMAS_REFUSED ->
                "all arms worked in your database, because the server refuses connections to a new one (pg_hba.conf)";
            case DATABASES -> "a service of yours keeps its connections, whose transactions the server counts late";
            case SHARED -> "all arms worked on the same rows";
            case null -> "all arms worked on the same rows";
        };
    }

    private void planned(int arm) {
        ArmWork work = evidence.work(arm);
        if (work == null) {
            return;
        }
        Double plans = work.perOperation().plans();
        Double statements = work.perOperation().statements();
        if (plans != null && statements != null && statements > 0 && plans >= PLANNED_FRACTION * statements) {
            warnings.add(new Warning(
                    Kind.NOT_PREPARED,
                    arm,
                    "%s plans per operation for %s statements"
                            .formatted(Words.number(plans), Words.number(statements))));
        }
    }
}
