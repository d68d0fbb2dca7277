package dev.dbdyno.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a pod's status means for a place. */
sealed interface PodState {

    /** A shell can be run there. */
    record Running() implements PodState {}

    /**
     * It may still come.
     *
     * @param words what it waits for
     */
    record Coming(String words) implements PodState {}

    /**
     * No node takes it now; one may when others end, or when the cluster grows.
     *
     * @param words why not
     */
    record Unschedulable(String words) implements PodState {}

    /**
     * It will not run, or no longer does.
     *
     * @param words what happened and what to do
     */
    record Lost(String words) implements PodState {}

    static PodState of(Pod pod) {
        PodStatus status = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
        Optional<ContainerState> container = containers(status).stream()
                .map(ContainerStatus::getState)
                .filter(Objects::nonNull)
                .findFirst();
        Optional<String> ended = ended(pod, status, container);
        if (ended.isPresent()) {
            return new Lost(ended.get());
        }
        Optional<ContainerStateWaiting> waiting = container.map(ContainerState::getWaiting);
        Optional<String> refused = waiting.flatMap(PodState::refused);
        if (refused.isPresent()) {
            return new Lost(refused.get());
        }
        if (container.map(ContainerState::getRunning).isPresent()) {
            return new Running();
        }
        Optional<PodCondition> unplaced = condition(status, "PodScheduled")
                .filter(condition -> "False".equals(condition.getStatus()))
                .filter(condition -> "Unschedulable".equals(condition.getReason()));
        if (unplaced.isPresent()) {
            return new Unschedulable(said(unplaced.get().getMessage()));
        }
        String node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
        return new Coming(
                node == null ? "no node has been chosen yet" : "node %s gets the image and starts it".formatted(node));
    }

    private static List<ContainerStatus> containers(PodStatus status) {
        return Objects.requireNonNullElse(status.getContainerStatuses(), List.of());
    }

    private static Optional<PodCondition> condition(PodStatus status, String type) {
        return Objects.requireNonNullElse(status.getConditions(), List.<PodCondition>of()).stream()
                .filter(condition -> type.equals(condition.getType()))
                .findFirst();
    }

    /** Why it has ended, or is being ended; empty while it is not. */
    private static Optional<String> ended(Pod pod, PodStatus status, Optional<ContainerState> container) {
        if ("Evicted".equals(status.getReason())) {
            return Optional.of(
                    "its node evicted it (%s): ask for the memory that it needs with memory=, or for another node with node="
                            .formatted(said(status.getMessage())));
        }
        if ("DeadlineExceeded".equals(status.getReason())) {
            return Optional.of("it had lived as long as it may: give it longer with most=");
        }
        Optional<PodCondition> disrupted =
                condition(status, "DisruptionTarget").filter(condition -> "True".equals(condition.getStatus()));
        if (disrupted.isPresent()) {
            return Optional.of(
                    "the cluster took it away (%s: %s): run it again on a node that is not drained and not wanted by others"
                            .formatted(
                                    disrupted.get().getReason(),
                                    said(disrupted.get().getMessage())));
        }
        if (pod.getMetadata() != null && pod.getMetadata().getDeletionTimestamp() != null) {
            return Optional.of("somebody deleted it");
        }
        Optional<ContainerStateTerminated> terminated = container.map(ContainerState::getTerminated);
        if (terminated.isPresent()) {
            return Optional.of(ended(terminated.get()));
        }
        return "Failed".equals(status.getPhase()) || "Succeeded".equals(status.getPhase())
                ? Optional.of("it ended (%s)".formatted(said(status.getMessage())))
                : Optional.empty();
    }

    private static String ended(ContainerStateTerminated terminated) {
        return switch (said(terminated.getReason())) {
            case "OOMKilled" ->
                "it was killed because it used more memory than it may (OOMKilled): give it more with memory=, or the processes there less with --heap";
            case "ContainerCannotRun", "StartError" ->
                "its container could not be started (%s): the image needs a POSIX shell 'sh'"
                        .formatted(said(terminated.getMessage()));
            default ->
                "its container ended with code %s (%s)"
                        .formatted(terminated.getExitCode(), said(terminated.getReason()));
        };
    }

    /** Why a container that waits will not start; empty where it may. */
    private static Optional<String> refused(ContainerStateWaiting waiting) {
        String found = "%s: %s".formatted(said(waiting.getReason()), said(waiting.getMessage()));
        return switch (said(waiting.getReason())) {
            case "ErrImagePull", "ImagePullBackOff", "ImageInspectError", "RegistryUnavailable" ->
                Optional.of(
                        "its image cannot be pulled (%s): check the image's name, and that the node may pull it from there"
                                .formatted(found));
            case "InvalidImageName" ->
                Optional.of("that is no name of an image (%s): write it as REGISTRY/NAME:TAG".formatted(found));
            case "ErrImageNeverPull" ->
                Optional.of(
                        "its image is not on the node, and pull=Never forbids to get it (%s): load it there, or leave out pull="
                                .formatted(found));
            case "CreateContainerConfigError", "CreateContainerError", "RunContainerError", "CrashLoopBackOff" ->
                Optional.of(
                        "its container cannot be started (%s): the image needs a POSIX shell 'sh', and a user that may run with user=ID where root may not"
                                .formatted(found));
            default -> Optional.empty();
        };
    }

    /** In one line; what is not said is said to be so. */
    private static String said(@Nullable String text) {
        return text == null || text.isBlank()
                ? "no reason was given"
                : text.strip().replaceAll("\\s+", " ");
    }
}
