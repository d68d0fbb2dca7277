package dev.dbdyno.lab.classpath;

import dev.dbdyno.databases.CleanEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Builds an application with a different version of its framework than the one in dbdyno's own build. It keeps the
 * result, which an arm that asks for it again finds there until dbdyno itself is built again.
 *
 * @param sources a Maven project of its own, as it was laid into the distribution
 * @param kept the folder in which each version has one of its own
 */
record ApplicationBuild(Path sources, Path kept) {

    /** The artifact whose version an arm overrides to have the application with another version of Quarkus. */
    static final String PLATFORM = "io.quarkus.platform:quarkus-bom";

    private static final String LOG = "build.log";

    /** The line after which Maven says what is wrong. */
    private static final String HEADING = "Some problems were encountered while processing the POMs:";

    /** The application in this version of the platform. Takes about a minute if it has not been built yet. */
    AssembledApplication in(String version, String asker) throws ClassPathException {
        Path folder = kept.resolve(version);
        Path application = folder.resolve("application");
        if (!Files.isDirectory(application)) {
            build(version, folder, asker);
        }
        return new AssembledApplication(application);
    }

    private void build(String version, Path folder, String asker) throws ClassPathException {
        try {
            Path project = folder.resolve("project");
            copy(sources, project);
            int exit = run(command(project, version, folder.resolve("built")), project, folder.resolve(LOG));
            if (exit != 0) {
                throw new UnresolvedException("'%s' cannot be built with %s %s: %s"
                        .formatted(asker, PLATFORM, version, reason(folder.resolve(LOG))));
            }
            // last, and at once: a folder of this name is whole
            Files.move(folder.resolve("built/application"), folder.resolve("application"));
        } catch (IOException e) {
            throw new UnresolvedException(
                    "'%s' cannot be built with %s %s, because that needs Maven: %s"
                            .formatted(asker, PLATFORM, version, e),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoClassPathException("the build of '%s' was interrupted".formatted(asker), e);
        }
    }

    /**
     * Runs Maven on the JDK that runs the lab, because JAVA_HOME may be unset, or name one that is too old. Maven never
     * outlives the lab, whether the waiting is interrupted or the lab ends.
     */
    static int run(List<String> command, Path project, Path log) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .directory(project.toFile());
        onJdkOfTheLab(builder);
        Process maven = builder.start();
        Thread ending = new Thread(() -> end(maven), "end Maven");
        try {
            Runtime.getRuntime().addShutdownHook(ending);
            int exit = maven.waitFor();
            Runtime.getRuntime().removeShutdownHook(ending);
            return exit;
        } catch (IllegalStateException labIsEnding) {
            throw new InterruptedException("dbdyno is ending");
        } finally {
            end(maven);
        }
    }

    static void onJdkOfTheLab(ProcessBuilder maven) {
        CleanEnvironment.withoutPasswords(maven);
        maven.environment().put("JAVA_HOME", System.getProperty("java.home"));
    }

    private static void end(Process maven) {
        maven.descendants().forEach(ProcessHandle::destroyForcibly);
        maven.destroyForcibly();
    }

    private static List<String> command(Path project, String version, Path built) {
        return List.of(
                "mvn",
                "-B",
                "-ntp",
                "-Pquick",
                "-f",
                project.resolve("pom.xml").toString(),
                "-Dquarkus.platform.version=" + version,
                "-Ddbdyno.application=" + built.resolve("application"),
                "-Ddistribution=" + built,
                "package");
    }

    /** Maven's own first message, which names what is unavailable, and where the rest is. */
    private static String reason(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            String first = lines.filter(line -> line.startsWith("[ERROR]"))
                    .map(line -> line.replace("[ERROR]", "").trim())
                    .filter(line -> !line.isEmpty() && !line.equals(HEADING))
                    .findFirst()
                    .orElse("Maven gives no reason");
            return "%s (all of it: %s)".formatted(first, log);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else if (!Files.exists(target)) {
                    Files.copy(file, target);
                }
            }
        }
    }
}
