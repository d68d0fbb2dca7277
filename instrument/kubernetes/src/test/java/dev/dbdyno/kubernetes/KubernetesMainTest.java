package dev.dbdyno.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.places.wire.Lead;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * The process that leads to a pod, from the outside: arguments, standard streams, signals, and what a cluster has seen. Each test starts a
 * JVM, so that what differs from another one in its words alone is left to the full tests. None has a limit of its
 * own: a lead that goes on waiting waits for minutes, and the timeout ends that.
 */
@Timeout(value = 300, threadMode = ThreadMode.SEPARATE_THREAD)
class KubernetesMainTest {

    private static final String ECHO = "cat; exit 5";
    private static final long LOOK_MILLIS = 20;

    @TempDir
    Path folder;

    private FakeCluster cluster;
    private final List<Process> leads = new ArrayList<>();

    @BeforeEach
    void serve() throws IOException {
        cluster = new FakeCluster(folder);
    }

    @AfterEach
    void nothingIsLeft() throws InterruptedException {
        boolean left = leads.stream().anyMatch(Process::isAlive);
        boolean shells = cluster.hasShells();
        for (Process lead : leads) {
            lead.destroyForcibly().waitFor();
        }
        cluster.close();
        assertThat(left).as("a process that leads to a pod").isFalse();
        assertThat(shells).as("a shell of a pod").isFalse();
    }

    private Process start(String... arguments) throws IOException {
        return start(cluster.kubeconfig(), arguments);
    }

