package dev.dbdyno.results.frames;

import dev.dbdyno.results.LoadModel;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.results.WindowPlan;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the lab tells a child. */
public sealed interface Command {

    /** Describe the stacks and hosts on the class path; answered with {@link Frame.Descriptions}. */
    record Describe() implements Command {}

    /**
     * Read an arm's settings without opening anything; answered with {@link Frame.Checked}.
     *
     * @param settings of stack and host, as the arm gives them
     */
    record Check(String stack, String host, Map<String, String> settings) implements Command {}

    /**
     * Open the stack and warm up; the first command of a fork.
     *
     * @param settings of stack and host, as the arm gives them
     * @param target the server, with its password: this frame is never logged or stored
     * @param databaseProcess process id of the server's main process, whose processor time is read with the child's own;
     *     null where the server is not on this machine
     * @param seed of all parameters drawn in this fork
     */
    record Start(
            String stack,
            String host,
            Map<String, String> settings,
            Target target,
            @Nullable Long databaseProcess,
            Scenario scenario,
            LoadModel load,
            WindowPlan windows,
            long seed)
            implements Command {}

    /** Measure: run the plan's windows; the answer to {@link Frame.WarmedUp}. */
    record Measure() implements Command {}

    /** Close the stack, send {@link Frame.Closed} and end; the answer to {@link Frame.Measured}. */
    record Close() implements Command {}

    /** The server to connect to, and as whom. The fields of the SPI's Endpoint. */
    record Target(
            String host,
            int port,
            String database,
            String user,
            String password,
            String schema,
            String applicationName) {
        @Override
        public String toString() {
            return "postgresql://%s@%s:%d/%s".formatted(user, host, port, database);
        }
    }
}
