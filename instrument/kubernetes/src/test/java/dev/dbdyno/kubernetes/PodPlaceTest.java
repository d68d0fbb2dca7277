package dev.dbdyno.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.Place;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.places.ProcessThere;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A pod as a place like any other: the agent is brought there, runs JVMs, and ends with its line, as does the pod. */
@Timeout(300)
class PodPlaceTest {

    @TempDir
    Path folder;

    private FakeCluster cluster;

    @BeforeEach
    void serve() throws IOException {
        cluster = new FakeCluster(folder);
    }

    @AfterEach
    void nothingIsLeft() throws InterruptedException {
        await(() -> processes().isEmpty());
        assertThat(cluster.pods()).isEmpty();
        cluster.close();
    }

    /** Those that lead to pods of this test, and all that its agents have started. */
    private List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> commandLine(process).contains(folder.toString()))
                .toList();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/%d/cmdline".formatted(process.pid())));
        } catch (IOException ended) {
            return "";
        }
    }

    private static void await(BooleanSupplier reached) throws InterruptedException {
        while (!reached.getAsBoolean()) {
            Thread.sleep(50);
        }
    }

    private Place place(String words) {
        return Place.parse("pod jdk:25 " + words)
                .ledBy(List.of(
                        "env",
                        "KUBECONFIG=" + cluster.kubeconfig(),
                        java(),
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        // by which this test finds it
                        "-Dfolder=" + folder,
                        KubernetesMain.class.getName(),
                        "lead",
                        "run-1"));
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String ownJdk() {
        return "{%s}".formatted(System.getProperty("java.home"));
    }

    @Test
    void anAgentRunsJvmsInAPodAndThePodEndsWithItsLine() throws Exception {
        List<String> heard = new CopyOnWriteArrayList<>();
        AgentLine line = AgentLine.open(place(ownJdk()), heard::add);
        try (line) {
            assertThat(line.wasSent()).isTrue();
            assertThat(line.facts().kept()).startsWith(folder.toString());
            Path jar = Files.write(folder.resolve("large.jar"), new byte[5_000_000]);
            assertThat(Path.of(line.keep(List.of(jar)).getFirst())).hasSameBinaryContentAs(jar);
            ProcessThere version = line.start("version", null, List.of("-version"));
            assertThat(version.waitFor()).isZero();
            assertThat(new String(version.getErrorStream().readAllBytes(), UTF_8))
                    .contains("version");
            assertThat(cluster.pods()).hasSize(1);
        }
        assertThat(cluster.pods()).isEmpty();
    }

    @Test
    @Tag("full")
    void severalPlacesAreSeveralPods() throws Exception {
        try (AgentLine one = AgentLine.open(place(ownJdk()));
                AgentLine two = AgentLine.open(place(ownJdk()))) {
            assertThat(cluster.pods()).hasSize(2).doesNotHaveDuplicates();
            assertThat(one.facts().session()).isNotEqualTo(two.facts().session());
        }
    }

    @Test
    void aPodThatIsLostSaysWhyToAllItsProcesses() throws Exception {
        AgentLine line = AgentLine.open(place(ownJdk()));
        try (line) {
            cluster.setStatus(new PodStatusBuilder()
                    .withPhase("Failed")
                    .withReason("Evicted")
                    .withMessage("The node was low on resource: memory.")
                    .build());
            cluster.killShells();
            await(() -> line.lost().isPresent());
            assertThat(line.lost().orElseThrow())
                    .contains("'pod jdk:25 ")
                    .contains("its node evicted it (The node was low on resource: memory.)");
        }
    }

    @Test
    void whatHindersAPodIsSaidAsThePlaces() {
        cluster.setStatus(FakeCluster.waiting("ErrImagePull", "pull access denied"));
        assertThatThrownBy(() -> AgentLine.open(place("")))
                .isInstanceOf(PlaceException.class)
                .hasMessageStartingWith("'pod jdk:25': pod dbdyno-")
                .hasMessageContaining("its image cannot be pulled (ErrImagePull: pull access denied)");
    }

    @Test
    void anImageWithoutAJdkIsNamedAndItsPodIsDeleted() {
        assertThatThrownBy(() -> AgentLine.open(place("{/nowhere/jdk}")))
                .isInstanceOf(PlaceException.class)
                .hasMessageContaining("there is no JDK at 'pod jdk:25 {/nowhere/jdk}'")
                .hasMessageContaining("as in 'pod jdk:25 {/opt/jdk-21}'");
        assertThat(cluster.pods()).isEmpty();
    }
}
