package dev.dbdyno.lab.classpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * An application that its framework has built, with all of its libraries: what a host runs that assembles its stacks itself.
 *
 * @param folder which the host finds on its class path
 */
record AssembledApplication(Path folder) {

    private static final String STARTED = "quarkus-run.jar";

    /** The file with one {@code group:artifact:classifier:type:version} on a line, as Quarkus writes it. */
    private static final String DEPENDENCIES = "quarkus-app-dependencies.txt";

    /** {@code group:artifact:version} of each library, with {@code :classifier} where it has one. */
    List<String> coordinates() throws ClassPathException {
        try (Stream<String> lines = Files.lines(folder.resolve(DEPENDENCIES))) {
            return lines.filter(line -> !line.isBlank())
                    .map(AssembledApplication::coordinates)
                    .toList();
        } catch (IOException e) {
            throw new NoClassPathException(
                    "the libraries of the application in '%s' cannot be read: %s".formatted(folder, e), e);
        }
    }

    /** The options that open what {@code java -jar} would open by the manifest of the jar that users start. */
    List<String> jvmOptions() throws ClassPathException {
        Path jar = folder.resolve(STARTED);
        if (!Files.exists(jar)) {
            return List.of();
        }
        try (JarFile started = new JarFile(jar.toFile())) {
            Manifest manifest = started.getManifest();
            String opened =
                    manifest == null ? null : manifest.getMainAttributes().getValue("Add-Opens");
            return opened == null
                    ? List.of()
                    : Stream.of(opened.trim().split(" +"))
                            .map("--add-opens=%s=ALL-UNNAMED"::formatted)
                            .toList();
        } catch (IOException e) {
            throw new NoClassPathException("'%s' cannot be read: %s".formatted(jar, e), e);
        }
    }

    private static String coordinates(String line) {
        String[] parts = line.split(":", -1);
        if (parts.length != 5) {
            return line;
        }
        String plain = "%s:%s:%s".formatted(parts[0], parts[1], parts[4]);
        return parts[2].isEmpty() ? plain : plain + ":" + parts[2];
    }
}
