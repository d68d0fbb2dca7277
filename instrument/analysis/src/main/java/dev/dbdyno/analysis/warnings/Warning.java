package dev.dbdyno.analysis.warnings;

import dev.dbdyno.results.plan.Looks;
import org.jspecify.annotations.Nullable;

/**
 * Something a reader must know before believing a number.
 *
 * @param arm that it is about; null for the whole run
 * @param evidence the numbers
 */
public record Warning(Kind kind, @Nullable Integer arm, String evidence) {

    /** Each kind with its cause and its remedy, gravest first. */
    public enum Kind {
        ARM_FAILED(
                "forks of this arm failed", "read the reason; the log of a process that failed is in the run's folder"),
        UNEQUAL_WORK(
                "the arms did different work at the server, so their speeds cannot be compared",
                "compare arms that send the same statements"),
        WORK_EXPLAINED(
                "the server counted different work for this arm, and its stack or the scenario explains it",
                "count the difference as part of what the arm is; the stack's README says how to change it"),
        WORK_UNCHECKED(
                "the server did not count this arm's work, so equal work is assumed and not checked",
                "load pg_stat_statements into the server"),
        TRANSACTIONS_UNCHECKED(
                "the server cannot tell whose transactions it counted, so equal work was checked by statements and rows alone",
                "to measure dbdyno's own tables, let the user create databases (ALTER ROLE … CREATEDB): each arm then gets one"),
        FEW_BLOCKS(
                "fewer than " + Looks.FEWEST_BLOCKS + " blocks: too few for an interval",
                "give the run more time with --budget"),
        CAPACITY_OPEN(
                "forks found no capacity",
                "read the reason; if no higher load could be offered, give the generator processors of its own"),
        STILL_RISING(
                "throughput still rose at the largest number of clients, so the peak lies beyond it",
                "try larger numbers with --numbers"),
        INVALID_WINDOWS(
                "windows do not count: the load generator fell short, a fork that had to be idle was not, or something stood still",
                "read the reason; give the generator processors of its own or real-time priority, or offer less load"),
        FEW_ROUNDS(
                "blocks do not count in this arm's ratio, because too few of their rounds have a valid window of both arms",
                "read why windows are invalid or forks were replaced; further blocks make up for those lost"),
        FAILURES("operations failed", "read the first failure beside the arm"),
        POOLS_DIFFER(
                "the arms' pools differ in size, which may explain a difference",
                "give all arms the same with --set pool=N"),
        MORE_CONNECTIONS(
                "more connections were open than the pool allows", "check the pool's settings in the stack's README"),
        FEWER_CONNECTIONS(
                "fewer connections were open than the pool allows", "check the pool's settings in the stack's README"),
        LITTLES_LAW(
                "throughput and latency do not account for all clients (Little's law)",
                "check what else runs on the machine; if nothing does, report this as a fault of dbdyno"),
        LAG_IN_LATENCY(
                "a noticeable part of the latency is the load generator's own lag, which draws ratios of latency towards 1",
                "compare throughput and CPU, or let the generator run at real-time priority ('dbdyno doctor' says whether it may)"),
        WINDOW_REMARK("something went wrong in measured windows", "read the remark and remove its cause"),
        NOT_STEADY(
                "forks were measured before they were steady, so their numbers may still change",
                "give them more warm-up with --warmup"),
        DATABASE_BOUND(
                "the database used nearly all processors, which hides differences between stacks",
                "give the database more processors, or ask for a cheaper operation"),
        MACHINE_SATURATED(
                "child and database competed for all processors of this machine",
                "move the database to another machine"),
        ONE_MEASURE(
                "the machine was full, so throughput and CPU per operation are one measurement seen twice",
                "count the two verdicts as one; a database on another machine tells them apart"),
        GENERATOR_COMPETES(
                "the load generator took processors that host and database needed",
                "move the generator to another machine, or give it a processor set of its own"),
        CPU_UNKNOWN(
                "the host's CPU time is unknown",
                "compare throughput and latency only, or run the host on this machine"),
        STEAL("the hypervisor gave CPU time to others", "measure on dedicated processors"),
        LOADED_BEFORE("the machine was not idle before the run", "stop what else is running"),
        JIT_ACTIVE(
                "the JIT compiler was still at work in measured windows", "give the forks more warm-up with --warmup"),
        IDLE_EVENT_LOOPS(
                "event loops carry unequal numbers of connections",
                "check the event loops' settings in the stack's README"),
        NOT_PREPARED(
                "the server planned statements again",
                "let the stack keep prepared statements (see its README), unless the server chose custom plans");

        private final String cause;
        private final String remedy;

        Kind(String cause, String remedy) {
            this.cause = cause;
            this.remedy = remedy;
        }

        public String cause() {
            return cause;
        }

        public String remedy() {
            return remedy;
        }
    }
}
