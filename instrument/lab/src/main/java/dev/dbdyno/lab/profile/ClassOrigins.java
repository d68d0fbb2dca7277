package dev.dbdyno.lab.profile;

import dev.dbdyno.lab.classpath.ClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** Knows which artifact each class of a class path came from. */
final class ClassOrigins {

    private static final String CLASS = ".class";

    private final Map<String, String> artifactByClass;

    /** @param artifactByClass classes with slashes in their names */
    ClassOrigins(Map<String, String> artifactByClass) {
        this.artifactByClass = new HashMap<>(artifactByClass);
    }

    /** Reads the tables of contents of all jars. */
    static ClassOrigins of(ClassPath path) throws IOException {
        ClassOrigins origins = new ClassOrigins(Map.of());
        Map<String, String> artifactByFile = artifactsByFile(path.coordinates());
        for (Path entry : path.jars()) {
            // an application that its framework assembled is a folder with jars
            for (Path jar : Files.isDirectory(entry) ? jarsBelow(entry) : List.of(entry)) {
                String artifact = artifactByFile.get(jar.getFileName().toString());
                if (artifact != null) {
                    origins.add(jar, artifact);
                }
            }
        }
        return origins;
    }

    /** Artifacts by the names that Maven gives their jars, and by those of Quarkus, which puts the group first. */
    private static Map<String, String> artifactsByFile(List<String> coordinates) {
        Map<String, String> byFile = new HashMap<>();
        for (String each : coordinates) {
            String[] parts = each.split(":", -1);
            if (parts.length >= 3) {
                String file = parts[1] + "-" + parts[2] + (parts.length > 3 ? "-" + parts[3] : "") + ".jar";
                String artifact = parts[0] + ":" + parts[1];
                byFile.put(file, artifact);
                byFile.put(parts[0] + "." + file, artifact);
            }
        }
        return byFile;
    }

    private static List<Path> jarsBelow(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void add(Path jar, String artifact) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(CLASS))
                    .forEach(name ->
                            artifactByClass.putIfAbsent(name.substring(0, name.length() - CLASS.length()), artifact));
        }
    }

    /**
     * The {@code group:artifact} of a class; empty for one of the JDK, or that was made at run time out of nothing.
     *
     * @param name with slashes; a proxy or lambda belongs to the class that it was made of
     */
    Optional<String> artifact(String name) {
        int made = name.indexOf("$$");
        return Optional.ofNullable(artifactByClass.get(made < 0 ? name : name.substring(0, made)));
    }
}
