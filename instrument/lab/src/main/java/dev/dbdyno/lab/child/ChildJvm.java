package dev.dbdyno.lab.child;

import dev.dbdyno.databases.CleanEnvironment;
import dev.dbdyno.databases.LabProcesses;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.results.plan.JvmPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The JVM that runs one of the lab's processes, and how its command line is made. Everything is handed over in an
 * argument file, which has room for a class path of any length. It contains nothing secret.
 *
 * @param home of the JDK
 * @param program that it runs
 * @param plan heap and options
 * @param processors on which alone it may run, as {@code taskset} takes them: {@code 2-3}; null for any
 */
public record ChildJvm(
        Path home, Program program, JvmPlan plan, @Nullable String processors) {

    /** The JVM that runs the lab itself, on any processor. */
    public static ChildJvm ofThisProcess(Program program, JvmPlan plan) {
        return new ChildJvm(Path.of(System.getProperty("java.home")), program, plan, null);
    }

    /** The same JVM on these processors alone. */
    public ChildJvm on(@Nullable String processors) {
        return new ChildJvm(home, program, plan, processors);
    }

    /** Vendor, version and name, as {@code Environment} stores it; right for {@link #ofThisProcess} only. */
    public static String describeThisProcess() {
        return "%s %s, %s"
                .formatted(
                        System.getProperty("java.vendor"),
                        System.getProperty("java.runtime.version"),
                        System.getProperty("java.vm.name"));
    }

    Path tool(String name) {
        return home.resolve("bin").resolve(name);
    }

    ProcessBuilder process(ClassPath classPath, Path folder, String name) throws IOException {
        Path arguments = folder.resolve(name + ".args");
        Files.write(arguments, arguments(classPath, folder.resolve(name + ".crash.log")));
        ProcessBuilder process = new ProcessBuilder(command(arguments));
        process.directory(folder.toFile());
        CleanEnvironment.of(process);
        LabProcesses.mark(process);
        return process;
    }

    /** {@code taskset} replaces itself by the JVM, which therefore has the process id that was started. */
    private List<String> command(Path arguments) {
        List<String> command = new ArrayList<>();
        if (processors != null) {
            command.addAll(List.of("taskset", "-c", processors));
        }
        command.add(tool("java").toString());
        command.add("@" + arguments.toAbsolutePath());
        return command;
    }

    private List<String> arguments(ClassPath classPath, Path crashLog) {
        List<String> arguments = new ArrayList<>();
        arguments.add("-Xms%dm".formatted(plan.heapMebibytes()));
        arguments.add("-Xmx%dm".formatted(plan.heapMebibytes()));
        arguments.add("-XX:+ExitOnOutOfMemoryError");
        arguments.add("-XX:ErrorFile=" + crashLog.toAbsolutePath());
        arguments.addAll(classPath.jvmOptions());
        arguments.addAll(plan.options());
        arguments.add("-cp");
        arguments.add(classPath.option());
        arguments.add(program.mainClass());
        return arguments.stream().map(ChildJvm::quoted).collect(Collectors.toList());
    }

    /** Quotes an argument for the launcher's argument file, in which a backslash escapes within quotes. */
    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
