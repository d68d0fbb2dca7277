package dev.dbdyno.kubernetes;

import dev.dbdyno.places.PodRequest;
import dev.dbdyno.places.wire.Lead;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One pod from its creation to its deletion. */
final class UsedPod {

    /** How long a pod may take where the user did not say; long enough for an image of a few hundred megabytes. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** After it, a pod that no node takes is one that none will take; a cluster that grows needs {@code wait=}. */
    private static final Duration TO_BE_PLACED = Duration.ofSeconds(10);

    private static final Duration LOOK = Duration.ofMillis(300);
    private static final Duration WORDS_AGAIN = Duration.ofSeconds(10);

    /** A node reports what happened to a pod after its streams have ended. */
    private static final Duration TO_REPORT = Duration.ofSeconds(3);

    private static final int LONGEST_USER = 20;

    private final Cluster cluster;
    private final PodRequest asked;
    private final Owner owner;
    private final Streams input;
    private final LeadLines lead;
    private final String name;
    private boolean isCreated;

    /**
     * @param input standard input
     * @param lead hears what is waited for, until the shell is connected
     */
    UsedPod(Cluster cluster, PodRequest asked, Owner owner, Streams input, LeadLines lead) {
        this.cluster = cluster;
        this.asked = asked;
        this.owner = owner;
        this.input = input;
        this.lead = lead;
        this.name = "dbdyno-%s-%08x"
                .formatted(user(owner), ThreadLocalRandom.current().nextInt());
    }

    /** The part of the user's name that the name of a pod may have. */
    private static String user(Owner owner) {
        String allowed = owner.user().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        return allowed.substring(0, Math.min(LONGEST_USER, allowed.length()));
    }

    /**
     * Creates it, runs a shell command there, and returns how that ended. Whoever calls this deletes the pod.
     *
     * @return the exit code; 0 where standard input ended first
     * @throws CannotException when the pod cannot be created or reached, or is lost
     */
    int run(String command, OutputStream output, OutputStream errors) throws CannotException, InterruptedException {
        tellWhatIsLeft();
        create();
        return awaitRunning() ? connected(command, output, errors) : 0;
    }

    private void tellWhatIsLeft() {
        try {
            int left = new LeftPods(cluster, owner).found().size();
            if (left > 0) {
                lead.say(
                        Lead.NOTE,
                        "%d of your pods that earlier runs left are in namespace '%s': './dbdyno doctor --clean' removes them"
                                .formatted(left, cluster.namespace()));
            }
        } catch (CannotException mayNotList) {
            // creating is asked for, and says what is wrong
        }
    }

    private synchronized void create() throws CannotException {
        isCreated = true;
        cluster.create(PlacePod.of(name, asked, owner));
    }

    /** Whether it runs; false where standard input ended first. */
    private boolean awaitRunning() throws CannotException, InterruptedException {
        Duration patience = asked.patience() == null ? PATIENCE : asked.patience();
        Duration toBePlaced = asked.patience() == null ? TO_BE_PLACED : patience;
        long startNanos = System.nanoTime();
        long unplacedNanos = startNanos;
        Waiting waiting = new Waiting(lead);
        while (!inputEndsWithin(LOOK)) {
            long nowNanos = System.nanoTime();
            switch (state()) {
                case PodState.Running running -> {
                    return true;
                }
                case PodState.Lost(String words) -> throw lost(words);
                case PodState.Coming(String words) -> {
                    unplacedNanos = nowNanos;
                    waiting.tell(words, nowNanos);
                }
                case PodState.Unschedulable(String words) -> {
                    waiting.tell("no node has room for it (%s)".formatted(words), nowNanos);
                    if (nowNanos - unplacedNanos > toBePlaced.toNanos()) {
                        throw lost(
                                "no node takes a pod with cpu=%s memory=%s%s (%s): ask for less, for other nodes with node=, or give a cluster that grows its time with wait=5m"
                                        .formatted(asked.cpu(), asked.memory(), nodes(), words));
                    }
                }
            }
            if (nowNanos - startNanos > patience.toNanos()) {
                throw lost("it did not run within %d s (%s): give it longer with wait="
                        .formatted(patience.toSeconds(), waiting.words()));
            }
        }
        return false;
    }

    /** The lines of {@link Lead#WAITING}: each news at once, and the last again now and then. */
    private static final class Waiting {

        private final LeadLines lead;
        private String words = "";
        private long saidNanos;

        Waiting(LeadLines lead) {
            this.lead = lead;
        }

        void tell(String news, long nowNanos) {
            if (!news.equals(words) || nowNanos - saidNanos > WORDS_AGAIN.toNanos()) {
                words = news;
                saidNanos = nowNanos;
                lead.say(Lead.WAITING, news);
            }
        }

        String words() {
            return words;
        }
    }

    private String nodes() {
        StringBuilder words = new StringBuilder();
        asked.nodes().forEach((label, value) -> words.append(" node=%s:%s".formatted(label, value)));
        return words.toString();
    }

    private boolean inputEndsWithin(Duration time) throws InterruptedException {
        try {
            input.ended().get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException goesOn) {
            return false;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private PodState state() throws CannotException {
        Optional<Pod> pod = cluster.get(name);
        return pod.isPresent() ? PodState.of(pod.get()) : new PodState.Lost("somebody deleted it");
    }

    private CannotException lost(String words) {
        return new CannotException("pod %s in namespace '%s': %s".formatted(name, cluster.namespace(), words));
    }

    private int connected(String command, OutputStream output, OutputStream errors)
            throws CannotException, InterruptedException {
        String what = "running a shell in pod %s".formatted(name);
        try (ExecWatch shell = cluster.pod(name)
                .inContainer(PlacePod.CONTAINER)
                .withReadyWaitTimeout(0)
                .redirectingInput()
                .writingOutput(output)
                .writingError(errors)
                .exec("sh", "-c", command)) {
            lead.end();
            input.connect(shell.getInput());
            CompletableFuture<Integer> code = shell.exitCode();
            CompletableFuture.anyOf(code.handle((exit, failure) -> 0), input.ended())
                    .get();
            return code.isDone() ? ended(what, code) : 0;
        } catch (KubernetesClientException failure) {
            throw cluster.words(what, failure);
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private int ended(String what, CompletableFuture<Integer> code) throws CannotException, InterruptedException {
        Integer exit;
        try {
            exit = code.get();
        } catch (ExecutionException failure) {
            requireAlive();
            Throwable cause = failure.getCause();
            throw cause instanceof KubernetesClientException api
                    ? cluster.words(what, api)
                    : new CannotException("%s: the connection broke (%s)".formatted(what, cause), cause);
        }
        if (exit == null || exit != 0) {
            requireAlive();
        }
        if (exit == null) {
            throw lost("the connection to its shell was closed, and nothing was said of why");
        }
        return exit;
    }

    /** Waits a little for what may be said of a pod that was killed. */
    private void requireAlive() throws CannotException, InterruptedException {
        long startNanos = System.nanoTime();
        do {
            if (state() instanceof PodState.Lost(String words)) {
                throw lost(words);
            }
        } while (!inputEndsWithin(LOOK) && System.nanoTime() - startNanos < TO_REPORT.toNanos());
    }

    /** Deletes it if it may be there; once, on any thread. */
    synchronized void delete() throws CannotException {
        if (isCreated) {
            isCreated = false;
            cluster.delete(name);
        }
    }
}
