package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.spi.OperationException;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that Quarkus has built an application into, with all its libraries.
 *
 * @param path absolute
 */
record ApplicationFolder(Path path) {

    /** In the order in which a class is looked for: what Quarkus has changed hides what it was. */
    private static final List<String> JARS = List.of(
            "quarkus/transformed-bytecode.jar", "quarkus/generated-bytecode.jar", "app", "lib/main", "lib/boot");

    /**
     * One of those that this host was given on its class path.
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

    /** Apart from the child's own class path, of which the application must find nothing. */
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
