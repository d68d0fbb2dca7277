package dev.dbdyno.lab;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import dev.dbdyno.processes.EventLoops;
import dev.dbdyno.results.Topology;
import org.jspecify.annotations.Nullable;

/** A fork's connections as they were seen when there were most. A pool may grow under load, or close those that are idle. */
final class SeenConnections {

    private final ServerUse server;
    private final ForkProcesses processes;
    private final @Nullable PlaceOfHosts hosts;

    /** Negative before the first look. */
    private int atServer = -1;

    private @Nullable EventLoops loops;
    private int completionThreads;

    SeenConnections(ServerUse server, ForkProcesses processes, @Nullable PlaceOfHosts hosts) {
        this.server = server;
        this.processes = processes;
        this.hosts = hosts;
    }

    /** Notes on how many threads a window's operations ended. */
    void completedOn(int threads) {
        completionThreads = Math.max(completionThreads, threads);
    }

    /** Looks at them now. */
    void look() throws DatabaseException, ChildException, InterruptedException {
        ChildProcess child = processes.child();
        if (child == null) {
            return;
        }
        int open = server.connections();
        if (open >= atServer) {
            int port = processes.databasePort(server.endpoint());
            atServer = open;
            loops = hosts == null ? EventLoops.of(child.pid(), port) : hosts.eventLoops(child.pid(), port);
        }
    }

    /** Null where nobody has looked. */
    @Nullable Topology most() {
        return atServer < 0
                ? null
                : new Topology(
                        atServer,
                        loops == null ? null : loops.connections(),
                        loops == null ? null : loops.onNativeTransport(),
                        completionThreads);
    }
}
