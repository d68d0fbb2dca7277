package dev.dbdyno.analysis.account;

import java.util.List;

/**
 * Accounts for the CPU of an operation.
 *
 * @param arms those that were profiled
 * @param gaps of each other profiled arm to the first
 * @param server what the connections of profiled arms do at the server
 * @param flights what the JVMs of profiled arms noted
 * @param losses of arms of which profiles were lost, or parts of them
 */
public record CpuAccount(
        List<ArmAccount> arms,
        List<ArmGap> gaps,
        List<ServerTime> server,
        List<ArmFlight> flights,
        List<ProfileLoss> losses) {

    /** The account of a run without profiles. */
    public static final CpuAccount NONE = new CpuAccount(List.of(), List.of(), List.of(), List.of(), List.of());

    public CpuAccount {
        arms = List.copyOf(arms);
        gaps = List.copyOf(gaps);
        server = List.copyOf(server);
        flights = List.copyOf(flights);
        losses = List.copyOf(losses);
    }
}
