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

    /** The only fork of its arm in a block, standalone and on this machine. */
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
        this(
                block,
                arm,
                position,
                null,
                null,
                startedAt,
                endedAt,
                steadiness,
                work,
                topology,
                null,
                failure,
                null,
                null);
    }

    /** The same as another attempt. */
    public ForkRecord asAttempt(@Nullable Integer number) {
        return with(number, link, work, footprint, relay, place);
    }

    /** The same with its server reached in another way. */
    public ForkRecord with(Link other) {
        return with(attempt, other, work, footprint, relay, place);
    }

    /** The same with other work of the server. */
    public ForkRecord with(ServerWork other) {
        return with(attempt, link, other, footprint, relay, place);
    }

    /** The same behind a web host. */
    public ForkRecord with(@Nullable Footprint other) {
        return with(attempt, link, work, other, relay, place);
    }

    /** The same behind a relay. */
    public ForkRecord with(@Nullable RelayCalibration other) {
        return with(attempt, link, work, footprint, other, place);
    }

    /** The same at a place. */
    public ForkRecord at(@Nullable String other) {
        return with(attempt, link, work, footprint, relay, other);
    }

    private ForkRecord with(
            @Nullable Integer itsAttempt,
            @Nullable Link itsLink,
            @Nullable ServerWork itsWork,
            @Nullable Footprint itsFootprint,
            @Nullable RelayCalibration itsRelay,
            @Nullable String itsPlace) {
        return new ForkRecord(
                block,
                arm,
                position,
                itsAttempt,
                itsLink,
                startedAt,
                endedAt,
                steadiness,
                itsWork,
                topology,
                itsFootprint,
                failure,
                itsRelay,
                itsPlace);
    }
}
