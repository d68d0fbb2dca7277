package dev.dbdyno.lab;

import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.lab.classpath.ClassPaths;
import dev.dbdyno.results.Arm;
import dev.dbdyno.results.Plan;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.frames.Frame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes arms as asked for into arms that can run. */
public final class ArmResolver {

    private final Catalog catalog;
    private final ClassPaths classPaths;

    public ArmResolver(Catalog catalog, ClassPaths classPaths) {
        this.catalog = catalog;
        this.classPaths = classPaths;
    }

    /**
     * Checks and resolves every arm of a plan, and checks that each can be asked what the plan asks.
     *
     * @throws LabException naming what is wrong with each arm that cannot run, a line each
     */
    public List<RunnableArm> resolve(Plan plan) throws LabException, InterruptedException {
        List<RunnableArm> runnable = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Arm arm : plan.arms()) {
            try {
                runnable.add(TargetUrl.isNamedBy(arm) ? target(arm) : resolved(arm));
            } catch (BadArmException | ClassPathException e) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
        if (problems.isEmpty()) {
            problems.addAll(new AskedOfArms(plan, runnable).problems());
        }
        if (!problems.isEmpty()) {
            throw new LabException(problems.stream().distinct().collect(Collectors.joining("\n")));
        }
        return runnable;
    }

    /** An arm that cannot run; the message is in the user's words. */
    private static final class BadArmException extends Exception {

        private static final long serialVersionUID = 1L;

        BadArmException(String message) {
            super(message);
        }
    }

    private RunnableArm target(Arm arm) throws BadArmException, ClassPathException {
        TargetUrl target;
        try {
            target = TargetUrl.of(arm);
        } catch (IllegalArgumentException e) {
            throw new BadArmException(String.valueOf(e.getMessage()));
        }
        ResolvedArm resolved =
                new ResolvedArm(arm, arm.notation(), arm.settings(), new LinkedHashMap<>(), List.of(), null);
        return new RunnableArm(resolved, new Loading.OfTarget(target, classPaths.generator()), null, null);
    }

    private RunnableArm resolved(Arm arm)
            throws BadArmException, ClassPathException, LabException, InterruptedException {
        Frame.Checked checked = catalog.check(arm);
        if (checked.problem() != null) {
            throw new BadArmException("'%s': %s".formatted(arm.notation(), checked.problem()));
        }
        ClassPath child = classPaths.resolve(arm);
        Loading loading = switch (checked.loadedBy()) {
            case CHILD -> new Loading.ByChild(child);
            case GENERATOR -> new Loading.ByGenerator(child, classPaths.generator());
        };
        ResolvedArm resolved = new ResolvedArm(
                arm, label(arm, checked), checked.settings(), checked.explainedWork(), child.coordinates(), null);
        return new RunnableArm(resolved, loading, checked.database(), checked.oldestServer());
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
