package dev.dbdyno.analysis.evidence;

import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.profile.ServerActivity.Doing;
import dev.dbdyno.results.profile.ServerActivity.State;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * For how long each operation of a fork kept a connection in each state: by Little's law, the mean number of connections in that state divided by
 * the throughput of the turns in which they were looked at.
 */
public final class ServerTimes {

    private final ServerActivity seen;
    private final double nanosBetweenOperations;

    private ServerTimes(ServerActivity seen, double nanosBetweenOperations) {
        this.seen = seen;
        this.nanosBetweenOperations = nanosBetweenOperations;
    }

    /** Empty where the server told nothing. */
    static Optional<ServerTimes> of(ProfileRecord profile) {
        ServerActivity seen = profile.server();
        long operations = profile.operations();
        long nanos = profile.durationNanos();
        return seen == null || seen.looks() == 0 || operations == 0
                ? Optional.empty()
                : Optional.of(new ServerTimes(seen, (double) nanos / operations));
    }

    /** All that its connections were seen doing. */
    public List<Doing> doings() {
        return seen.doings();
    }

    /** The mean number of connections that did such a thing. */
    public double connections(Predicate<Doing> such) {
        return (double) seen.doings().stream()
                        .filter(such)
                        .mapToLong(Doing::connections)
                        .sum()
                / seen.looks();
    }

    /** How long an operation kept a connection doing such a thing. */
    public double nanosPerOperation(Predicate<Doing> such) {
        return connections(such) * nanosBetweenOperations;
    }

    /** How long an operation kept a connection in a state. */
    public double nanosPerOperation(State state) {
        return nanosPerOperation(doing -> doing.state() == state);
    }
}
