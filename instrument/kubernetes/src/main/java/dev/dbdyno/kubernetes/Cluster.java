package dev.dbdyno.kubernetes;

import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The pods of one namespace. Failures are said in the user's words. */
final class Cluster implements AutoCloseable {

    /** Where a pod finds who it is. */
    private static final Path OF_PODS = Path.of("/var/run/secrets/kubernetes.io/serviceaccount/token");

    private static final int TO_ANSWER_MILLIS = 10_000;
    private static final int RETRIES = 1;

    private final KubernetesClient client;
    private final String namespace;

    private Cluster(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    private interface Asked<T> {
        T get();
    }

    /**
     * Opens the cluster that the user's configuration names.
     *
     * @param context of the configuration; null for its current one
     * @param namespace null for the context's
     */
    static Cluster open(@Nullable String context, @Nullable String namespace) throws CannotException {
        List<Path> files = configurations();
        if (files.stream().noneMatch(Files::exists) && !Files.exists(OF_PODS)) {
            throw new CannotException(
                    "there is no Kubernetes configuration in %s: put one there, or name its file in KUBECONFIG"
                            .formatted(words(files)));
        }
        Config config;
        try {
            config = Config.autoConfigure(context);
        } catch (RuntimeException unreadable) {
            throw new CannotException(
                    "the Kubernetes configuration in %s cannot be used%s: %s"
                            .formatted(
                                    words(files),
                                    context == null ? "" : " with context=" + context,
                                    unreadable.getMessage()),
                    unreadable);
        }
        requireContext(context, config, files);
        config.setRequestTimeout(TO_ANSWER_MILLIS);
        config.setConnectionTimeout(TO_ANSWER_MILLIS);
        config.setRequestRetryBackoffLimit(RETRIES);
        String found = Objects.requireNonNullElse(config.getNamespace(), "default");
        return new Cluster(
                new KubernetesClientBuilder().withConfig(config).build(), namespace == null ? found : namespace);
    }

    private static List<Path> configurations() {
        String named = System.getenv("KUBECONFIG");
        return named == null || named.isBlank()
                ? List.of(Path.of(System.getProperty("user.home"), ".kube", "config"))
                : Arrays.stream(named.split(File.pathSeparator, -1))
                        .filter(file -> !file.isBlank())
                        .map(Path::of)
                        .toList();
    }

    private static String words(List<Path> files) {
        return files.stream().map(file -> "'%s'".formatted(file)).collect(Collectors.joining(", "));
    }

    private static void requireContext(@Nullable String context, Config config, List<Path> files)
            throws CannotException {
        List<String> known = Objects.requireNonNullElse(config.getContexts(), List.<NamedContext>of()).stream()
                .map(NamedContext::getName)
                .toList();
        if (context != null && !known.contains(context)) {
            throw new CannotException("the Kubernetes configuration in %s has no context '%s': it has %s"
                    .formatted(words(files), context, known.isEmpty() ? "none" : String.join(", ", known)));
        }
    }

    String namespace() {
        return namespace;
    }

    private <T> T asked(String what, Asked<T> question) throws CannotException {
        try {
            return question.get();
        } catch (KubernetesClientException failure) {
            throw ApiWords.of(what, namespace, String.valueOf(client.getMasterUrl()), failure);
        }
    }

    void create(Pod pod) throws CannotException {
        asked(
                "creating pod %s".formatted(pod.getMetadata().getName()),
                () -> client.pods().inNamespace(namespace).resource(pod).create());
    }

    /** Empty where there is none of this name. */
    Optional<Pod> get(String name) throws CannotException {
        return Optional.ofNullable(
                asked("asking for pod %s".formatted(name), () -> pod(name).get()));
    }

    List<Pod> withLabels(Map<String, String> labels) throws CannotException {
        return asked(
                "listing pods",
                () -> client.pods()
                        .inNamespace(namespace)
                        .withLabels(labels)
                        .list()
                        .getItems());
    }

    /** Deletes it, if it is there. */
    void delete(String name) throws CannotException {
        asked(
                "deleting pod %s".formatted(name),
                () -> pod(name).withGracePeriod(1).delete());
    }

    PodResource pod(String name) {
        return client.pods().inNamespace(namespace).withName(name);
    }

    /** The words for what a pod's own calls throw. */
    CannotException words(String what, KubernetesClientException failure) {
        return ApiWords.of(what, namespace, String.valueOf(client.getMasterUrl()), failure);
    }

    @Override
    public void close() {
        client.close();
    }
}