    private Process start(Path kubeconfig, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KubernetesMain.class.getName()));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("KUBECONFIG", kubeconfig.toString());
        Process started = builder.start();
        leads.add(started);
        return started;
    }

    private Process lead(String... wordsAndCommand) throws IOException {
        return start(lead(List.of(wordsAndCommand)));
    }

    private static String[] lead(List<String> wordsAndCommand) {
        List<String> all = new ArrayList<>(List.of("lead", "run-1", "jdk:25"));
        all.addAll(wordsAndCommand);
        return all.toArray(String[]::new);
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), UTF_8);
    }

    private static String errors(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), UTF_8);
    }

    /** What a failure says, whose code is {@link KubernetesMain#CANNOT}. */
    private String refusal(String... wordsAndCommand) throws IOException, InterruptedException {
        return refusal(lead(wordsAndCommand));
    }

    private static String refusal(Process lead) throws IOException, InterruptedException {
        String said = output(lead);
        assertThat(lead.waitFor()).isEqualTo(KubernetesMain.CANNOT);
        return said.lines()
                .filter(line -> line.startsWith(Lead.CANNOT))
                .findFirst()
                .orElse("nothing, but " + said);
    }

    /** Waits for what the lead brings about, as long as that lives: its own words say why it did not. */
    private static void await(String what, Process lead, BooleanSupplier reached) throws Exception {
        while (!reached.getAsBoolean()) {
            if (!lead.isAlive()) {
                throw new AssertionError("%s did not come: the lead ended with %d and said '%s', '%s'"
                        .formatted(what, lead.exitValue(), output(lead), errors(lead)));
            }
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private void awaitEndOfShells() throws InterruptedException {
        while (cluster.hasShells()) {
            Thread.sleep(LOOK_MILLIS);
        }
    }

    /** All 256 values; more than any buffer on the way, and about what the jars of a run are. */
    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    @Test
    void bytesGoToThePodAndBackUnchangedAndItIsDeletedAtTheEnd() throws Exception {
        byte[] sent = bytes(80_000_000);
        Process lead = lead("head -c 80000000; echo done >&2; exit 5");
        CompletableFuture<byte[]> received = CompletableFuture.supplyAsync(() -> readAll(lead));
        try (OutputStream input = lead.getOutputStream()) {
            input.write(sent);
            input.flush();
            lead.waitFor();
        }
        assertThat(withoutLead(received.get())).isEqualTo(sent);
        assertThat(lead.exitValue()).isEqualTo(5);
        assertThat(errors(lead)).contains("done");
        assertThat(cluster.created()).hasSize(1);
        assertThat(cluster.pods()).isEmpty();
    }

    private static byte[] readAll(Process lead) {
        try {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            lead.getInputStream().transferTo(all);
            return all.toByteArray();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] withoutLead(byte[] output) {
        byte[] mark = "dbdyno: ".getBytes(UTF_8);
        int from = 0;
        while (Arrays.mismatch(mark, Arrays.copyOfRange(output, from, from + mark.length)) < 0) {
            while (output[from++] != '\n') {
                // to the end of that line
            }
        }
        return Arrays.copyOfRange(output, from, output.length);
    }

    @Test
    void thePodHasWhatWasAskedForAndSaysWhoseItIs() throws Exception {
        Process lead = lead("cpu=3", "memory=1500Mi", "node=disk:ssd", "node=zone:a", "pull=Always", "most=2h", "true");
        assertThat(lead.waitFor()).isZero();
        Pod pod = cluster.created().getFirst();
        assertThat(pod.getMetadata().getLabels())
                .containsEntry("app.kubernetes.io/managed-by", "dbdyno")
                .containsEntry("dbdyno.dev/run", "run-1")
                .containsEntry("dbdyno.dev/user", System.getProperty("user.name"));
        assertThat(pod.getMetadata().getAnnotations()).containsKeys("dbdyno.dev/machine", "dbdyno.dev/process");
        assertThat(pod.getSpec().getNodeSelector()).isEqualTo(Map.of("disk", "ssd", "zone", "a"));
        assertThat(pod.getSpec().getActiveDeadlineSeconds()).isEqualTo(7_200);
        assertThat(pod.getSpec().getRestartPolicy()).isEqualTo("Never");
        assertThat(pod.getSpec().getContainers().getFirst()).satisfies(container -> {
            assertThat(container.getImage()).isEqualTo("jdk:25");
            assertThat(container.getImagePullPolicy()).isEqualTo("Always");
            assertThat(container.getResources().getRequests().get("cpu")).hasToString("3");
            assertThat(container.getResources().getRequests().get("memory")).hasToString("1500Mi");
            assertThat(container.getResources().getLimits())
                    .isEqualTo(container.getResources().getRequests());
        });
    }

    @Test
    void theEndOfInputDeletesThePod() throws Exception {
        Process lead = lead(ECHO);
        await("a shell", lead, cluster::hasShells);
        lead.getOutputStream().close();
        lead.waitFor();
        assertThat(cluster.pods()).isEmpty();
        awaitEndOfShells();
    }

    @Test
    void theEndOfInputDeletesAPodThatIsStillAwaited() throws Exception {
        cluster.setStatus(FakeCluster.waiting("ContainerCreating", ""));
        Process lead = lead(ECHO);
        await("a pod", lead, () -> !cluster.pods().isEmpty());
        lead.getOutputStream().close();
        lead.waitFor();
        assertThat(cluster.pods()).isEmpty();
    }

    @Test
    void sigtermDeletesThePod() throws Exception {
        Process lead = lead(ECHO);
        await("a shell", lead, cluster::hasShells);
        lead.destroy();
        lead.waitFor();
        assertThat(cluster.pods()).isEmpty();
        awaitEndOfShells();
    }

    @Test
    void anImageThatCannotBePulledIsSaidAtOnce() throws Exception {
        cluster.setStatus(FakeCluster.waiting("ImagePullBackOff", "Back-off pulling image jdk:25"));
        assertThat(refusal(ECHO))
                .contains("its image cannot be pulled (ImagePullBackOff: Back-off pulling image jdk:25)")
                .contains("check the image's name");
        assertThat(cluster.pods()).isEmpty();
    }

    @Test
    void whatIsWaitedForIsSaid() throws Exception {
        cluster.setStatus(FakeCluster.waiting("ContainerCreating", ""));
        Process lead = lead("true");
        assertThat(lead.inputReader(UTF_8).readLine()).isEqualTo(Lead.WAITING + "no node has been chosen yet");
        cluster.setStatus(FakeCluster.running());
        assertThat(lead.waitFor()).isZero();
    }

    @Test
    @Tag("full")
    void aPodThatNoNodeTakesIsGivenUpSoon() throws Exception {
        cluster.setStatus(new PodStatusBuilder()
                .withPhase("Pending")
                .addNewCondition()
                .withType("PodScheduled")
                .withStatus("False")
                .withReason("Unschedulable")
                .withMessage("0/3 nodes are available: 3 Insufficient cpu.")
                .endCondition()
                .build());
        assertThat(refusal("cpu=64", "node=disk:ssd", ECHO))
                .contains("no node takes a pod with cpu=64 memory=2Gi node=disk:ssd")
                .contains("3 Insufficient cpu")
                .contains("wait=5m");
        assertThat(cluster.pods()).isEmpty();
    }

    @Test
    @Tag("full")
    void aPodThatDoesNotComeIsGivenUpAfterTheTimeThatItWasGiven() throws Exception {
        cluster.setStatus(FakeCluster.waiting("ContainerCreating", ""));
        assertThat(refusal("wait=1s", ECHO))
                .contains("it did not run within 1 s")
                .contains("give it longer with wait=");
    }

    @Test
    void aQuotaThatIsExceededIsNamed() throws Exception {
        cluster.refuse(
                "POST",
                403,
                "pods \"x\" is forbidden: exceeded quota: team, requested: limits.cpu=2, used: limits.cpu=3, limited: limits.cpu=4");
        assertThat(refusal(ECHO))
                .contains("the quota of namespace 'bench' does not allow it")
                .contains("used: limits.cpu=3")
                .contains("cpu= and memory=")
                .contains("doctor --clean");
    }

    @Test
    @Tag("full")
    void whoeverMayNotIsToldOfTheRole() throws Exception {
        cluster.refuse("POST", 403, "pods is forbidden: User \"me\" cannot create resource \"pods\"");
        assertThat(refusal(ECHO))
                .contains("you may not in namespace 'bench'")
                .contains("cannot create resource")
                .contains("docs/places.md has the role");
    }

    @Test
    @Tag("full")
    void whoeverMayNotRunAShellIsToldOfTheRoleAndThePodIsDeleted() throws Exception {
        cluster.refuse("EXEC", 403, "pods \"x\" is forbidden: cannot create resource \"pods/exec\"");
        assertThat(refusal(ECHO)).contains("running a shell in pod").contains("docs/places.md has the role");
        assertThat(cluster.pods()).isEmpty();
    }

    @Test
    @Tag("full")
    void anotherContextOrConfigurationIsAskedFor() throws Exception {
        assertThat(refusal("context=elsewhere", ECHO)).contains("has no context 'elsewhere': it has here");
        assertThat(refusal(start(folder.resolve("none"), lead(List.of(ECHO)))))
                .contains("there is no Kubernetes configuration in")
                .contains("KUBECONFIG");
    }

    @Test
    @Tag("full")
    void aServerThatIsNotThereIsNamed() throws Exception {
        Path gone = folder.resolve("gone");
        Files.writeString(gone, Files.readString(cluster.kubeconfig()).replaceAll("127.0.0.1:\\d+", "127.0.0.1:1"));
        assertThat(refusal(start(gone, lead(List.of(ECHO)))))
                .contains("http://127.0.0.1:1/ cannot be reached")
                .contains("context=");
    }

    @Test
    void aPodThatIsEvictedWhileUsedSaysSo() throws Exception {
        assertThat(lost(new PodStatusBuilder()
                        .withPhase("Failed")
                        .withReason("Evicted")
                        .withMessage("The node was low on resource: memory.")
                        .build()))
                .contains("its node evicted it (The node was low on resource: memory.)");
    }

    @Test
    @Tag("full")
    void aPodThatUsedTooMuchMemorySaysSo() throws Exception {
        assertThat(lost(new PodStatusBuilder()
                        .withPhase("Failed")
                        .addNewContainerStatus()
                        .withName("place")
                        .withNewState()
                        .withNewTerminated()
                        .withExitCode(137)
                        .withReason("OOMKilled")
                        .endTerminated()
                        .endState()
                        .endContainerStatus()
                        .build()))
                .contains("used more memory than it may (OOMKilled)")
                .contains("memory=");
    }

    /** What is said on standard error of a pod that has this end while a shell is there. */
    private String lost(PodStatus end) throws Exception {
        Process lead = lead(ECHO);
        await("a shell", lead, cluster::hasShells);
        cluster.setStatus(end);
        cluster.killShells();
        String errors = errors(lead);
        assertThat(lead.waitFor()).isEqualTo(KubernetesMain.CANNOT);
        assertThat(output(lead)).as("packets of an agent").doesNotContain(Lead.CANNOT);
        assertThat(cluster.pods()).isEmpty();
        return errors;
    }

    @Test
    void whatEarlierRunsLeftIsSaidAndRemovedAndNothingElse() throws Exception {
        Owner me = Owner.ofThisProcess("earlier");
        cluster.add(left("gone", new Owner(me.user(), "earlier", me.machine(), "1@1970-01-01T00:00:00Z")));
        cluster.add(left("used", me));
        cluster.add(left("far", new Owner(me.user(), "earlier", "another-machine", "1@1970-01-01T00:00:00Z")));
        cluster.add(left("foreign", new Owner("somebody", "earlier", me.machine(), "1@1970-01-01T00:00:00Z")));
        cluster.add(new PodBuilder(left("ended", new Owner(me.user(), "earlier", "another-machine", "1@")))
                .withStatus(new PodStatusBuilder().withPhase("Succeeded").build())
                .build());
        Process next = lead("true");
        assertThat(output(next))
                .contains(Lead.NOTE + "2 of your pods that earlier runs left are in namespace 'bench'")
                .contains("./dbdyno doctor --clean");
        Process clean = start("clean", "now", "any");
        assertThat(output(clean).lines().toList())
                .containsExactlyInAnyOrder(
                        "removed pod gone of run earlier in namespace 'bench'",
                        "removed pod ended of run earlier in namespace 'bench'",
                        "kept pod used of run earlier in namespace 'bench': a run on this machine uses it",
                        "kept pod far of run earlier in namespace 'bench': it was created on machine another-machine, which may use it; unused, it ends by itself within two minutes, and can be removed then");
        assertThat(clean.waitFor()).isZero();
        assertThat(cluster.pods()).containsExactlyInAnyOrder("used", "far", "foreign");
    }

    private static Pod left(String name, Owner owner) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(FakeCluster.NAMESPACE)
                .withLabels(owner.labels())
                .withAnnotations(owner.annotations())
                .endMetadata()
                .build();
    }
}
