package dev.dbdyno.cli.options;

import dev.dbdyno.lab.TargetUrl;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.HttpPlan.Connections;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the generator talks to web hosts and targets. */
final class HttpOptions {

    @Option(
            names = "--new-connections",
            description = "open a connection for each request (default: keep connections alive)")
    boolean newConnections;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "time after which a request counts as failed (default: 10s)")
    Duration timeout = Duration.ofSeconds(10);

    /** Null where no arm is loaded over HTTP, as far as its notation tells. */
    @Nullable HttpPlan plan(List<Arm> arms) {
        boolean overHttp = arms.stream()
                .anyMatch(arm -> TargetUrl.isNamedBy(arm) || !arm.host().equals(Arm.STANDALONE));
        Connections connections = newConnections ? Connections.NEW_EACH_REQUEST : Connections.KEEP_ALIVE;
        return overHttp ? new HttpPlan(connections, timeout) : null;
    }
}
