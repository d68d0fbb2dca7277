package dev.dbdyno.results;

import dev.dbdyno.results.plan.Plan;
import java.time.Instant;
import java.util.List;

/**
 * The head of a run, stored as {@code run.json} before the first fork.
 *
 * @param formatVersion of the folder: {@link #FORMAT_VERSION} for those written by this version
 * @param id the folder's name
 * @param command the arguments as typed, without secrets; of a study's part with the folder that the study is in
 * @param arms in the plan's order
 */
public record Run(
        int formatVersion,
        String id,
        Instant startedAt,
        List<String> command,
        Plan plan,
        List<ResolvedArm> arms,
        ServerInfo server,
        Environment environment) {

    /** The version of the format that this code writes; it reads this one and all older ones. */
    public static final int FORMAT_VERSION = 3;

    public Run {
        command = List.copyOf(command);
        arms = List.copyOf(arms);
    }

    /** The same run in the format that this version writes. */
    public Run inThisFormat() {
        return new Run(FORMAT_VERSION, id, startedAt, command, plan, arms, server, environment);
    }

    /** The same run with another plan for what is still to be run. */
    public Run going(Plan on) {
        return new Run(formatVersion, id, startedAt, command, on, arms, server, environment);
    }
}
