package dev.dbdyno.analysis.warnings;

import dev.dbdyno.results.plan.Looks;
import org.jspecify.annotations.Nullable;

/**
 * Something a reader must know before believing a number.
 *
 * @param arm that it is about; null for the whole run
 * @param evidence the numbers
 * @param share of the forks, windows or operations that it is about; null where it is about all of the arm or the run
 */
public record Warning(
        Kind kind,
        @Nullable Integer arm,
        String evidence,
        @Nullable Share share) {

    /** A warning about all of an arm, or about the run. */
    public Warning(Kind kind, @Nullable Integer arm, String evidence) {
        this(kind, arm, evidence, null);
    }

    /**
     * A part of many things.
     *
     * @param things in the plural, such as {@code forks}
     */
    public record Share(long part, long all, String things) {

        double fraction() {
            return all == 0 ? 1 : (double) part / all;
        }
    }

    /** What a warning does to the verdicts that rest on its arm. */
    public enum Weight {
        /** It has no effect on the verdicts: they allow for it, or it is about something else. */
        REMARK,
        /** The verdicts may change with more care, so they are provisional. */
        WEAKENS,
        /** The verdicts should not be quoted. */
        FORBIDS
    }

    /** The warning's weight for the verdicts. A rare symptom has none. */
    public Weight weight() {
        return share != null && share.fraction() < kind.rareFraction() ? Weight.REMARK : kind.weight();
    }

    /** Each kind with its cause and its remedy, gravest first. */
    public enum Kind {
        ARM_FAILED(
                Weight.WEAKENS,
                "failed",
                "forks of this arm failed",
                "read the reason; the log of a process that failed is in the run's folder"),
        UNEQUAL_WORK(
                Weight.FORBIDS,
                "different work at the server",
                "the arms did different work at the server, so their speeds cannot be compared",
                "compare arms that send the same statements"),
        WORK_EXPLAINED(
                Weight.REMARK,
                "different work at the server, explained",
                "the server counted different work for this arm, and its stack or the scenario explains it",
                "count the difference as part of what the arm is; the stack's README says how to change it"),
        WORK_UNCHECKED(
                Weight.WEAKENS,
                "equal work not checked",
                "the server did not count this arm's work, so equal work is assumed and not checked",
                "load pg_stat_statements into the server"),
        TRANSACTIONS_UNCHECKED(
                Weight.REMARK,
                "transactions not checked",
                "the server cannot tell whose transactions it counted, so equal work was checked by statements and rows alone",
                "to measure dbdyno's own tables, let the user create databases (ALTER ROLE … CREATEDB): each arm then gets one"),
        FEW_BLOCKS(
                Weight.FORBIDS,
                "too few blocks",
                "fewer than " + Looks.FEWEST_BLOCKS + " blocks: too few for an interval",
                "give the run more time with --budget"),
        PLACES_DIFFER(
                Weight.WEAKENS,
                "different at one of the places",
                "the ratio at one of the places over which blocks were spread differs from that at the others, so the mean over places holds at none",
                "find what differs there ('dbdyno doctor --at PLACE'), or measure at one place"),
        CAPACITY_OPEN(
                Weight.WEAKENS,
                "found no capacity",
                "forks found no capacity",
                "read the reason; if no higher load could be offered, give the generator processors of its own"),
        STILL_RISING(
                Weight.WEAKENS,
                "throughput still rises with clients",
                "throughput still rose at the largest number of clients, so the peak lies beyond it",
                "try larger numbers with --numbers"),
        INVALID_WINDOWS(
                Weight.WEAKENS,
                "invalid",
                "windows do not count: the load generator fell short, a fork that had to be idle was not, or something stood still",
                "read the reason: of idle forks it names the thread that was at work; where the generator fell short, give it processors of its own or real-time priority, or offer less load"),
        FEW_ROUNDS(
                Weight.WEAKENS,
                "with too few valid rounds",
                "blocks do not count in this arm's ratio, because too few of their rounds have a valid window of both arms",
                "read why windows are invalid or forks were replaced; further blocks make up for those lost"),
        FAILURES(Weight.WEAKENS, "failed", "operations failed", "read the first failure beside the arm"),
        POOLS_DIFFER(
                Weight.WEAKENS,
                "pools differ in size",
                "the arms' pools differ in size, which may explain a difference",
                "give all arms the same with --set pool=N"),
        MORE_CONNECTIONS(
                Weight.WEAKENS,
                "with more connections than the pool",
                "more connections were open than the pool allows",
                "check the pool's settings in the stack's README"),
        FEWER_CONNECTIONS(
                Weight.REMARK,
                "with fewer connections than the pool",
                "fewer connections were open than the pool allows",
                "check the pool's settings in the stack's README"),
        LITTLES_LAW(
                Weight.FORBIDS,
                "break Little's law",
                "throughput and latency do not account for all clients (Little's law)",
                "give longer windows (--window), in which clients that begin late weigh less, and check what else runs on the machine; where neither helps, report this as a fault of dbdyno"),
        SHORT_TURNS(
                Weight.WEAKENS,
                "measured in turns that are too short",
                "operations outlast the turns: for most of the time some clients had ended already, and throughput counts only the time before",
                "give longer turns (--window and --turn)"),
        LAG_IN_LATENCY(
                Weight.WEAKENS,
                "with the generator's lag in their latency",
                "a noticeable part of the latency is the load generator's own lag, which draws ratios of latency towards 1",
                "compare throughput and CPU, or let the generator run at real-time priority ('dbdyno doctor' says whether it may)"),
        WINDOW_REMARK(
                Weight.WEAKENS,
                "with a remark",
                "something went wrong in measured windows",
                "read the remark and remove its cause"),
        NOT_STEADY(
                Weight.WEAKENS,
                "measured before they were steady",
                "forks were measured before they were steady, so their numbers may still change",
                "give them more warm-up with --warmup"),
        DATABASE_BOUND(
                Weight.WEAKENS,
                "database used nearly all processors",
                "the database used nearly all processors, which hides differences between stacks",
                "give the database more processors, or ask for a cheaper operation"),
        MACHINE_SATURATED(
                Weight.REMARK,
                "machine full",
                "child and database competed for all processors of this machine",
                "move the database to another machine"),
        ONE_MEASURE(
                Weight.REMARK,
                "throughput and CPU are one measurement",
                "the machine was full, so throughput and CPU per operation are one measurement seen twice",
                "count the two verdicts as one; a database on another machine tells them apart"),
        GENERATOR_COMPETES(
                Weight.REMARK,
                "load generator took processors",
                "the load generator took processors that host and database needed",
                "move the generator to another machine, or give it a processor set of its own"),
        CPU_UNKNOWN(
                Weight.REMARK,
                "host's CPU unknown",
                "the host's CPU time is unknown",
                "compare throughput and latency only, or run the host on this machine"),
        STEAL(
                Weight.WEAKENS,
                "CPU taken by the hypervisor",
                "the hypervisor gave CPU time to others",
                "measure on dedicated processors"),
        LOADED_BEFORE(
                Weight.WEAKENS,
                "machine not idle before",
                "the machine was not idle before the run",
                "stop what else is running"),
        JIT_ACTIVE(
                Weight.WEAKENS,
                "JIT compiler still at work",
                "the JIT compiler was still at work in measured windows",
                "give the forks more warm-up with --warmup"),
        IDLE_EVENT_LOOPS(
                Weight.REMARK,
                "with uneven event loops",
                "event loops carry unequal numbers of connections",
                "check the event loops' settings in the stack's README"),
        NOT_PREPARED(
                Weight.REMARK,
                "statements planned again",
                "the server planned statements again",
                "let the stack keep prepared statements (see its README), unless the server chose custom plans");

        /** A tenth of an arm's forks or windows moves its mean by less than its interval is wide. */
        private static final double RARE_FRACTION = 0.1;

        /** Operations that fail are often the slow ones, so few of them matter. */
        private static final double RARE_FAILURES_FRACTION = 0.001;

        private final Weight weight;
        private final String brief;
        private final String cause;
        private final String remedy;

        Kind(Weight weight, String brief, String cause, String remedy) {
            this.weight = weight;
            this.brief = brief;
            this.cause = cause;
            this.remedy = remedy;
        }

        Weight weight() {
            return weight;
        }

        double rareFraction() {
            return this == FAILURES ? RARE_FAILURES_FRACTION : RARE_FRACTION;
        }

        /** The symptom after the share of things that show it: {@code 3 of 5 forks} {@code failed}. */
        public String brief() {
            return brief;
        }

        public String cause() {
            return cause;
        }

        public String remedy() {
            return remedy;
        }
    }
}
