package dev.dbdyno.results;

import dev.dbdyno.results.profile.FlightRecord;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.profile.ProfilerMode;
import dev.dbdyno.results.profile.ServerActivity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a profiler saw of the process that runs a fork's stack, in turns behind the measured ones: a line of {@code profiles.ndjson}.
 *
 * @param block from 0
 * @param arm index into the plan's arms
 * @param attempt of the fork, from 0, where it replaced another within its block; null where it was the only one
 * @param mode what made it take samples; null where it could take none
 * @param intervalNanos CPU time that it was to take a sample after; null likewise
 * @param turns that were profiled to their end
 * @param code by samples, most first; all samples of those turns
 * @param handedOut samples taken while a pool handed out connections, with all that ran beneath; null where the run is older
 * @param server what the fork's connections were doing at the server in the meantime; null where it does not tell
 * @param jvm what its JVM noted in the meantime; null where it does not
 * @param refusal why there is no better mode, or none at all; null where the best was possible
 * @param loss why further turns are not profiled; null where all were
 */
public record ProfileRecord(
        int block,
        int arm,
        @Nullable Integer attempt,
        @Nullable ProfilerMode mode,
        @Nullable Long intervalNanos,
        List<ProfiledTurn> turns,
        List<ProfiledCode> code,
        @Nullable Long handedOut,
        @Nullable ServerActivity server,
        @Nullable FlightRecord jvm,
        @Nullable String refusal,
        @Nullable String loss) {
    public ProfileRecord {
        turns = List.copyOf(turns);
        code = List.copyOf(code);
    }

    /** The operations of all turns. */
    public long operations() {
        return turns.stream().mapToLong(ProfiledTurn::operations).sum();
    }

    /** What all turns took. */
    public long durationNanos() {
        return turns.stream().mapToLong(ProfiledTurn::durationNanos).sum();
    }

    /** The samples of all turns. */
    public long samples() {
        return code.stream().mapToLong(ProfiledCode::samples).sum();
    }
}
