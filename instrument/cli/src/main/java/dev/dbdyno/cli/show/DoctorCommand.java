package dev.dbdyno.cli.show;

import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.cli.options.PlacesFile;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.Workbench;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.RoundTrips;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.lab.elsewhere.Pods;
import dev.dbdyno.lab.machine.Machine;
import dev.dbdyno.lab.machine.MachineCheck;
import dev.dbdyno.lab.machine.MemoryCompaction;
import dev.dbdyno.lab.profile.SystemCalls;
import dev.dbdyno.places.Place;
import dev.dbdyno.processes.CompilerFirst;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.RunRemarkWords;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.FreeMemory;
import dev.dbdyno.results.RunRemark;
import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "doctor",
        description =
                "Reports what on this machine will spoil a measurement, what to do about it, and which stacks and hosts there are.",
        usageHelpAutoWidth = true)
public final class DoctorCommand implements Callable<Integer> {

    private static final double MOST_FRACTION = 0.95;

    /** What the pods of a check have in place of a run's name. */
    private static final String RUN = "doctor";

    @Option(
            names = "--database",
            paramLabel = "URL",
            description =
                    "also measure the round trip to your own server, within seconds; nothing is created there (password as in 'dbdyno help compare')",
            converter = DatabaseOptions.UrlConverter.class)
    @Nullable String url;

    @Option(
            names = "--at",
            paramLabel = "PLACE",
            description = {
                "instead: check other places where dbdyno may run processes: 'ssh HOST', 'srun -w NODE', 'pod IMAGE',",
                "'kubectl exec -i POD --', or any command with {} where a shell command belongs; several with commas, by giving this",
                "option again, or as a FILE.places"
            })
    List<String> places = List.of();

    @Option(
            names = "--clean",
            description = {
                "instead: remove the pods that runs of yours left in Kubernetes when they were killed; those of the current context, or",
                "where 'pod IMAGE' of --at would be created"
            })
    boolean clean;

    private final Console console;
    private final Workbench.Source workbenches;

    public DoctorCommand(Invocation invocation) {
        this.console = invocation.console();
        this.workbenches = invocation.workbenches();
    }

    @Override
    public Integer call() throws Exception {
        List<Place> asked = places();
        if (clean) {
            return new PodCleaning(console, workbenches).clean(asked).code();
        }
        if (!asked.isEmpty()) {
            return check(asked).code();
        }
        machine();
        console.line("");
        if (url != null) {
            distance(url);
            console.line("");
        }
        try (Workbench workbench = workbenches.open()) {
            Frame.Descriptions described = workbench.describe();
            console.line("stacks: "
                    + names(described.stacks().stream()
                            .filter(stack -> !stack.module().equals(ListCommand.FOR_TESTS))
                            .map(Frame.StackDescription::name)));
            console.line("hosts:  " + names(described.hosts().stream().map(Frame.HostDescription::name)));
            DatabaseOptions.costs().forEach(console::line);
        }
        return ExitCode.OK.code();
    }

    private List<Place> places() {
        try {
            return PlacesFile.expanded(places).stream()
                    .map(line -> line.replaceFirst("^(host|database|generator)=", ""))
                    .flatMap(list -> Place.parseAll(list).stream())
                    .distinct()
                    .toList();
        } catch (IllegalArgumentException e) {
            throw new UsageException("--at: " + e.getMessage());
        }
    }

    private ExitCode check(List<Place> asked)
            throws ClassPathException, LabException, IOException, InterruptedException {
        PlaceCheck check = new PlaceCheck(console, pods(asked));
        int passed = 0;
        for (Place place : asked) {
            passed += check.passes(place) ? 1 : 0;
        }
        return passed == asked.size() ? ExitCode.OK : ExitCode.CANNOT_RUN;
    }

    private Pods pods(List<Place> asked) throws ClassPathException, LabException, IOException {
        if (asked.stream().noneMatch(Place::needsLead)) {
            return new Pods(null, RUN);
        }
        try (Workbench workbench = workbenches.open()) {
            return new Pods(workbench.kubernetes(), RUN);
        }
    }

    private void distance(String url) throws DatabaseException {
        RoundTrips trips = DatabaseOptions.roundTrips(url);
        console.line("round trip to %s: %s at the median of %s, at most %s in %s of them"
                .formatted(
                        url,
                        Numbers.nanos(trips.median().toNanos()),
                        RunWords.counted(trips.ascending().size(), "trivial statement"),
                        Numbers.nanos(trips.quantile(MOST_FRACTION).toNanos()),
                        Numbers.percent(MOST_FRACTION)));
        console.line(
                "  → the time that server and driver take for such a statement is part of it; 'dbdyno distance' shows what arms do at such a distance");
    }

    private static String names(Stream<String> names) {
        return names.collect(Collectors.joining(", "));
    }

    private static String words(CompilerPriority priority) {
        return switch (priority) {
            case RAISED -> "the JIT's threads run ahead of the load: their priority is raised (nice -20)";
            case OTHERS_LOWERED ->
                "the JIT's threads run ahead of the load: without the right to raise them, dbdyno lowers its database and load (nice 19); with --database of your own it leaves all as they are";
            case ORDINARY ->
                "the JIT's threads have no priority over the load, which the system does not let dbdyno change: warm-up takes longer; run as root, or install 'nice' and 'renice'";
        };
    }

    private static String words(FreeMemory memory) {
        return switch (memory) {
            case COMPACTED -> "free memory is compacted before each block, so that all blocks get it in large pieces";
            case AS_FOUND -> "free memory is not compacted before blocks: the system does not let dbdyno do it";
        };
    }

    private static String systemCalls() {
        return SystemCalls.here()
                .refusal()
                .map(refusal -> "'--profile' cannot count system calls: " + refusal)
                .orElse("'--profile' counts system calls, by the kernel's tracer");
    }

    private void machine() throws InterruptedException {
        // before the machine is read, as a run does
        FreeMemory memory = MemoryCompaction.HERE.compact();
        Machine machine = Machine.read(Path.of("").toAbsolutePath());
        console.line("%s, %s, %d processors, %d MiB"
                .formatted(
                        machine.operatingSystem(),
                        machine.processorModel(),
                        machine.processors(),
                        machine.memoryBytes() >> 20));
        console.line(words(CompilerFirst.here(CompilerFirst.Server.OURS).priority()));
        console.line(words(memory));
        console.line(systemCalls());
        List<RunRemark> remarks = MachineCheck.remarks(machine);
        for (RunRemark remark : remarks) {
            RunRemarkWords words = RunRemarkWords.of(remark);
            console.line("");
            console.line("! " + words.cause());
            console.line("  → " + words.remedy());
        }
        if (remarks.isEmpty()) {
            console.line("nothing found that would spoil a measurement");
        }
    }
}
