package dev.dbdyno.studies.sitting;

import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.studies.Era;
import dev.dbdyno.studies.Measure;
import dev.dbdyno.studies.Mode;
import dev.dbdyno.studies.Part;
import dev.dbdyno.studies.Study;
import dev.dbdyno.studies.StudyArm;
import dev.dbdyno.studies.StudyException;
import dev.dbdyno.studies.StudyMark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Makes plans from a study's parts, out of the command line's words in its file. */
public final class PartPlans {

    private final Study study;
    private final Mode mode;
    private final Changes changes;
    private final Instrument instrument;

    public PartPlans(Study study, Mode mode, Changes changes, Instrument instrument) {
        this.study = study;
        this.mode = mode;
        this.changes = changes;
        this.instrument = instrument;
    }

    /** The part with those of its arms that can be run; an arm that cannot be run is left out, and the others go on. */
    public PlannedPart planned(Part part, Era era) throws StudyException, InterruptedException {
        List<Arm> arms = new ArrayList<>();
        List<String> names = new ArrayList<>();
        SequencedMap<String, String> missing = new LinkedHashMap<>();
        for (StudyArm arm : part.arms()) {
            switch (runnable(part, arm, era)) {
                case Study.InEra.Runs runs -> {
                    arms.add(runs.arm());
                    names.add(arm.name());
                }
                case Study.InEra.CannotRun not -> missing.put(arm.name(), not.reason());
            }
        }
        if (!isComparable(part, names)) {
            StudyMark mark = new StudyMark(study.name(), part.name(), mode, era, List.of(), missing, null);
            return new PlannedPart.LeftOut(mark, reasonToLeaveOut(part, missing));
        }
        Instrument.WantedPlan wanted = wanted(part, arms);
        Plan plan = wanted.plan();
        return new PlannedPart.Runs(
                new StudyMark(study.name(), part.name(), mode, era, names, missing, changes.remark(plan)),
                changes.applied(plan),
                wanted.databaseProcessors());
    }

    private static String reasonToLeaveOut(Part part, SequencedMap<String, String> missing) {
        String reference = part.reference().name();
        return missing.containsKey(reference)
                ? "its reference '%s' is missing".formatted(reference)
                : "nothing is left to compare";
    }

    private Study.InEra runnable(Part part, StudyArm arm, Era era) throws StudyException, InterruptedException {
        Study.InEra inEra = inEra(arm, era);
        if (inEra instanceof Study.InEra.Runs(Arm runs)) {
            Optional<String> problem = instrument.problem(plan(part, List.of(runs)));
            if (problem.isPresent()) {
                return new Study.InEra.CannotRun(problem.get());
            }
        }
        return inEra;
    }

    private Study.InEra inEra(StudyArm arm, Era era) {
        String stack = arm.arm().stack();
        String host = arm.arm().host();
        if (!instrument.stacks().contains(stack)) {
            return new Study.InEra.CannotRun("there is no stack '%s' yet".formatted(stack));
        }
        if (!host.equals(Arm.STANDALONE) && !instrument.hosts().contains(host)) {
            return new Study.InEra.CannotRun("there is no host '%s' yet".formatted(host));
        }
        return study.in(era, arm.in(mode));
    }

    /** Event loops are counted, not compared. */
    private static boolean isComparable(Part part, List<String> names) {
        return part.measure() == Measure.EVENT_LOOPS
                ? !names.isEmpty()
                : names.size() > 1 && names.getFirst().equals(part.reference().name());
    }

    /** The part's plan with exactly these arms. */
    public Plan plan(Part part, List<Arm> arms) throws StudyException {
        return changes.applied(wanted(part, arms).plan());
    }

    private Instrument.WantedPlan wanted(Part part, List<Arm> arms) throws StudyException {
        List<String> words = part.command(mode);
        List<String> arguments = new ArrayList<>(words.subList(1, words.size()));
        arguments.addAll(part.asks());
        arms.forEach(arm -> arguments.add(arm.notation()));
        try {
            return instrument.plan(words.getFirst(), arguments);
        } catch (StudyException e) {
            throw new StudyException("the study '%s', part '%s', %s: %s"
                    .formatted(study.name(), part.name(), mode.word(), e.getMessage()));
        }
    }
}
