package dev.dbdyno.lab.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationBuildTest {

    @TempDir
    Path folder;

    private Path log() {
        return folder.resolve("build.log");
    }

    @Test
    void mavenRunsOnTheJdkOfTheLabWhateverTheEnvironmentNames() throws Exception {
        int exit = ApplicationBuild.run(List.of("sh", "-c", "echo on $JAVA_HOME; exit 3"), folder, log());

        assertThat(exit).isEqualTo(3);
        assertThat(log()).hasContent("on " + System.getProperty("java.home"));
    }

    @Test
    void anOlderJdkAndPasswordsOfTheUsersDoNotReachMaven() {
        ProcessBuilder maven = new ProcessBuilder("mvn");
        maven.environment().put("JAVA_HOME", "/an/older/jdk");
        maven.environment().put("DBDYNO_PASSWORD", "secret");

        ApplicationBuild.onJdkOfTheLab(maven);

        assertThat(maven.environment())
                .containsEntry("JAVA_HOME", System.getProperty("java.home"))
                .doesNotContainValue("secret");
    }

    @Test
    void mavenAndWhatItHasStartedEndWithTheWaiting() throws Exception {
        CompletableFuture<Void> interrupted = new CompletableFuture<>();
        Thread lab = Thread.ofPlatform().start(() -> {
            try {
                ApplicationBuild.run(List.of("sh", "-c", "sleep 60 & echo $!; wait"), folder, log());
            } catch (Exception e) {
                interrupted.complete(null);
            }
        });
        while (!Files.exists(log()) || Files.readString(log()).isBlank()) {
            Thread.sleep(10);
        }
        ProcessHandle started = ProcessHandle.of(
                        Long.parseLong(Files.readString(log()).strip()))
                .orElseThrow();
        ProcessHandle maven = started.parent().orElseThrow();

        lab.interrupt();

        assertThat(interrupted).succeedsWithin(Duration.ofSeconds(10));
        assertThat(maven.onExit()).succeedsWithin(Duration.ofSeconds(10));
        assertThat(started.onExit()).succeedsWithin(Duration.ofSeconds(10));
    }
}
