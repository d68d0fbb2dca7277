package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.findings.Finding.Label;
import java.util.Optional;
import java.util.stream.Stream;

/** Causes in what a stack sends to its server. */
final class StatementRules {

    /**
     * One statement, plan or round trip more in each operation raises its count by one. Half of that distinguishes one
     * more from none, as for equal work (docs/method.md, 7).
     */
    private static final double ONE_MORE = 0.5;

    /**
     * Plans count if the arm behind has more by at least this fraction of its statements. A stack that keeps its
     * statements plans next to none; one that does not plans each. The same holds for parsing.
     */
    private static final double PLANNED_FRACTION = 0.5;

    /**
     * A stack that writes rows singly runs at least this many statements per row. One that runs at most one for two
     * rows writes them together.
     */
    private static final double STATEMENTS_PER_ROW = 0.9;

    private static final double STATEMENTS_PER_ROW_TOGETHER = 0.5;

    /** The server also counts a few rows that no operation asked for: those that a stack reads when it opens. */
    private static final double ROWS_BEYOND_OPERATIONS_FRACTION = 0.01;

    /** An operation with fewer rows or statements has nothing to combine. */
    private static final double SEVERAL = 2;

    /**
     * Waits count only if the two arms differ by more than this fraction of the arm's own. Server processes also wait
     * for locks and for the log, and not equally often in both arms.
     */
    private static final double OWN_WAITS_FRACTION = 0.1;

    /**
     * A request and its reply are a segment each, on loopback without one that only acknowledges. A segment more in every operation is a
     * message that travels in pieces, unless there are more messages.
     */
    private static final double ONE_MORE_SEGMENT = 1;

    private StatementRules() {}

    static Optional<Rule.Found> plannedAgain(Contrast contrast) {
        Optional<Reading> plans = contrast.reading(Signal.PLANS);
        Optional<Reading> statements = contrast.reading(Signal.STATEMENTS);
        if (plans.isEmpty() || statements.isEmpty()) {
            return Optional.empty();
        }
        double least = PLANNED_FRACTION * statements.get().behind();
        return plans.get().isMoreBy(least)
                ? Rule.Found.of(Label.CONSISTENT, keptStatements(contrast), plans.get(), statements.get())
                : Optional.empty();
    }

    /** What both arms send, one of them has parsed each time. What it sends beyond that is parsed too, and another cause. */
    static Optional<Rule.Found> parsedAgain(Contrast contrast) {
        Optional<Reading> parses = contrast.reading(Signal.PARSES);
        Optional<Reading> statements = contrast.reading(Signal.STATEMENTS);
        Double ofBoth = statements.map(Reading::ahead).orElse(null);
        if (parses.isEmpty() || ofBoth == null || plannedAgain(contrast).isPresent()) {
            return Optional.empty();
        }
        double ofFurther = Math.max(0, statements.get().more());
        return parses.get().isMoreBy(ofFurther + PLANNED_FRACTION * ofBoth)
                ? Rule.Found.of(Label.CONSISTENT, keptStatements(contrast), parses.get(), statements.get())
                : Optional.empty();
    }

    private static Optional<Remedy> keptStatements(Contrast contrast) {
        return Remedy.changing(contrast.behind(), "cachePreparedStatements", "false", "true")
                // pgjdbc's own default
                .or(() -> Remedy.changing(contrast.behind(), "prepareThreshold", "0", "5"));
    }

    static Optional<Rule.Found> rowsOneByOne(Contrast contrast) {
        Optional<Reading> statements = contrast.reading(Signal.STATEMENTS);
        Optional<Reading> rows = contrast.reading(Signal.ROWS);
        if (statements.isEmpty() || rows.isEmpty()) {
            return Optional.empty();
        }
        Double together = statements.get().ahead();
        boolean found = rows.get().behind() >= SEVERAL
                && statements.get().behind() >= STATEMENTS_PER_ROW * rows.get().behind()
                && together != null
                && together <= STATEMENTS_PER_ROW_TOGETHER * rows.get().behind()
                && statements.get().isMoreBy(ONE_MORE);
        return found
                ? Rule.Found.of(
                        Label.CONSISTENT,
                        Remedy.changing(contrast.behind(), "reWriteBatchedInserts", "false", "true"),
                        statements.get(),
                        rows.get())
                : Optional.empty();
    }

