package dev.dbdyno.lab;

import dev.dbdyno.lab.child.JvmTrial;
import dev.dbdyno.lab.classpath.BadVersionsException;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.lab.classpath.ClassPaths;
import dev.dbdyno.lab.classpath.UnresolvedException;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.scenarios.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes arms as asked for into arms that can run. */
public final class ArmResolver {

    private static final String RESOLVING = "resolving the class path";

    private final Catalog catalog;
    private final ClassPaths classPaths;

    public ArmResolver(Catalog catalog, ClassPaths classPaths) {
        this.catalog = catalog;
        this.classPaths = classPaths;
    }

    /**
     * Checks and resolves every arm of a plan, and checks that each can be asked what the plan asks. An arm of which an
     * artifact is unavailable is returned as one that fails, if at least two others can run without it.
     *
     * @throws LabException as a mistake where an arm or an option of the JVM is not written as it should be, or an arm cannot be asked
     *     what the plan asks; else where none can run, or one is left of several, which has nothing to be compared with; names what is
     *     wrong with each, a line each
     */
    public List<RunnableArm> resolve(Plan plan) throws LabException, InterruptedException {
        Scenario scenario = Scenario.of(plan.scenario());
        List<RunnableArm> runnable = new ArrayList<>();
        List<String> mistakes = new ArrayList<>(ofJvm(plan.jvm()).stream().toList());
        List<String> problems = new ArrayList<>();
        Distance distance = plan.relayed().isEmpty() ? Distance.NONE : Distance.RELAYED;
        for (Arm arm : plan.arms()) {
            try {
                runnable.add(TargetUrl.isNamedBy(arm) ? target(arm, scenario) : resolved(arm, scenario, distance));
            } catch (BadArmException | BadVersionsException e) {
                mistakes.add(String.valueOf(e.getMessage()));
            } catch (ClassPathException e) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
        if (mistakes.isEmpty() && problems.isEmpty()) {
            mistakes.addAll(new AskedOfArms(plan, scenario, runnable).problems());
        }
        List<String> failures = runnable.stream()
                .map(RunnableArm::failure)
                .filter(Objects::nonNull)
                .map(Failure::message)
                .toList();
        if (!mistakes.isEmpty()) {
            throw LabException.ofMistake(lines(Stream.of(mistakes, failures, problems)));
        }
        if (problems.isEmpty() && !failures.isEmpty()) {
            problems.addAll(withoutOthers(runnable));
        }
        if (!problems.isEmpty() || failures.size() == runnable.size()) {
            throw new LabException(lines(Stream.of(failures, problems)));
        }
        return runnable;
    }

    private static String lines(Stream<List<String>> reasons) {
        return reasons.flatMap(List::stream).distinct().collect(Collectors.joining("\n"));
    }

    /** Why no child can start here, whatever its arm; what the JDK of another place takes is not known before it is asked. */
    private static Optional<String> ofJvm(JvmPlan jvm) throws InterruptedException {
        return jvm.places().isEmpty() ? JvmTrial.problem(jvm) : Optional.empty();
    }

    /** What is wrong where others have failed, and one arm is left. */
    private static List<String> withoutOthers(List<RunnableArm> all) {
        List<String> left = all.stream()
                .filter(arm -> arm.failure() == null)
                .map(arm -> arm.resolved().arm().notation())
                .toList();
        return left.size() == 1
                ? List.of(
                        "that leaves '%s' alone, with nothing to be compared with: correct the version, or leave the arm out"
                                .formatted(left.getFirst()))
                : List.of();
    }

    /** Whether a stack reaches its server through a relay. */
    private enum Distance {
        NONE,
        RELAYED
    }

    /** An arm that cannot run anywhere; the message is in the user's words. */
    private static final class BadArmException extends Exception {

        private static final long serialVersionUID = 1L;

        BadArmException(String message) {
            super(message);
        }
    }

    private RunnableArm target(Arm arm, Scenario scenario) throws BadArmException, ClassPathException {
        TargetUrl target;
        try {
            target = TargetUrl.of(arm);
        } catch (IllegalArgumentException e) {
            throw new BadArmException(String.valueOf(e.getMessage()));
        }
        ResolvedArm resolved =
                new ResolvedArm(arm, arm.notation(), arm.settings(), explained(Map.of(), scenario), List.of(), null);
        return new RunnableArm(resolved, new Loading.OfTarget(target, classPaths.generator()), null, null, null);
    }

    private RunnableArm resolved(Arm arm, Scenario scenario, Distance distance)
            throws BadArmException, ClassPathException, LabException, InterruptedException {
        Frame.Checked checked = catalog.check(arm);
        if (checked.problem() != null) {
            throw new BadArmException("'%s': %s".formatted(arm.notation(), checked.problem()));
        }
        Optional<String> refused = JvmTrial.problem(arm.jvmOptions());
        if (refused.isPresent()) {
            throw new BadArmException("'%s': %s".formatted(arm.notation(), refused.get()));
        }
        try {
            ClassPath child = classPaths.resolve(arm).with(arm.jvmOptions());
            ClassPath relay = distance == Distance.RELAYED ? classPaths.relay() : null;
            Loading loading = switch (checked.loadedBy()) {
                case CHILD -> new Loading.ByChild(child);
                case GENERATOR -> new Loading.ByGenerator(child, classPaths.generator());
            };
            return runnable(
                    arm, checked, explained(checked.explainedWork(), scenario), child.coordinates(), loading, relay);
        } catch (UnresolvedException e) {
            return runnable(arm, checked, checked.explainedWork(), List.of(), new Loading.Impossible(), null)
                    .failing(new Failure(RESOLVING, String.valueOf(e.getMessage()), null, null));
        }
    }

    /** The stack's reasons, and the scenario's where the stack has none of its own. */
    private static SequencedMap<String, String> explained(Map<String, String> byStack, Scenario scenario) {
        SequencedMap<String, String> explained = new LinkedHashMap<>(byStack);
        scenario.explainedWork()
                .forEach(
                        (counter, words) -> explained.putIfAbsent(counter.name().toLowerCase(Locale.ROOT), words));
        return explained;
    }

    private static RunnableArm runnable(
            Arm arm,
            Frame.Checked checked,
            SequencedMap<String, String> explainedWork,
            List<String> classPath,
            Loading loading,
            @Nullable ClassPath relay) {
        ResolvedArm resolved =
                new ResolvedArm(arm, label(arm, checked), checked.settings(), explainedWork, classPath, null);
        return new RunnableArm(resolved, loading, relay, checked.database(), checked.oldestServer());
    }

    /** The notation with the settings that a reader must always see; itself an arm's notation. */
    private static String label(Arm arm, Frame.Checked checked) {
        Map<String, String> shown = checked.settings().entrySet().stream()
                .filter(setting -> checked.alwaysShown().contains(setting.getKey()))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new));
        return arm.withDefaults(shown, Map.of()).notation();
    }
}
