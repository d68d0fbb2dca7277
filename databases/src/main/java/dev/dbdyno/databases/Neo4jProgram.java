package dev.dbdyno.databases;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How the embedded Neo4j is started: its main class on its class path, in a JVM like the lab's.
 *
 * @param jars the server's class path, {@code dbdyno-neo4j-server} among them
 */
public record Neo4jProgram(List<Path> jars) {

    private static final String MAIN = "dev.dbdyno.neo4j.Neo4jServer";

    /** Fixed, so that every run has the same server; the process takes about as much again. */
    private static final String HEAP = "1g";

    /** From this JDK on it must be told that the server may do what it has always done. */
    private static final int UNSAFE_IS_ASKED_FOR = 23;

    public Neo4jProgram {
        jars = List.copyOf(jars);
    }

    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    /** For an argument file, in which no class path is too long. */
    String arguments(Path folder) {
        List<String> arguments = new ArrayList<>(List.of("-Xms" + HEAP, "-Xmx" + HEAP, "-XX:+UseG1GC"));
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
