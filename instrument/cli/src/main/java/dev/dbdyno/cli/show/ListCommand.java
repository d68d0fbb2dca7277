package dev.dbdyno.cli.show;

import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.Workbench;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.frames.Frame.HostDescription;
import dev.dbdyno.results.frames.Frame.NarrowedSetting;
import dev.dbdyno.results.frames.Frame.SettingDescription;
import dev.dbdyno.results.frames.Frame.StackDescription;
import dev.dbdyno.scenarios.Kind;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "list", description = "Lists stacks, hosts, their settings, and scenarios.", usageHelpAutoWidth = true)
public final class ListCommand implements Callable<Integer> {

    /** Stacks with known timing and known faults: the instrument's own tests want them, nobody else. */
    static final String FOR_TESTS = "dbdyno-stack-fake";

    private final Console console;
    private final Workbench.Source workbenches;

    @Option(names = "--all", description = "also list the stacks that the instrument is tested with")
    boolean all;

    public ListCommand(Invocation invocation) {
        this.console = invocation.console();
        this.workbenches = invocation.workbenches();
    }

    @Override
    public Integer call() throws Exception {
        try (Workbench workbench = workbenches.open()) {
            var described = workbench.describe();
            console.line("Stacks");
            described.stacks().stream()
                    .filter(stack -> all || !stack.module().equals(FOR_TESTS))
                    .forEach(this::stack);
            console.line("");
            console.line("Hosts (written behind the stack: stack@host)");
            described.hosts().forEach(this::host);
            console.line("");
            console.line("Services of yours");
            console.line(
                    "  %-15s any HTTP service, in any language: 'target url=http://host:port/path', or --target URL"
                            .formatted("target"));
        }
        console.line("");
        console.line("Scenarios (--scenario)");
        for (Kind scenario : Kind.all()) {
            console.line("  %-15s %s".formatted(scenario.name(), scenario.summary()));
        }
        return ExitCode.OK.code();
    }

    private void stack(StackDescription stack) {
        console.line("  %-13s %s (%s)".formatted(stack.name(), stack.summary(), stack.style()));
        stack.settings().forEach(this::setting);
    }

    private void host(HostDescription host) {
        console.line("  %-15s %s (serves %s)".formatted(host.name(), host.summary(), String.join(", ", host.styles())));
        host.settings().forEach(this::setting);
        host.narrowed().forEach(this::narrowed);
    }

    private void narrowed(NarrowedSetting setting) {
        console.line("      %s=%s  a setting of its stacks, which takes only %s here"
                .formatted(setting.setting(), setting.values().getFirst(), String.join(" or ", setting.values())));
    }

    private void setting(SettingDescription setting) {
        String only = setting.styles().isEmpty() ? "" : "; for " + String.join(", ", setting.styles()) + " stacks";
        console.line("      %s=%s  %s (%s%s)"
                .formatted(setting.name(), setting.defaultValue(), setting.help(), setting.expects(), only));
    }
}
