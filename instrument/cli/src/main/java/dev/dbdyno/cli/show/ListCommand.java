package dev.dbdyno.cli.show;

import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.Workbench;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.frames.Frame.Descriptions;
import dev.dbdyno.results.frames.Frame.HostDescription;
import dev.dbdyno.results.frames.Frame.NarrowedSetting;
import dev.dbdyno.results.frames.Frame.SettingDescription;
import dev.dbdyno.results.frames.Frame.StackDescription;
import dev.dbdyno.results.names.Nearest;
import dev.dbdyno.scenarios.Kind;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "list", description = "Lists stacks, hosts, their settings, and scenarios.", usageHelpAutoWidth = true)
public final class ListCommand implements Callable<Integer> {

    /** Stacks with known timing and known faults: the instrument's own tests want them, nobody else. */
    static final String FOR_TESTS = "dbdyno-stack-fake";

    private final Console console;
    private final Workbench.Source workbenches;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            description = "only these stacks, hosts and scenarios (default: all)")
    List<String> names = List.of();

    @Option(names = "--all", description = "also list the stacks that the instrument is tested with")
    boolean all;

    public ListCommand(Invocation invocation) {
        this.console = invocation.console();
        this.workbenches = invocation.workbenches();
    }

    /** The lines on what has a name; hidden where nobody asks for it. */
    private record Entry(String name, boolean isHidden, List<String> lines) {}

    private record Section(String heading, List<Entry> entries) {}

    @Override
    public Integer call() throws Exception {
        List<Section> sections;
        try (Workbench workbench = workbenches.open()) {
            sections = sections(workbench.describe());
        }
        refuseUnknown(sections);
        console.line(sections.stream()
                .map(this::listed)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n\n")));
        return ExitCode.OK.code();
    }

    private void refuseUnknown(List<Section> sections) {
        List<String> known = sections.stream()
                .flatMap(section -> section.entries().stream())
                .map(Entry::name)
                .toList();
        names.stream().filter(name -> !known.contains(name)).findFirst().ifPresent(name -> {
            throw new UsageException("there is no stack, host or scenario '%s'.%s './dbdyno list' names all of them"
                    .formatted(name, Nearest.question(name, known)));
        });
    }

    /** A section with the entries that are asked for; empty where it has none. */
    private String listed(Section section) {
        List<Entry> entries = section.entries().stream()
                .filter(entry -> names.isEmpty() ? all || !entry.isHidden() : names.contains(entry.name()))
                .toList();
        return entries.isEmpty()
                ? ""
                : Stream.concat(Stream.of(section.heading()), entries.stream().flatMap(entry -> entry.lines().stream()))
                        .collect(Collectors.joining("\n"));
    }

    private static List<Section> sections(Descriptions described) {
        String target = "  %-15s any HTTP service, in any language: 'target url=http://host:port/path', or --target URL"
                .formatted("target");
        return List.of(
                new Section(
                        "Stacks",
                        described.stacks().stream().map(ListCommand::stack).toList()),
                new Section(
                        "Hosts (written behind the stack: stack@host)",
                        described.hosts().stream().map(ListCommand::host).toList()),
                new Section("Services of yours", List.of(new Entry("target", false, List.of(target)))),
                new Section(
                        "Scenarios (--scenario)",
                        Kind.all().stream().map(ListCommand::scenario).toList()));
    }

    private static Entry stack(StackDescription stack) {
        String first = "  %-13s %s (%s)".formatted(stack.name(), stack.summary(), stack.style());
        Stream<String> settings = stack.settings().stream().map(ListCommand::setting);
        return new Entry(
                stack.name(),
                stack.module().equals(FOR_TESTS),
                Stream.concat(Stream.of(first), settings).toList());
    }

    private static Entry host(HostDescription host) {
        String first =
                "  %-15s %s (serves %s)".formatted(host.name(), host.summary(), String.join(", ", host.styles()));
        Stream<String> settings = host.settings().stream().map(ListCommand::setting);
        Stream<String> narrowed = host.narrowed().stream().map(ListCommand::narrowed);
        return new Entry(
                host.name(),
                false,
                Stream.of(Stream.of(first), settings, narrowed)
                        .flatMap(lines -> lines)
                        .toList());
    }

    private static Entry scenario(Kind scenario) {
        return new Entry(scenario.name(), false, List.of("  %-15s %s".formatted(scenario.name(), scenario.summary())));
    }

    private static String narrowed(NarrowedSetting setting) {
        return "      %s=%s  a setting of its stacks, which takes only %s here"
                .formatted(setting.setting(), setting.values().getFirst(), String.join(" or ", setting.values()));
    }

    private static String setting(SettingDescription setting) {
        String only = setting.styles().isEmpty() ? "" : "; for " + String.join(", ", setting.styles()) + " stacks";
        return "      %s=%s  %s (%s%s)"
                .formatted(setting.name(), setting.defaultValue(), setting.help(), setting.expects(), only);
    }
}
