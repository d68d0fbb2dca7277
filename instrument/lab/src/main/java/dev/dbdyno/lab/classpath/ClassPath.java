package dev.dbdyno.lab.classpath;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a child's JVM loads its classes from.
 *
 * @param jars in order
 * @param coordinates {@code group:artifact:version} of each, with {@code :classifier} where it has one
 * @param jvmOptions that what is on it cannot do without, and those of an arm
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

    /** The same with options of an arm, behind those that it cannot do without. */
    public ClassPath with(List<String> options) {
        return new ClassPath(
                jars,
                coordinates,
                Stream.concat(jvmOptions.stream(), options.stream()).toList());
    }

    /** The value of the option {@code -cp}. */
    public String option() {
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
