package dev.dbdyno.kubernetes;

import dev.dbdyno.kubernetes.Owner.Use;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What earlier runs of this user left in a namespace. */
final class LeftPods {

    private final Cluster cluster;
    private final Owner owner;

    LeftPods(Cluster cluster, Owner owner) {
        this.cluster = cluster;
        this.owner = owner;
    }

    /** The pods that nobody uses: they have ended, or what led to them on this machine has. */
    List<Pod> found() throws CannotException {
        return cluster.withLabels(owner.ofAllRuns()).stream()
                .filter(this::isLeft)
                .toList();
    }

    private boolean isLeft(Pod pod) {
        return hasEnded(pod) || owner.useOf(pod.getMetadata()) == Use.LEFT;
    }

    private static boolean hasEnded(Pod pod) {
        return pod.getStatus() != null
                && List.of("Succeeded", "Failed")
                        .contains(Objects.requireNonNullElse(pod.getStatus().getPhase(), ""));
    }

    /** Removes them, and says what was removed and what was not. */
    List<String> remove() throws CannotException {
        List<String> words = new ArrayList<>();
        for (Pod pod : cluster.withLabels(owner.ofAllRuns())) {
            String name = pod.getMetadata().getName();
            String whose = "pod %s of run %s in namespace '%s'"
                    .formatted(name, pod.getMetadata().getLabels().get(Owner.RUN_LABEL), cluster.namespace());
            if (isLeft(pod)) {
                cluster.delete(name);
                words.add("removed " + whose);
            } else if (owner.useOf(pod.getMetadata()) == Use.IN_USE) {
                words.add("kept %s: a run on this machine uses it".formatted(whose));
            } else {
                words.add(
                        "kept %s: it was created on machine %s, which may use it; unused, it ends by itself within two minutes, and can be removed then"
                                .formatted(
                                        whose,
                                        pod.getMetadata().getAnnotations().get(Owner.MACHINE)));
            }
        }
        return words.isEmpty()
                ? List.of("no pod of yours is left in namespace '%s'".formatted(cluster.namespace()))
                : words;
    }
}
