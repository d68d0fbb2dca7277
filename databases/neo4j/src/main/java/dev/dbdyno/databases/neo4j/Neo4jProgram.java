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

    /** From this JDK on it must be told that the server may do what it has always done. */
    private static final int UNSAFE_IS_ASKED_FOR = 23;

    /** From this JDK on it makes and reads AOT caches of the kind that is made for tests. */
    private static final int AOT_CACHES = 25;

    private static final List<String> MEASURED = List.of("-Xms" + HEAP, "-Xmx" + HEAP, "-XX:+UseG1GC");

    /** It starts in a third of the processor time, and is slower for good. */
    private static final List<String> STARTED_SOONER =
            List.of("-Xmx" + HEAP, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    public Neo4jProgram {
        jars = List.copyOf(jars);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** The one that is measured. */
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

    /** What was downloaded of it: the jars' sizes. */
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

    /** For an argument file, in which no class path is too long. */
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
