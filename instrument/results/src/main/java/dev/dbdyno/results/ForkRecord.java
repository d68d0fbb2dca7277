package dev.dbdyno.results;

import dev.dbdyno.results.plan.Link;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One fork as stored: a line of {@code forks.ndjson}, written after its last window.
 *
 * @param block from 0
 * @param arm index into the plan's arms
 * @param position of the arm in its block, from 0
 * @param attempt from 0, where a fork that failed was replaced within its block; null where it was not
 * @param link how its stack reached the server, where that distinguishes forks of one arm; null where each arm has one fork in a block
 * @param steadiness null where the fork failed before its warm-up ended
 * @param work null where the fork failed, or the server could not be asked
 * @param topology null where the fork failed before it was looked at
 * @param footprint of the web host; null where the fork failed, or had none that was loaded from outside
 * @param failure null where the fork ended well
 * @param relay how punctual its relay was; null without one that delays, and in runs of versions that did not ask
 * @param place where its stack ran, as the user wrote it; null where blocks are not spread over several places
 */
public record ForkRecord(
        int block,
        int arm,
        int position,
        @Nullable Integer attempt,
        @Nullable Link link,
        Instant startedAt,
        Instant endedAt,
        @Nullable Steadiness steadiness,
        @Nullable ServerWork work,
        @Nullable Topology topology,
        @Nullable Footprint footprint,
        @Nullable Failure failure,
        @Nullable RelayCalibration relay,
        @Nullable String place) {

    /** A run whose stacks are all on one machine. */
    public ForkRecord(
            int block,
            int arm,
            int position,
            @Nullable Integer attempt,
            @Nullable Link link,
            Instant startedAt,
            Instant endedAt,
            @Nullable Steadiness steadiness,
            @Nullable ServerWork work,
            @Nullable Topology topology,
            @Nullable Footprint footprint,
            @Nullable Failure failure,
            @Nullable RelayCalibration relay) {
        this(
                block,
                arm,
                position,
                attempt,
                link,
                startedAt,
                endedAt,
                steadiness,
                work,
                topology,
                footprint,
                failure,
                relay,
                null);
    }

    /** A plan whose round trips no relay delays. */
    public ForkRecord(
            int block,
            int arm,
            int position,
            @Nullable Integer attempt,
            @Nullable Link link,
            Instant startedAt,
            Instant endedAt,
            @Nullable Steadiness steadiness,
            @Nullable ServerWork work,
            @Nullable Topology topology,
            @Nullable Footprint footprint,
            @Nullable Failure failure) {
        this(
                block,
                arm,
                position,
                attempt,
                link,
                startedAt,
                endedAt,
                steadiness,
                work,
                topology,
                footprint,
                failure,
                null);
    }

    /** The only one of its arm in the block, but for those that it replaced. */
    public ForkRecord(
            int block,
            int arm,
            int position,
            @Nullable Integer attempt,
            Instant startedAt,
            Instant endedAt,
            @Nullable Steadiness steadiness,
            @Nullable ServerWork work,
            @Nullable Topology topology,
            @Nullable Footprint footprint,
            @Nullable Failure failure) {
        this(block, arm, position, attempt, null, startedAt, endedAt, steadiness, work, topology, footprint, failure);
    }

    /** The only attempt. */
    public ForkRecord(
            int block,
            int arm,
            int position,
            Instant startedAt,
            Instant endedAt,
            @Nullable Steadiness steadiness,
            @Nullable ServerWork work,
            @Nullable Topology topology,
            @Nullable Footprint footprint,
            @Nullable Failure failure) {
        this(block, arm, position, null, startedAt, endedAt, steadiness, work, topology, footprint, failure);
    }

    /** A fork without a web host. */
    public ForkRecord(
            int block,
            int arm,
            int position,
            Instant startedAt,
            Instant endedAt,
            @Nullable Steadiness steadiness,
            @Nullable ServerWork work,
            @Nullable Topology topology,
            @Nullable Failure failure) {
        this(block, arm, position, startedAt, endedAt, steadiness, work, topology, null, failure);
    }
}
