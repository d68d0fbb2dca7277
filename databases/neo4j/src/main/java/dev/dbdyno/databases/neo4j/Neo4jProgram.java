package dev.dbdyno.databases.neo4j;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How the embedded Neo4j is started: its main class on its class path, in a JVM like the lab's.
 *
 * @param jars the server's class path, {@code dbdyno-neo4j-server} among them
 * @param jvmOptions its heap, its collector and what else decides how quick it is
 */
public record Neo4jProgram(List<Path> jars, List<String> jvmOptions) {

    private static final String MAIN = "dev.dbdyno.databases.neo4j.server.Neo4jServer";

    /** Fixed, so that every run has the same server; the process takes about as much again. */
    private static final String HEAP = "1g";

    /** From this JDK version on, an option must allow the use of {@code sun.misc.Unsafe}, which the server needs. */
    private static final int UNSAFE_IS_ASKED_FOR = 23;

    /** From this JDK version on, the JVM can create and read the kind of AOT cache that tests use. */
    private static final int AOT_CACHES = 25;

    private static final List<String> MEASURED = List.of("-Xms" + HEAP, "-Xmx" + HEAP, "-XX:+UseG1GC");

    /** Options that make the server start with a third of the CPU time, and run slower for good. */
    private static final List<String> STARTED_SOONER =
            List.of("-Xmx" + HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    public Neo4jProgram {
        jars = List.copyOf(jars);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** The server as runs measure it. */
    public Neo4jProgram(List<Path> jars) {
        this(jars, MEASURED);
    }

    /**
     * For tests, which ask whether something is right and never how quick it is: the same server, ready sooner.
     *
     * @param cache an AOT cache of the JVM's; of no use and no harm where it is not there, or is another JVM's
     */
    public static Neo4jProgram startedSooner(List<Path> jars, Path cache) {
        List<String> options = new ArrayList<>(STARTED_SOONER);
        if (Runtime.version().feature() >= AOT_CACHES && Files.isRegularFile(cache)) {
            // its standard output is a conversation: nothing may be said there of a cache that does not fit
            options.addAll(List.of("-XX:AOTCache=" + cache, "-Xlog:disable"));
        }
        return new Neo4jProgram(jars, options);
    }

    /** The size of what was downloaded for it: the sum of its jars. */
    long bytes() throws IOException {
        long sum = 0;
        for (Path jar : jars) {
            sum += Files.size(jar);
        }
        return sum;
    }

    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** The content of an argument file, which has room for a class path of any length. */
    String arguments(Path folder) {
        List<String> arguments = new ArrayList<>(jvmOptions);
        for (String opened : List.of("java.nio", "java.io", "sun.nio.ch", "java.lang")) {
            arguments.add("--add-opens=java.base/%s=ALL-UNNAMED".formatted(opened));
        }
        arguments.add("--enable-native-access=ALL-UNNAMED");
        if (Runtime.version().feature() >= UNSAFE_IS_ASKED_FOR) {
            arguments.add("--sun-misc-unsafe-memory-access=allow");
        }
        arguments.add("-cp");
        arguments.add(jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        arguments.add(MAIN);
        arguments.add(folder.toString());
        return arguments.stream().map(Neo4jProgram::quoted).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
