package dev.dbdyno.lab;

import dev.dbdyno.lab.machine.ListeningProcess;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.StoredScenario;
import dev.dbdyno.scenarios.Requests;
import dev.dbdyno.scenarios.Scenario;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a fork's processes are told first. */
final class FirstCommands {

    private static final String LOOPBACK = "127.0.0.1";

    private final Plan plan;
    private final GeneratorPriority priority;
    private final Arm arm;
    private final @Nullable ServerUse server;
    private final long seed;

    /**
     * @param server null for a target without one
     * @param seed of all parameters drawn in the fork
     */
    FirstCommands(Run run, Arm arm, @Nullable ServerUse server, long seed) {
        this.plan = run.plan();
        // runs of older versions say nothing of it, and had no choice
        this.priority = Objects.requireNonNullElse(run.environment().generatorPriority(), GeneratorPriority.ORDINARY);
        this.arm = arm;
        this.server = server;
        this.seed = seed;
    }

    /** For a child that loads its stack itself. */
    Command.Start start() {
        return new Command.Start(
                arm.stack(),
                arm.host(),
                arm.settings(),
                stacksServer().endpoint(),
                stacksServer().mainProcess(),
                plan.scenario(),
                seed);
    }

    /** For a child that serves its stack. */
    Command.Serve serve() {
        return new Command.Serve(
                arm.stack(), arm.host(), arm.settings(), stacksServer().endpoint());
    }

    /** For the generator that loads such a child. */
    Command.Generate generate(int port, long hostProcess) {
        return generate(new WebTarget(LOOPBACK, port, Replies.CONTRACT), hostProcess, plan.scenario());
    }

    /** For the generator that loads a service of the user's. */
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
                web, hostProcess, server == null ? null : server.mainProcess(), http, priority, scenario, seed);
    }

    private ServerUse stacksServer() {
        return Objects.requireNonNull(server, "a stack needs a server");
    }
}
