package dev.dbdyno.generator.load;

import dev.dbdyno.generator.requests.Mix;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.results.plan.HttpPlan;
import java.net.InetSocketAddress;

/**
 * A web host and how it is talked to.
 *
 * @param name as the user wrote it, {@code host:port}
 * @param address resolved
 * @param mix of its requests
 */
record Site(String name, InetSocketAddress address, HttpPlan plan, Mix mix, NanoClock clock) {

    long timeoutNanos() {
        return plan.requestTimeout().toNanos();
    }

    boolean isKeptAlive() {
        return switch (plan.connections()) {
            case KEEP_ALIVE -> true;
            case NEW_EACH_REQUEST -> false;
        };
    }
}
