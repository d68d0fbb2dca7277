package dev.dbdyno.kubernetes;

import dev.dbdyno.places.PodRequest;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pod of a place, as it is asked of Kubernetes. */
final class PlacePod {

    static final String CONTAINER = "place";

    /** Where sessions and jars are: not in the image, which may be read-only, and gone with the pod. */
    static final String FOLDER = "/dbdyno";

    private static final long GRACE_SECONDS = 5;
    private static final Duration LOOK = Duration.ofSeconds(5);
    private static final int LOOKS_UNUSED = 18;

    private PlacePod() {}

    static Pod of(String name, PodRequest asked, Owner owner) {
        Map<String, Quantity> resources =
                Map.of("cpu", new Quantity(asked.cpu()), "memory", new Quantity(asked.memory()));
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(owner.labels())
                .withAnnotations(owner.annotations())
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Never")
                .withActiveDeadlineSeconds(asked.most().toSeconds())
                .withTerminationGracePeriodSeconds(GRACE_SECONDS)
                .withAutomountServiceAccountToken(false)
                .withEnableServiceLinks(false)
                .withNodeSelector(asked.nodes())
                .addNewContainer()
                .withName(CONTAINER)
                .withImage(asked.image())
                .withImagePullPolicy(asked.pull())
                .withCommand("sh", "-c", untilUnused(LOOK, LOOKS_UNUSED))
                .addNewEnv()
                .withName("TMPDIR")
                .withValue(FOLDER)
                .endEnv()
                .addNewEnv()
                .withName("XDG_CACHE_HOME")
                .withValue(FOLDER)
                .endEnv()
                .withNewResources()
                .withRequests(resources)
                .withLimits(resources)
                .endResources()
                .withSecurityContext(securityOf(asked.user()))
                .addNewVolumeMount()
                .withName(CONTAINER)
                .withMountPath(FOLDER)
                .endVolumeMount()
                .endContainer()
                .addNewVolume()
                .withName(CONTAINER)
                .withNewEmptyDir()
                .endEmptyDir()
                .endVolume()
                .endSpec()
                .build();
    }

    /**
     * What the container runs: it ends when no session of an agent has been there for some looks, so that a pod whose lab has been lost
     * soon takes no processors and no quota.
     */
    static String untilUnused(Duration look, int looks) {
        return ("trap \"exit 0\" TERM; n=0; while [ $n -lt %d ]; do sleep %d & wait $!;"
                        + " if ls -d \"$TMPDIR\"/dbdyno-* >/dev/null 2>&1; then n=0; else n=$((n+1)); fi; done")
                .formatted(looks, look.toSeconds());
    }

    /** What the profile {@code restricted} of Pod Security asks for; nothing where the image's user is to run. */
    private static @Nullable SecurityContext securityOf(@Nullable Long user) {
        return user == null
                ? null
                : new SecurityContextBuilder()
                        .withRunAsUser(user)
                        .withRunAsNonRoot(true)
                        .withAllowPrivilegeEscalation(false)
                        .withNewCapabilities()
                        .withDrop("ALL")
                        .endCapabilities()
                        .withNewSeccompProfile()
                        .withType("RuntimeDefault")
                        .endSeccompProfile()
                        .build();
    }
}