    static Optional<Rule.Found> transactionStatements(Contrast contrast) {
        Optional<Reading> statements = moreStatementsOf(contrast);
        Optional<Reading> rows = contrast.reading(Signal.ROWS);
        boolean withoutRows =
                rows.filter(reading -> Math.abs(reading.more()) < ONE_MORE).isPresent();
        return statements.isPresent() && withoutRows && rowsOneByOne(contrast).isEmpty()
                ? Rule.Found.of(
                        Label.CONSISTENT,
                        Remedy.changing(contrast.behind(), "readTransactions", "true", "false")
                                .or(() -> Remedy.changing(contrast.behind(), "autosave", "always", "never")),
                        statements.get(),
                        rows.get())
                : Optional.empty();
    }

    static Optional<Rule.Found> moreStatements(Contrast contrast) {
        Optional<Reading> statements = moreStatementsOf(contrast);
        Optional<Reading> rows = contrast.reading(Signal.ROWS).filter(reading -> Math.abs(reading.more()) >= ONE_MORE);
        return statements.isPresent() && rows.isPresent()
                ? Rule.Found.of(
                        Label.CONSISTENT,
                        Remedy.changing(contrast.behind(), "session", "managed", "stateless"),
                        statements.get(),
                        rows.get())
                : Optional.empty();
    }

    private static Optional<Reading> moreStatementsOf(Contrast contrast) {
        return contrast.reading(Signal.STATEMENTS).filter(reading -> reading.isMoreBy(ONE_MORE));
    }

    /**
     * More round trips. A relay counts them; without a relay, the waits of server processes stand for them, unless statements are seen to
     * wait in the server, which such a process does too.
     */
    static Optional<Rule.Found> moreRoundTrips(Contrast contrast) {
        Optional<Reading> counted = contrast.reading(Signal.ROUND_TRIPS).filter(trips -> trips.ahead() != null);
        if (counted.isPresent()) {
            return counted.filter(trips -> trips.isMoreBy(ONE_MORE))
                    .flatMap(trips -> Rule.Found.of(Label.CONSISTENT, together(contrast), trips));
        }
        return contrast.reading(Signal.SERVER_WAITS)
                .filter(waits -> waits.isMoreBy(Math.max(ONE_MORE, OWN_WAITS_FRACTION * waits.behind())))
                .filter(waits -> ConnectionRules.waitsInServer(contrast).isEmpty())
                .flatMap(waits -> Rule.Found.of(Label.OBSERVED, together(contrast), waits));
    }

    static Optional<Rule.Found> moreSegments(Contrast contrast) {
        return contrast.reading(Signal.SEGMENTS)
                .filter(segments -> segments.isMoreBy(ONE_MORE_SEGMENT))
                .filter(segments -> moreRoundTrips(contrast).isEmpty())
                .flatMap(segments -> Rule.Found.of(
                        Label.CONSISTENT, Remedy.changing(contrast.behind(), "lists", "streamed", "whole"), segments));
    }

    /** A remedy that sends several messages at once, the most specific setting first. */
    private static Optional<Remedy> together(Contrast contrast) {
        return Stream.of(
                        keptStatements(contrast),
                        batched(contrast),
                        atOnce(contrast),
                        Remedy.changing(contrast.behind(), "mode", "pool", "client"))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Statements of an operation that need not wait for one another. */
    private static Optional<Remedy> atOnce(Contrast contrast) {
        return contrast.reading(Signal.STATEMENTS)
                .filter(statements -> statements.behind() >= SEVERAL)
                .flatMap(several -> Remedy.changing(contrast.behind(), "dispatch", "sequential", "concurrent"));
    }

    /** A batch size as large as the number of rows that an operation writes. */
    private static Optional<Remedy> batched(Contrast contrast) {
        return contrast.reading(Signal.ROWS)
                .filter(rows -> rows.behind() >= SEVERAL)
                .map(rows -> Math.round(Math.ceil(rows.behind() * (1 - ROWS_BEYOND_OPERATIONS_FRACTION))))
                .flatMap(size -> Remedy.changing(contrast.behind(), "batchSize", "0", Long.toString(size)));
    }
}
