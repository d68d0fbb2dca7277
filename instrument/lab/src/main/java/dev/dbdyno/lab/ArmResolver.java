package dev.dbdyno.lab;

import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.lab.classpath.ClassPaths;
import dev.dbdyno.results.Arm;
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
     * Checks and resolves every arm.
     *
     * @throws LabException naming what is wrong with each arm that cannot run, a line each
     */
    public List<RunnableArm> resolve(List<Arm> arms) throws LabException, InterruptedException {
        List<RunnableArm> runnable = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Arm arm : arms) {
            Frame.Checked checked = catalog.check(arm);
            String problem = checked.problem();
            if (problem != null) {
                problems.add("'%s': %s".formatted(arm.notation(), problem));
                continue;
            }
            try {
                runnable.add(runnable(arm, checked, classPaths.resolve(arm)));
            } catch (ClassPathException e) {
                problems.add(String.valueOf(e.getMessage()));
            }
        }
        if (!problems.isEmpty()) {
            throw new LabException(problems.stream().distinct().collect(Collectors.joining("\n")));
        }
        return runnable;
    }

    private static RunnableArm runnable(Arm arm, Frame.Checked checked, ClassPath classPath) {
        return new RunnableArm(
                new ResolvedArm(
                        arm,
                        label(arm, checked),
                        checked.settings(),
                        checked.explainedWork(),
                        classPath.coordinates(),
                        null),
                classPath);
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
