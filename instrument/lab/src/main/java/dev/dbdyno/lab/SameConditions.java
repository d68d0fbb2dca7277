package dev.dbdyno.lab;

import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.FreeMemory;
import dev.dbdyno.results.PlaceSeen;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.window.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Refuses to add to a run what would not be measured under the conditions that its head names. */
public record SameConditions(Run run) {

    /** The memory that a kernel keeps for itself differs by up to this from one start of a machine to the next. */
    private static final double SAME_MEMORY_FRACTION = 0.02;

    /**
     * Checks the machine before a server is started.
     *
     * @param now this machine, its JDK and this build
     * @throws LabException that names everything that differs
     */
    public void checkMachine(Environment now) throws LabException {
        Environment before = run.environment();
        Differences found = new Differences();
        if (before.build() != null) {
            found.compare("dbdyno's own build", before.build(), now.build());
        }
        found.compare("the operating system", before.operatingSystem(), now.operatingSystem());
        found.compare("the processor model", before.processorModel(), now.processorModel());
        found.compare("the number of processors", before.processors(), now.processors());
        compareMemory(found, before.memoryBytes(), now.memoryBytes());
        found.compare("the JVM of the children", before.childJvm(), now.childJvm());
        if (before.generatorPriority() != null) {
            found.compare("the priority of generators", before.generatorPriority(), now.generatorPriority());
        }
        if (!isPossible(before.compilerPriority(), now.compilerPriority())) {
            found.compare(
                    "the priority of the children's compilers", before.compilerPriority(), now.compilerPriority());
        }
        if (before.freeMemory() == FreeMemory.COMPACTED) {
            found.compare("free memory", FreeMemory.COMPACTED, now.freeMemory());
        }
        compareHosts(found, placesOf(before), placesOf(now));
        found.refuse(run);
    }

    private static List<PlaceSeen> placesOf(Environment environment) {
        List<PlaceSeen> places = environment.places();
        return places == null
                ? List.of()
                : places.stream().filter(seen -> seen.party() == Party.HOST).toList();
    }

    /** The first is the machine of the environment itself. */
    private static void compareHosts(Differences found, List<PlaceSeen> before, List<PlaceSeen> now) {
        for (int i = 1; i < Math.min(before.size(), now.size()); i++) {
            String at = " at '%s'".formatted(before.get(i).place());
            found.compare(
                    "the processor model" + at,
                    before.get(i).processorModel(),
                    now.get(i).processorModel());
            found.compare(
                    "the number of processors" + at,
                    before.get(i).processors(),
                    now.get(i).processors());
        }
    }

    /** The JVM is compared here too, for it is this process's. */
    void check(List<RunnableArm> arms, String childJvm, ServerInfo server) throws LabException {
        if (run.plan().windows().leadIn() == null) {
            throw new LabException(
                    "run %s cannot be resumed: an earlier version measured its forks one after another, this one measures them in rounds, and the two cannot be mixed. Its reports still work; start a new run"
                            .formatted(run.id()));
        }
        Differences found = new Differences();
        for (int arm = 0; arm < run.arms().size(); arm++) {
            compareClassPaths(found, run.arms().get(arm), arms.get(arm).resolved());
        }
        found.compare("the JVM of the children", run.environment().childJvm(), childJvm);
        compareServers(found, run.server(), server);
        found.refuse(run);
    }

    private void compareClassPaths(Differences found, ResolvedArm before, ResolvedArm now) throws LabException {
        if (before.failure() != null) {
            return; // it has no forks, and gets none
        }
        if (now.failure() != null) {
            throw new LabException("run %s cannot be resumed: %s"
                    .formatted(run.id(), now.failure().message()));
        }
        found.compare(
                "the class path of '%s'".formatted(before.label()),
                difference(before.classPath(), now.classPath()),
                difference(now.classPath(), before.classPath()));
    }

    private static void compareServers(Differences found, ServerInfo before, ServerInfo now) {
        found.compare("the server's version", before.version(), now.version());
        found.compare("whose server it is", before.placement(), now.placement());
        found.compare("the server's place", placeOf(before), placeOf(now));
        if (before.isGiven()) {
            found.compare("the server's address", before.address(), now.address());
        }
        before.settings().forEach((name, value) -> {
            if (now.settings().containsKey(name)) {
                found.compare(
                        "the server's %s".formatted(name), value, now.settings().get(name));
            }
        });
        ArmData rows = before.armData();
        ArmData rowsNow = now.armData();
        if (rows != null && rowsNow != null) { // null where dbdyno made none
            found.compare("the place of the arms' rows", rows.words(), rowsNow.words());
        }
    }

    private static String placeOf(ServerInfo server) {
        return Objects.requireNonNullElse(server.place(), "here");
    }

    private static void compareMemory(Differences found, long before, long now) {
        if (Math.abs(before - now) > SAME_MEMORY_FRACTION * before) {
            found.compare("the memory", (before >> 20) + " MiB", (now >> 20) + " MiB");
        }
    }

    /**
     * Whether a priority is possible. Whoever may raise priorities may lower them too, and ordinary ones are possible
     * everywhere.
     */
    private static boolean isPossible(@Nullable CompilerPriority wanted, @Nullable CompilerPriority best) {
        return wanted == null
                || wanted == CompilerPriority.ORDINARY
                || wanted == best
                || best == CompilerPriority.RAISED;
    }

    private static List<String> difference(List<String> of, List<String> without) {
        List<String> rest = new ArrayList<>(of);
        rest.removeAll(without);
        return rest;
    }

    /** The differences, in words. */
    private static final class Differences {
        private final List<String> words = new ArrayList<>();

        void compare(String what, @Nullable Object before, @Nullable Object now) {
            if (!Objects.equals(before, now)) {
                words.add("%s (%s → %s)".formatted(what, before, now == null ? "unknown" : now));
            }
        }

        void refuse(Run run) throws LabException {
            if (!words.isEmpty()) {
                throw new LabException(
                        "run %s cannot be resumed, because its blocks would not be comparable. Since it began, this has changed: %s. Restore that, or start a new run"
                                .formatted(run.id(), String.join("; ", words)));
            }
        }
    }
}
