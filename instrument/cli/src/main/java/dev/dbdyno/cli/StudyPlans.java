package dev.dbdyno.cli;

import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.results.Arm;
import dev.dbdyno.results.HttpPlan;
import dev.dbdyno.results.HttpPlan.Connections;
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
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Makes plans of a study's parts, out of the words that its file has for the commands. */
final class StudyPlans {

    private final Console console;
    private final Path home;
    private final Study study;
    private final Mode mode;
    private final Changes changes;
    private final long seed;

    StudyPlans(Console console, Path home, Study study, Mode mode, Changes changes, long seed) {
        this.console = console;
        this.home = home;
        this.study = study;
        this.mode = mode;
        this.changes = changes;
        this.seed = seed;
    }

    /**
     * What the user wants otherwise than the study's file has it; null where nothing.
     *
     * @param blocks at most
     * @param connections over HTTP
     */
    record Changes(@Nullable Integer blocks, @Nullable Connections connections) {

        static final Changes NONE = new Changes(null, null);

        Plan applied(Plan plan) {
            Plan counted = blocks == null ? plan : plan.until(plan.precision().ofAtMost(blocks));
            HttpPlan http = counted.http();
            return connections == null || http == null
                    ? counted
                    : counted.over(new HttpPlan(connections, http.requestTimeout()));
        }

        /** What a reader of the claims must know; null where the study would have it so. */
        @Nullable String remark(Plan plan) {
            HttpPlan http = plan.http();
            if (connections == null || http == null || connections == http.connections()) {
                return null;
            }
            return switch (connections) {
                case KEEP_ALIVE ->
                    "connections were kept alive, as the user asked, where the study has a new one for each request";
                case NEW_EACH_REQUEST ->
                    "each request opened a connection, as the user asked, where the study keeps them alive";
            };
        }
    }

    /** A part in an era. */
    sealed interface Planned {
        StudyMark mark();

        default String folderName() {
            return "%s-%s".formatted(mark().part(), mark().era().word());
        }
    }

    /**
     * It can be run.
     *
     * @param pinning as the study's words have it
     */
    record Runs(StudyMark mark, Plan plan, Pinning pinning) implements Planned {}

    /** Too few of its arms can be run; why is in the mark. */
    record LeftOut(StudyMark mark) implements Planned {}

    /** A plan with what the study's words say beside it. */
    private record Asked(Plan plan, Pinning pinning) {}

    /** All of them, those that cannot be run too; what cannot is said. */
    List<Planned> of(List<Part> parts, List<Era> eras)
            throws LabException, ClassPathException, IOException, InterruptedException {
        List<Planned> planned = new ArrayList<>();
        try (Workbench workbench = Workbench.open(console, home)) {
            Set<String> known = known(workbench);
            for (Era era : eras) {
                for (Part part : parts) {
                    planned.add(planned(part, era, known, workbench));
                }
            }
        }
        return planned;
    }

    /** The stacks and hosts that there are. */
    private static Set<String> known(Workbench workbench) throws LabException, InterruptedException {
        Frame.Descriptions described = workbench.describe();
        Set<String> known = new HashSet<>();
        described.stacks().forEach(stack -> known.add(stack.name()));
        described.hosts().forEach(host -> known.add("@" + host.name()));
        return known;
    }

    private Planned planned(Part part, Era era, Set<String> known, Workbench workbench)
            throws LabException, InterruptedException {
        List<Arm> arms = new ArrayList<>();
        List<String> names = new ArrayList<>();
        SequencedMap<String, String> missing = new LinkedHashMap<>();
        for (StudyArm arm : part.arms()) {
            switch (resolved(part, inEra(arm, era, known), workbench)) {
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
            return new LeftOut(new StudyMark(study.name(), part.name(), mode, era, List.of(), missing, null));
        }
        Asked asked = asked(part, arms);
        return new Runs(
                new StudyMark(study.name(), part.name(), mode, era, names, missing, changes.remark(asked.plan())),
                changes.applied(asked.plan()),
                asked.pinning());
    }

    /** An arm whose libraries cannot be had is left out, and the others go on. */
    private Study.InEra resolved(Part part, Study.InEra inEra, Workbench workbench) throws InterruptedException {
        if (inEra instanceof Study.InEra.Runs(Arm arm)) {
            try {
                workbench.resolve(asked(part, List.of(arm)).plan());
            } catch (LabException e) {
                return new Study.InEra.CannotRun(String.valueOf(e.getMessage()));
            }
        }
        return inEra;
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
        return changes.applied(asked(part, arms).plan());
    }

    private Asked asked(Part part, List<Arm> arms) {
        List<String> words = part.command(mode);
        List<String> arguments = new ArrayList<>(words.subList(1, words.size()));
        arguments.addAll(part.asks());
        arms.forEach(arm -> arguments.add(arm.notation()));
        try {
            return asked(words.getFirst(), arguments.toArray(String[]::new));
        } catch (ParameterException | UsageException e) {
            throw new UsageException("the study '%s', part '%s', %s: %s"
                    .formatted(study.name(), part.name(), mode.word(), e.getMessage()));
        }
    }

    private Asked asked(String command, String[] arguments) {
        return switch (command) {
            case "compare" -> {
                CompareCommand compare = new CompareCommand(console, home);
                read(compare, arguments);
                yield new Asked(compare.plan(seed), compare.run.pinning());
            }
            case "capacity" -> {
                CapacityCommand capacity = new CapacityCommand(console, home);
                read(capacity, arguments);
                yield new Asked(capacity.plan(seed), capacity.run.pinning());
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
