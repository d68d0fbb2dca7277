package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.places.Place;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How the places of a run are reached that are pods of dbdyno's own: by a JVM with libraries that the lab does not have. It creates the pod,
 * is the command that leads there, and deletes the pod when it ends.
 *
 * @param path of that JVM; null where no place is such a pod
 * @param run whose the pods are
 */
public record Pods(@Nullable ClassPath path, String run) {

    private static final String MAIN = "dev.dbdyno.kubernetes.KubernetesMain";

    /** It copies streams, and must not compete with what is measured here. */
    private static final List<String> OPTIONS =
            List.of("-Xms16m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /** A place with the command that leads there. */
    public Place reached(Place place) {
        return place.needsLead() ? place.ledBy(command("lead")) : place;
    }

    /** The command that removes what earlier runs left where a pod would be created. */
    public List<String> cleaning(Place pod) {
        List<String> command = new ArrayList<>(command("clean"));
        command.addAll(pod.podWords());
        return command;
    }

    private List<String> command(String task) {
        if (path == null) {
            throw new IllegalStateException("no class path for places that are pods");
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OPTIONS);
        command.add("-cp");
        command.add(path.jars().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.addAll(List.of(MAIN, task, run));
        return command;
    }
}
