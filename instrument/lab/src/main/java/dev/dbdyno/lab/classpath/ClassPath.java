package dev.dbdyno.lab.classpath;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a child's JVM loads its classes from.
 *
 * @param jars in order
 * @param coordinates {@code group:artifact:version} of each, with {@code :classifier} where it has one
 * @param jvmOptions that what is on it cannot do without
 */
public record ClassPath(List<Path> jars, List<String> coordinates, List<String> jvmOptions) {
    public ClassPath {
        jars = List.copyOf(jars);
        coordinates = List.copyOf(coordinates);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** A class path that needs no option. */
    public ClassPath(List<Path> jars, List<String> coordinates) {
        this(jars, coordinates, List.of());
    }

    /** The value of the option {@code -cp}. */
    public String option() {
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
