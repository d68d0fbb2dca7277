package dev.dbdyno.lab.child;

import dev.dbdyno.databases.CleanEnvironment;
import dev.dbdyno.results.plan.JvmPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Whether this JDK takes options, which only a JVM can tell: one is started that does nothing. */
public final class JvmTrial {

    private static final long PATIENCE_SECONDS = 30;

    /** Stands above some reasons, and is none. */
    private static final String HEADING = "Error occurred during initialization of VM";

    private JvmTrial() {}

    /** The same of what all children of a plan have in common; to touch a heap would take seconds and tell nothing. */
    public static Optional<String> problem(JvmPlan jvm) throws InterruptedException {
        List<String> options = new ArrayList<>();
        options.add("-Xmx%dm".formatted(jvm.heapMebibytes()));
        options.addAll(jvm.options());
        options.removeIf(JvmPlan.TOUCHED_HEAP::equals);
        return problem(options);
    }

    /** Why a JVM does not start with these, in its own words; empty where it does, and where there is none. */
    public static Optional<String> problem(List<String> options) throws InterruptedException {
        if (options.isEmpty()) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-version");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        CleanEnvironment.of(builder);
        try {
            return problem(builder.start(), String.join(" ", options));
        } catch (IOException failed) {
            return Optional.of(
                    "no JVM could be started to try %s: %s".formatted(String.join(" ", options), failed.getMessage()));
        }
    }

    private static Optional<String> problem(Process jvm, String options) throws IOException, InterruptedException {
        try {
            String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!jvm.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return Optional.of("a JVM with %s did not end within %d s".formatted(options, PATIENCE_SECONDS));
            }
            return jvm.exitValue() == 0
                    ? Optional.empty()
                    : Optional.of("the JVM does not start with %s: %s".formatted(options, reason(said)));
        } finally {
            jvm.destroyForcibly();
        }
    }

    private static String reason(String said) {
        return said.lines()
                .filter(line -> !line.startsWith(HEADING))
                .findFirst()
                .orElse("it says nothing");
    }
}
