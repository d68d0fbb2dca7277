package dev.dbdyno.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.places.PodRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a pod's container runs, and as whom. */
@Timeout(60)
class PlacePodTest {

    @TempDir
    Path folder;

    private Process start(Duration look) throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder("sh", "-c", PlacePod.untilUnused(look, 2)).redirectErrorStream(true);
        builder.environment().put("TMPDIR", folder.toString());
        return builder.start();
    }

    @Test
    void aContainerEndsWhenNoSessionHasBeenThereForSomeLooks() throws Exception {
        Path session = Files.createDirectory(folder.resolve("dbdyno-abc"));
        Process container = start(Duration.ofSeconds(1));
        assertThat(container.waitFor(4, TimeUnit.SECONDS))
                .as("ended beside a session")
                .isFalse();
        Files.delete(session);
        assertThat(container.waitFor()).isZero();
    }

    @Test
    void aContainerEndsAtOnceWhenItIsToldTo() throws Exception {
        Process container = start(Duration.ofMinutes(10)); // longer than the timeout of this class
        Thread.sleep(300); // for its shell to be there
        List<ProcessHandle> all = container.descendants().toList();
        container.destroy();
        container.waitFor();
        all.forEach(ProcessHandle::destroy);
    }

    @Test
    void anOrdinaryUserRunsAsTheRestrictedProfileAsks() {
        Owner owner = Owner.ofThisProcess("run");
        assertThat(PlacePod.of("x", PodRequest.parse(List.of("jdk")), owner)
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getSecurityContext())
                .isNull();
        assertThat(PlacePod.of("x", PodRequest.parse(List.of("jdk", "user=1000")), owner)
                        .getSpec()
                        .getContainers()
                        .getFirst()
                        .getSecurityContext())
                .satisfies(security -> {
                    assertThat(security.getRunAsUser()).isEqualTo(1_000);
                    assertThat(security.getRunAsNonRoot()).isTrue();
                    assertThat(security.getAllowPrivilegeEscalation()).isFalse();
                    assertThat(security.getCapabilities().getDrop()).containsExactly("ALL");
                    assertThat(security.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
                });
    }
}
