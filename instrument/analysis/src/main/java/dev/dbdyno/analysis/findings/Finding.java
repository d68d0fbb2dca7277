package dev.dbdyno.analysis.findings;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A stated cause of a gap.
 *
 * @param gap that it is a cause of; the cause lies in the arm behind
 * @param basis what the evidence alone allows to say
 * @param evidence the numbers that it rests on
 * @param share of the gap, as far as it follows from what was counted; null where it does not
 * @param remedy that should take it away; null where no setting of the arm does
 * @param trial what came of the remedy where it was an arm of the same run; null where it was none
 */
public record Finding(
        Kind kind,
        Gap gap,
        Label basis,
        List<Reading> evidence,
        @Nullable Double share,
        @Nullable Remedy remedy,
        @Nullable Trial trial) {

    /** How sure a cause is. */
    public enum Label {
        /** The signal stands beside the gap, and may as well be a consequence of it. */
        OBSERVED("observed with"),
        /** The signal does not depend on speed, and works in the direction of the gap. */
        CONSISTENT("consistent with"),
        /** The gap is surely smaller without the cause. */
        SHOWN("shown by intervention"),
        /** The gap is as large without the cause as before. */
        REFUTED("tried, and refuted");

        private final String words;

        Label(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /** Each kind of cause with the rule that finds it; a specific cause before a general one, of which it may be the reason. */
    public enum Kind {
        // before all that a new connection does anew: it sends settings, and knows no statement
        CONNECTIONS_REOPENED("connections are opened again and again", ConnectionRules::reopened),
        PLANNED_AGAIN("the server plans its statements again and again", StatementRules::plannedAgain),
        PARSED_AGAIN("the server parses its statements again and again", StatementRules::parsedAgain),
        ROWS_ONE_BY_ONE("rows are written one by one, in a statement each", StatementRules::rowsOneByOne),
        TRANSACTION_STATEMENTS(
                "operations send statements that concern no rows, such as BEGIN and COMMIT",
                StatementRules::transactionStatements),
        MORE_STATEMENTS("operations send more statements", StatementRules::moreStatements),
        // before those of the pool: a client that waits to be let in leaves the pool's connections idle
        FULL_ACCEPT_QUEUE(
                "new connections wait a second or more, because an accept queue is full",
                ConnectionRules::fullAcceptQueue),
        SMALL_POOL("operations wait for a connection, because the pool is small", ConnectionRules::smallPool),
        // before what rests on the waits of server processes, and before a pool that is large
        WAITS_IN_SERVER("statements wait in the server, for locks, its log or files", ConnectionRules::waitsInServer),
        MORE_ROUND_TRIPS("operations take more round trips to the server", StatementRules::moreRoundTrips),
        CROWDED_EVENT_LOOPS("connections crowd on few event loops", ConnectionRules::crowdedLoops),
        HANDED_OUT_ON_ONE_THREAD(
                "the pool has operations run on the thread that hands out connections",
                CodeRules::handedOutOnOneThread),
        MORE_LOOPS_THAN_PROCESSORS("more event loops than processors carry connections", ConnectionRules::manyLoops),
        NO_NATIVE_TRANSPORT(
                "event loops use the JDK's selector, not a native transport", ConnectionRules::noNativeTransport),
        LARGE_POOL("the server works for more connections than its processors can use", ConnectionRules::largePool),
        IDLE_IN_TRANSACTION(
                "transactions are open while no statement is under way", ConnectionRules::idleInTransaction),
        MORE_SEGMENTS("messages travel in more pieces", StatementRules::moreSegments),
        CARRIERS_SHORT("virtual threads wait for a carrier, though processors are idle", ThreadRules::carriersShort),
        THREAD_CHANGES("operations end on another event loop than they were asked on", ThreadRules::threadChanges),
        MORE_SWITCHES("operations are handed from thread to thread", ThreadRules::moreSwitches),
        VIRTUAL_THREADS("virtual threads cost the host more CPU", ThreadRules::virtualThreads),
        MORE_SYSTEM_CALLS("operations ask the kernel more often", ThreadRules::moreSystemCalls),
        COSTLY_ROWS("each row of a reply costs the host more CPU", CodeRules::costlyRows),
        COSTLY_PLACE("one place in the code takes more CPU", CodeRules::costlyPlace),
        SERVER_AT_LIMIT(
                "the server has nearly all processors, and works more per operation", MachineRules::serverAtLimit),
        GENERATOR_COMPETES("the load generator takes more of a full machine", MachineRules::generatorCompetes),
        COLLECTOR("garbage collection takes more CPU", MachineRules::collector),
        COMPILER("the JIT compiler was still at work", MachineRules::compiler);

        private final String words;

        @SuppressWarnings("ImmutableEnumChecker") // each is a method's reference
        private final Rule rule;

        Kind(String words, Rule rule) {
            this.words = words;
            this.rule = rule;
        }

        /** What happens in the arm behind. */
        public String words() {
            return words;
        }

        Optional<Finding> in(Gap gap, Contrast contrast) {
            return rule.find(contrast)
                    .map(found -> new Finding(
                            this, gap, found.label(), found.evidence(), found.share(), found.remedy(), null));
        }
    }

    public Finding {
        evidence = List.copyOf(evidence);
    }

    /** How sure the cause is, after what was tried. */
    public Label label() {
        return trial == null
                ? basis
                : switch (trial.outcome()) {
                    case EXPLAINS -> Label.SHOWN;
                    case REFUTED -> Label.REFUTED;
                    case OPEN -> basis;
                };
    }

    Finding tried(Trial by) {
        return new Finding(kind, gap, basis, evidence, share, remedy, by);
    }
}
