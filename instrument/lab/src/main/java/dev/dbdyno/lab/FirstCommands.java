package dev.dbdyno.lab;

import dev.dbdyno.lab.machine.ListeningProcess;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Command.RelayProcess;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.StoredScenario;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Scenario;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The first commands that a fork's processes get. */
final class FirstCommands {

    private final Plan plan;
    private final GeneratorPriority priority;
    private final Arm arm;
    private final @Nullable ServerUse server;
    private final @Nullable ServerRelay relay;
    private final long seed;

    /**
     * @param server null for a target without one
     * @param seed of all parameters drawn in the fork
     */
    FirstCommands(Run run, Arm arm, @Nullable ServerUse server, long seed) {
        // runs of older versions say nothing of the priority, and had no choice
        this(
                run.plan(),
                Objects.requireNonNullElse(run.environment().generatorPriority(), GeneratorPriority.ORDINARY),
                arm,
                server,
                null,
                seed);
    }

    private FirstCommands(
            Plan plan,
            GeneratorPriority priority,
            Arm arm,
            @Nullable ServerUse server,
            @Nullable ServerRelay relay,
            long seed) {
        this.plan = plan;
        this.priority = priority;
        this.arm = arm;
        this.server = server;
        this.relay = relay;
        this.seed = seed;
    }

    /** The same commands for a stack that reaches its server through a relay. */
    FirstCommands through(ServerRelay between) {
        return new FirstCommands(plan, priority, arm, server, between, seed);
    }

    /** The command for a relay to the stack's server. */
    Command.Relay relay(Duration roundTrip, Answers answers) {
        Endpoint behind = stacksServer().endpoint();
        return new Command.Relay(behind.host(), behind.port(), roundTrip, priority, answers);
    }

    /** The command for a child that loads its stack itself. */
    Command.Start start() {
        return new Command.Start(
                arm.stack(),
                arm.host(),
                arm.settings(),
                endpoint(),
                hostsAreHere() ? stacksServer().mainProcess() : null,
                relayProcess(),
                priority,
                plan.scenario(),
                seed);
    }

    /** The command for a child that serves its stack. */
    Command.Serve serve(String address) {
        return new Command.Serve(arm.stack(), arm.host(), arm.settings(), endpoint(), address);
    }

    /** The command for the generator that loads such a child. */
    Command.Generate generate(String address, int port, long hostProcess) {
        return generate(new WebTarget(address, port, Replies.CONTRACT), hostProcess, plan.scenario());
    }

    /** The command for the generator that loads a service of the user's. */
    Command.Generate generate(TargetUrl target) {
        Requests requests = Scenario.of(plan.scenario())
                .ownRequests()
                .orElseThrow(() -> new IllegalStateException("a target can only be asked requests, but was to be asked "
                        + plan.scenario().json()));
        return generate(
                new WebTarget(target.host(), target.port(), Replies.STATUS_ONLY),
                ListeningProcess.of(target.host(), target.port()),
                target.scenario(requests).stored());
    }

    private Command.Generate generate(WebTarget web, @Nullable Long hostProcess, StoredScenario scenario) {
        HttpPlan http = Objects.requireNonNull(plan.http(), "a plan with web hosts says how they are talked to");
        return new Command.Generate(
                web,
                hostProcess,
                server == null ? null : server.mainProcess(),
                relayProcess(),
                http,
                priority,
                scenario,
                seed);
    }

    /** Whether ids of processes here mean something to a host. */
    private boolean hostsAreHere() {
        return plan.jvm().place() == null;
    }

    private Endpoint endpoint() {
        Endpoint server = stacksServer().endpoint();
        return relay == null ? server : relay.before(server);
    }

    private @Nullable RelayProcess relayProcess() {
        return relay == null ? null : relay.process();
    }

    private ServerUse stacksServer() {
        return Objects.requireNonNull(server, "a stack needs a server");
    }
}
