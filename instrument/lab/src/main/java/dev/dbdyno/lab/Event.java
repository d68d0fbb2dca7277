package dev.dbdyno.lab;

import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Link;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that happened in a run. */
public sealed interface Event {

    /**
     * A block starts.
     *
     * @param doneBlocks so far, earlier sittings included
     * @param order of its arms, as indices into the plan's
     * @param place where its stacks run, of several over which blocks are spread; null where they are not
     * @param expected time that it will probably take
     * @param budgetLeft of this sitting
     */
    record BlockStarted(
            int block,
            int doneBlocks,
            List<Integer> order,
            @Nullable String place,
            Duration expected,
            Duration budgetLeft)
            implements Event {
        public BlockStarted {
            order = List.copyOf(order);
        }
    }

    /**
     * A fork starts.
     *
     * @param arm index into the plan's arms
     * @param position in its block
     * @param link how its stack reaches the server
     */
    record ForkStarted(int block, int arm, int position, Link link) implements Event {}

    /** A window has been stored. */
    record WindowEnded(WindowRecord window) implements Event {}

    /**
     * A turn begins that is in no verdict: under a profiler, or the kernel's tracer.
     *
     * @param arm index into the plan's arms
     * @param round of the block, from 0
     */
    record Profiling(int block, int arm, int round) implements Event {}

    /** A fork has been stored, failed or not. */
    record ForkEnded(ForkRecord fork) implements Event {}

    /**
     * An arm has failed twice in a row, last for this reason, and is dropped.
     *
     * @param link of the forks that are dropped, where those with another may go on; null, or that of the last, where all are
     */
    record ArmDropped(int arm, @Nullable Link link, Failure last) implements Event {}

    /** The database server no longer answers, which ends the run. */
    record ServerLost(String words) implements Event {}

    /** A place of hosts is lost, and its block with it. The run goes on at the others. */
    record PlaceLost(int block, String words) implements Event {}

    /** A block is done. */
    record BlockEnded(int block, int doneBlocks, Duration took) implements Event {}

    /** The stop rule has been asked. */
    record Looked(int doneBlocks, StopRule.Decision decision) implements Event {}

    /** The run has ended. */
    record RunEnded(Ending ending) implements Event {}
}
