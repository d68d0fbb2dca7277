package dev.dbdyno.kubernetes;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Whose a pod is: what its labels and annotations say, by which it is found again.
 *
 * @param user of the lab
 * @param run its name
 * @param machine on which the process that leads to the pod runs
 * @param process that process: its id, and the instant at which it began
 */
record Owner(String user, String run, String machine, String process) {

    static final String MARK_LABEL = "app.kubernetes.io/managed-by";
    static final String MARK = "dbdyno";
    static final String USER_LABEL = "dbdyno.dev/user";
    static final String RUN_LABEL = "dbdyno.dev/run";
    static final String MACHINE = "dbdyno.dev/machine";
    static final String PROCESS = "dbdyno.dev/process";

    private static final int LONGEST_LABEL = 63;

    /** How sure it is that nobody uses a pod any more. */
    enum Use {
        /** The process that leads to it runs. */
        IN_USE,
        /** That process has ended. */
        LEFT,
        /** That process is on another machine, where nothing can be asked. */
        UNKNOWN
    }

    static Owner ofThisProcess(String run) {
        return new Owner(
                label(System.getProperty("user.name", "")),
                label(run),
                machineName(),
                written(ProcessHandle.current()));
    }

    private static String machineName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "unnamed";
        }
    }

    private static String written(ProcessHandle process) {
        return process.pid() + "@"
                + process.info().startInstant().map(Object::toString).orElse("");
    }

    /** What Kubernetes takes as the value of a label. */
    private static String label(String text) {
        String allowed = text.replaceAll("[^A-Za-z0-9._-]", "-");
        String shortened = allowed.substring(0, Math.min(LONGEST_LABEL, allowed.length()));
        return shortened.replaceAll("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$", "");
    }

    Map<String, String> labels() {
        return Map.of(MARK_LABEL, MARK, USER_LABEL, user, RUN_LABEL, run);
    }

    Map<String, String> annotations() {
        return Map.of(MACHINE, machine, PROCESS, process);
    }

    /** The labels that all pods of this user have, whatever their run. */
    Map<String, String> ofAllRuns() {
        return Map.of(MARK_LABEL, MARK, USER_LABEL, user);
    }

    /** Whether a pod of this user's, by this or an earlier run, is in use. */
    Use useOf(ObjectMeta pod) {
        Map<String, String> said = Objects.requireNonNullElse(pod.getAnnotations(), Map.of());
        if (!machine.equals(said.get(MACHINE))) {
            return Use.UNKNOWN;
        }
        String written = said.getOrDefault(PROCESS, "");
        String id = written.substring(0, Math.max(0, written.indexOf('@')));
        Optional<ProcessHandle> process =
                id.matches("\\d{1,10}") ? ProcessHandle.of(Long.parseLong(id)) : Optional.empty();
        return process.map(Owner::written).filter(written::equals).isPresent() ? Use.IN_USE : Use.LEFT;
    }
}
