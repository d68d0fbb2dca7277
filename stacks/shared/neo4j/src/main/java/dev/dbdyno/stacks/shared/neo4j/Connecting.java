package dev.dbdyno.stacks.shared.neo4j;

import dev.dbdyno.model.Endpoint;

/** How a stack connects, in the words of Neo4j's driver. */
public final class Connecting {

    private Connecting() {}

    /** The URI of this one server, without routing, so that all arms talk to the same. */
    public static String uri(Endpoint endpoint) {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        return "bolt://%s:%d".formatted(host, endpoint.port());
    }

    /** The driver's zero refuses to wait at all, and it takes nothing for no limit: 24 days will do. */
    public static int acquisitionTimeoutMillis(int poolWaitMillis) {
        return poolWaitMillis == 0 ? Integer.MAX_VALUE : poolWaitMillis;
    }
}
