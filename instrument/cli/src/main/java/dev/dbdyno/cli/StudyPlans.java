package dev.dbdyno.cli;

import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.results.Arm;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Measure;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Part;
import dev.dbdyno.studies.Study;
import dev.dbdyno.studies.StudyArm;
import dev.dbdyno.studies.StudyMark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Makes plans of a study's parts, out of the words that its file has for the commands. */
final class StudyPlans {

    private final Console console;
    private final Path home;
    private final Study study;
    private final Mode mode;
    private final long seed;

    StudyPlans(Console console, Path home, Study study, Mode mode, long seed) {
        this.console = console;
        this.home = home;
        this.study = study;
        this.mode = mode;
        this.seed = seed;
    }

    /** A part in an era, ready to be run. */
    record Planned(Plan plan, StudyMark mark) {

        String folderName() {
            return "%s-%s".formatted(mark.part(), mark.era().word());
        }
    }

    /** The plans of all that can be run; what cannot is said. */
    List<Planned> of(List<Part> parts, List<Era> eras)
            throws LabException, ClassPathException, IOException, InterruptedException {
        Set<String> known = known();
        List<Planned> planned = new ArrayList<>();
        for (Part part : parts) {
            for (Era era : eras) {
                planned(part, era, known).ifPresent(planned::add);
            }
        }
        return planned;
    }

    /** The stacks and hosts that there are. */
    private Set<String> known() throws LabException, ClassPathException, IOException, InterruptedException {
        try (Workbench workbench = Workbench.open(console, home)) {
            Frame.Descriptions described = workbench.describe();
            Set<String> known = new HashSet<>();
            described.stacks().forEach(stack -> known.add(stack.name()));
            described.hosts().forEach(host -> known.add("@" + host.name()));
            return known;
        }
    }

    private Optional<Planned> planned(Part part, Era era, Set<String> known) {
        List<Arm> arms = new ArrayList<>();
        List<String> names = new ArrayList<>();
        SequencedMap<String, String> missing = new LinkedHashMap<>();
        for (StudyArm arm : part.arms()) {
            switch (inEra(arm, era, known)) {
                case Study.InEra.Runs runs -> {
                    arms.add(runs.arm());
                    names.add(arm.name());
                }
                case Study.InEra.CannotRun not -> missing.put(arm.name(), not.reason());
            }
        }
        missing.forEach((arm, reason) -> console.progress(
                "%s, %s versions: '%s' cannot be run: %s".formatted(part.name(), era.word(), arm, reason)));
        if (!isComparable(part, names)) {
            console.progress("%s, %s versions: left out, for %s"
                    .formatted(
                            part.name(),
                            era.word(),
                            missing.containsKey(part.reference().name())
                                    ? "its reference '%s' is missing"
                                            .formatted(part.reference().name())
                                    : "nothing is left to compare"));
            return Optional.empty();
        }
        StudyMark mark = new StudyMark(study.name(), part.name(), mode, era, names, missing);
        return Optional.of(new Planned(plan(part, arms), mark));
    }

    private Study.InEra inEra(StudyArm arm, Era era, Set<String> known) {
        if (!known.contains(arm.arm().stack())) {
            return new Study.InEra.CannotRun(
                    "there is no stack '%s' yet".formatted(arm.arm().stack()));
        }
        boolean hosted = !arm.arm().host().equals(Arm.STANDALONE);
        if (hosted && !known.contains("@" + arm.arm().host())) {
            return new Study.InEra.CannotRun(
                    "there is no host '%s' yet".formatted(arm.arm().host()));
        }
        return study.in(era, arm.in(mode));
    }

    /** Event loops are counted, not compared. */
    private static boolean isComparable(Part part, List<String> names) {
        return part.measure() == Measure.EVENT_LOOPS
                ? !names.isEmpty()
                : names.size() > 1 && names.getFirst().equals(part.reference().name());
    }

    /** @throws UsageException when the part's words make no plan */
    Plan plan(Part part, List<Arm> arms) {
        List<String> words = part.command(mode);
        List<String> arguments = new ArrayList<>(words.subList(1, words.size()));
        arguments.addAll(part.asks());
        arms.forEach(arm -> arguments.add(arm.notation()));
        try {
            return plan(words.getFirst(), arguments.toArray(String[]::new));
        } catch (ParameterException | UsageException e) {
            throw new UsageException("the study '%s', part '%s', %s: %s"
                    .formatted(study.name(), part.name(), mode.word(), e.getMessage()));
        }
    }

    private Plan plan(String command, String[] arguments) {
        return switch (command) {
            case "compare" -> {
                CompareCommand compare = new CompareCommand(console, home);
                read(compare, arguments);
                yield compare.plan(seed);
            }
            case "capacity" -> {
                CapacityCommand capacity = new CapacityCommand(console, home);
                read(capacity, arguments);
                yield capacity.plan(seed);
            }
            default -> throw new UsageException("expects compare or capacity, but got '%s'".formatted(command));
        };
    }

    private static void read(Object command, String[] arguments) {
        CommandLine line = new CommandLine(command);
        line.registerConverter(Duration.class, new Quantities.DurationConverter());
        line.parseArgs(arguments);
    }
}
