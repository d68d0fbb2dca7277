package dev.dbdyno.lab;

import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.ServerInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Refuses to add to a run what was not measured under the conditions that its head names. */
record SameConditions(Run run) {

    /** @param best priority of compilers that this system allows now */
    void check(List<RunnableArm> arms, String childJvm, ServerInfo server, CompilerPriority best) throws LabException {
        if (run.plan().windows().leadIn() == null) {
            throw new LabException(
                    "run %s cannot be resumed: an earlier version measured its forks one after another, this one measures them in rounds, and the two cannot be mixed. Its reports still work; start a new run"
                            .formatted(run.id()));
        }
        for (int arm = 0; arm < run.arms().size(); arm++) {
            ResolvedArm before = run.arms().get(arm);
            if (before.failure() != null) {
                continue; // it has no forks, and gets none
            }
            ResolvedArm now = arms.get(arm).resolved();
            if (now.failure() != null) {
                throw new LabException("run %s cannot be resumed: %s"
                        .formatted(run.id(), now.failure().message()));
            }
            same(
                    "the class path of '%s'".formatted(before.label()),
                    difference(before.classPath(), now.classPath()),
                    difference(now.classPath(), before.classPath()));
        }
        same("the JVM of the children", run.environment().childJvm(), childJvm);
        if (run.environment().compilerPriority() == CompilerPriority.RAISED) {
            same("the right to raise the compilers' priority", CompilerPriority.RAISED, best);
        }
        same("the server", run.server().version(), server.version());
        checkRows(run.server().armData(), server.armData());
    }

    /** Null where dbdyno made none. */
    private void checkRows(@Nullable ArmData before, @Nullable ArmData now) throws LabException {
        if (before != null && now != null) {
            same("the place of the arms' rows", before.words(), now.words());
        }
    }

    private void same(String what, Object before, Object now) throws LabException {
        if (!before.equals(now)) {
            throw new LabException(
                    "run %s cannot be resumed because %s has changed. It was %s, and is %s: start a new run"
                            .formatted(run.id(), what, before, now));
        }
    }

    private static List<String> difference(List<String> of, List<String> without) {
        List<String> rest = new ArrayList<>(of);
        rest.removeAll(without);
        return rest;
    }
}
