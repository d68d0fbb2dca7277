package dev.dbdyno.lab.child;

import dev.dbdyno.databases.CleanEnvironment;
import dev.dbdyno.databases.LabProcesses;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.places.ProcessThere;
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
        Path crashLog = folder.resolve(name + ".crash.log").toAbsolutePath();
        Files.write(arguments, arguments(classPath.option(), classPath.jvmOptions(), crashLog.toString()));
        ProcessBuilder process = new ProcessBuilder(command(arguments));
        process.directory(folder.toFile());
        CleanEnvironment.of(process);
        LabProcesses.mark(process);
        return process;
    }

    /**
     * The same at a place, with the JDK there; what it leaves goes with the place's session.
     *
     * @throws IOException in words, when it cannot be started
     */
    ProcessThere process(ClassPath classPath, AgentLine line, String name)
            throws IOException, PlaceException, InterruptedException {
        String session = line.facts().session();
        List<String> options = new ArrayList<>(classPath.jvmOptions());
        options.add("-Djava.io.tmpdir=" + session);
        String jars = String.join(":", line.keep(classPath.jars()));
        return line.start(name, processors, arguments(jars, options, "%s/%s.crash.log".formatted(session, name)));
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

    /** A later option overrides an earlier one, except for collectors: a JVM refuses to start with two. */
    List<String> arguments(String jars, List<String> own, String crashLog) {
        List<String> arguments = new ArrayList<>();
        arguments.add("-Xms%dm".formatted(plan.heapMebibytes()));
        arguments.add("-Xmx%dm".formatted(plan.heapMebibytes()));
        arguments.add("-XX:+ExitOnOutOfMemoryError");
        arguments.add("-XX:ErrorFile=" + crashLog);
        boolean hasOwnCollector = own.stream().anyMatch(JvmPlan::isCollector);
        plan.options().stream()
                .filter(option -> !hasOwnCollector || !JvmPlan.isCollector(option))
                .forEach(arguments::add);
        arguments.addAll(own);
        arguments.add("-cp");
        arguments.add(jars);
        arguments.add(program.mainClass());
        return arguments.stream().map(ChildJvm::quoted).collect(Collectors.toList());
    }

    /** Quotes an argument for the launcher's argument file, in which a backslash escapes within quotes. */
    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
