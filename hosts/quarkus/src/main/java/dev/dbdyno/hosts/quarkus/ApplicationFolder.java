package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.spi.OperationException;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder that Quarkus has built an application into, with all its libraries.
 *
 * @param path absolute
 */
record ApplicationFolder(Path path) {

    /**
     * The jars in the order in which they are searched for a class. A class that Quarkus has changed hides the
     * original.
     */
    private static final List<String> JARS = List.of(
            "quarkus/transformed-bytecode.jar", "quarkus/generated-bytecode.jar", "app", "lib/main", "lib/boot");

    private static final String METRICS = "build-metrics.json";

    /** Matches the innermost braces, which contain no others. */
    private static final Pattern IN_BRACES = Pattern.compile("(?<=[\\[,])\\s*\\{[^{}]*}");

    private static final Pattern DURATION = Pattern.compile("\"duration\"\\s*:\\s*(\\d{1,12})");

    /**
     * One of the applications that this host was given on its class path.
     *
     * @param build its name
     */
    static ApplicationFolder onClassPath(String build) throws OperationException {
        String name = "%s/quarkus/quarkus-application.dat".formatted(build);
        URL mark = ApplicationFolder.class.getClassLoader().getResource(name);
        if (mark == null) {
            throw new OperationException(
                    "no application of Quarkus is on the class path: nothing there holds " + name, null, null);
        }
        return new ApplicationFolder(
                Path.of(URI.create(mark.toString())).resolve("../..").normalize());
    }

    /** The build time that Quarkus itself reports; empty for builds of older versions. */
    Optional<Duration> buildTime() throws OperationException {
        Path metrics = path.resolve(METRICS);
        if (!Files.exists(metrics)) {
            return Optional.empty();
        }
        try {
            // each step of the build has a duration too, within its own braces
            String ofTheWhole = IN_BRACES.matcher(Files.readString(metrics)).replaceAll("");
            Matcher duration = DURATION.matcher(ofTheWhole);
            return duration.find()
                    ? Optional.of(Duration.ofMillis(Long.parseLong(duration.group(1))))
                    : Optional.empty();
        } catch (IOException e) {
            throw new OperationException("'%s' cannot be read: %s".formatted(metrics, e), null, e);
        }
    }

    /** A class loader apart from the child's own class path, of which the application must see nothing. */
    URLClassLoader classLoader() throws OperationException {
        List<URL> urls = new ArrayList<>();
        try {
            for (String place : JARS) {
                for (Path jar : jars(path.resolve(place))) {
                    urls.add(jar.toUri().toURL());
                }
            }
        } catch (IOException e) {
            throw new OperationException("'%s' cannot be read: %s".formatted(path, e), null, e);
        }
        return new URLClassLoader("quarkus", urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private static List<Path> jars(Path place) throws IOException {
        if (Files.isRegularFile(place)) {
            return List.of(place);
        }
        if (!Files.isDirectory(place)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }
}
