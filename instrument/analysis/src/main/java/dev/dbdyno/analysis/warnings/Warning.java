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
        ARM_FAILED("forks of this arm failed", "read the arm's log, or 'dbdyno report RUN'"),
        UNEQUAL_WORK("the arms did different work at the server", "compare arms that send the same statements"),
        WORK_EXPLAINED(
                "the server counted other work for this arm, and its stack says why",
                "weigh it as part of what the arm is; the stack's README says how to set it otherwise"),
        WORK_UNCHECKED(
                "nobody knows whether the arms did the same work: the server did not count it",
                "load pg_stat_statements into the server"),
        FEW_BLOCKS(
                "fewer than " + Looks.FEWEST_BLOCKS + " blocks: no interval can be given",
                "give the run more time with --budget"),
        CAPACITY_OPEN(
                "forks have no capacity",
                "read the reason; where no more load could be offered, give the generator processors of its own"),
        STILL_RISING(
                "throughput still rose at the largest number of clients: its peak lies beyond",
                "ask for larger numbers with --numbers"),
        INVALID_WINDOWS(
                "windows say nothing, and it is the load generator's own fault",
                "give the generator processors of its own, or offer less"),
        FAILURES("operations failed", "read the first failure beside the arm"),
        POOLS_DIFFER("the arms' pools have different sizes", "give all the same with --set pool=N"),
        MORE_CONNECTIONS("more connections were open than the pool was given", "read the stack's README on its pool"),
        FEWER_CONNECTIONS("fewer connections were open than the pool was given", "read the stack's README on its pool"),
        LITTLES_LAW(
                "clients do not equal throughput times latency", "suspect the machine, or report it: it is a fault"),
        WINDOW_REMARK("something was wrong with measured windows", "read the remark, and mend its cause"),
        NOT_STEADY("forks were measured before they were steady", "give them more warm-up with --warmup"),
        DATABASE_BOUND(
                "the database had no processor to spare: differences between stacks are hidden",
                "give the database more processors, or lighten the operation"),
        MACHINE_SATURATED(
                "child and database competed for all processors of this machine",
                "put the database on another machine, or read CPU per operation first"),
        GENERATOR_COMPETES(
                "the load generator took processors that host and database had no more of",
                "put the generator on another machine, or give it a processor set of its own"),
        CPU_UNKNOWN(
                "the processor time of the host is not known",
                "read throughput and latency alone, or run the host on this machine"),
        STEAL("the hypervisor took processor time away", "measure on a machine of your own"),
        LOADED_BEFORE("the machine was not idle before the run", "stop what else is running"),
        JIT_ACTIVE("the compiler was still at work in measured windows", "give the forks more warm-up with --warmup"),
        IDLE_EVENT_LOOPS(
                "event loops carry unequal numbers of connections", "read the stack's README on its event loops"),
        NOT_PREPARED(
                "the server planned statements anew",
                "let the stack keep prepared statements (its README says how), unless the server chose custom plans");

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
