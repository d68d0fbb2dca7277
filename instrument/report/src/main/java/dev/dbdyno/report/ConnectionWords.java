package dev.dbdyno.report;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.Topology;
import java.util.IntSummaryStatistics;
import java.util.Objects;
import java.util.Optional;

/** The connections between stacks and server: how many the server counted, and whether they were encrypted. */
final class ConnectionWords {

    /** How stacks verify the server's certificate; absent where they do not encrypt. */
    private static final String OF_STACKS = "ssl (stacks' connections)";

    /** The lab may encrypt its own connection where the stacks do not. */
    private static final String OF_LAB = "ssl (lab's connection)";

    /** Stacks on Neo4j do not encrypt. */
    private static final String OF_BOLT = "server.bolt.tls_level";

    private ConnectionWords() {}

    /** {@code 8 connections for each arm}, {@code 8 to 10 connections for each arm}. */
    static Optional<String> atServer(Report report) {
        IntSummaryStatistics counted = report.results().forks().stream()
                .map(ForkRecord::topology)
                .filter(Objects::nonNull)
                .mapToInt(Topology::connectionsAtServer)
                .filter(connections -> connections > 0)
                .summaryStatistics();
        if (counted.getCount() == 0) {
            return Optional.empty();
        }
        String number = counted.getMin() == counted.getMax()
                ? RunWords.counted(counted.getMax(), "connection")
                : "%d to %s".formatted(counted.getMin(), RunWords.counted(counted.getMax(), "connection"));
        return Optional.of(number + (report.run().arms().size() == 1 ? "" : " for each arm"));
    }

    /** {@code TLS (verify-full)} or {@code no TLS}; empty if the server did not say. */
    static Optional<String> tls(ServerInfo server) {
        String stacks = server.settings().get(OF_STACKS);
        if (stacks != null) {
            return Optional.of("TLS (%s)".formatted(stacks));
        }
        return server.settings().containsKey(OF_LAB) || server.settings().containsKey(OF_BOLT)
                ? Optional.of("no TLS")
                : Optional.empty();
    }
}
