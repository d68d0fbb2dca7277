package dev.dbdyno.cli.study;

import dev.dbdyno.cli.measure.MeasuringCommand;
import dev.dbdyno.cli.options.Pinning;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.Workbench;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.studies.StudyException;
import dev.dbdyno.studies.sitting.Instrument;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The instrument as a study's file sees it: commands and their words. */
final class StudyInstrument implements Instrument {

    /** The commands whose results can be held against a study's claims. */
    private static final Set<String> COMMANDS = Set.of("compare", "capacity");

    private final Invocation invocation;
    private final Workbench workbench;
    private final Frame.Descriptions described;
    private final long seed;

    /** @param seed of all plans */
    StudyInstrument(Invocation invocation, Workbench workbench, long seed) throws LabException, InterruptedException {
        this.invocation = invocation;
        this.workbench = workbench;
        this.described = workbench.describe();
        this.seed = seed;
    }

    @Override
    public Set<String> stacks() {
        return described.stacks().stream().map(Frame.StackDescription::name).collect(Collectors.toSet());
    }

    @Override
    public Set<String> hosts() {
        return described.hosts().stream().map(Frame.HostDescription::name).collect(Collectors.toSet());
    }

    @Override
    public WantedPlan plan(String command, List<String> arguments) throws StudyException {
        return plan(invocation, seed, command, arguments);
    }

    static WantedPlan plan(Invocation invocation, long seed, String command, List<String> arguments)
            throws StudyException {
        CommandLine line = MeasuringCommand.all(invocation).stream()
                .filter(each ->
                        COMMANDS.contains(command) && each.getCommandName().equals(command))
                .findFirst()
                .orElseThrow(() -> new StudyException("expects compare or capacity, but got '%s'".formatted(command)));
        try {
            line.parseArgs(arguments.toArray(String[]::new));
            MeasuringCommand measuring = line.getCommand();
            return new WantedPlan(measuring.plan(seed), databaseProcessors(measuring.pinning()));
        } catch (ParameterException | UsageException e) {
            throw new StudyException(String.valueOf(e.getMessage()));
        }
    }

    private static @Nullable Integer databaseProcessors(Pinning pinning) {
        return pinning instanceof Pinning.OfDatabase(int processors) ? Integer.valueOf(processors) : null;
    }

    @Override
    public Optional<String> problem(Plan plan) throws InterruptedException {
        try {
            workbench.resolve(plan);
            return Optional.empty();
        } catch (LabException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
