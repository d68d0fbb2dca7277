package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.results.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run's folder belongs to one lab at a time. */
@Timeout(120)
class RunLockTest extends LabFixture {

    @Test
    void aFolderInUseIsRefusedToASecondLabAndFreeAfterwards() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1);
        RunLock lock = RunLock.take(folder().path());
        try (lock) {
            assertThatThrownBy(() -> run(scripted))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("a-run");
        }
        assertThat(run(scripted).reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
    }

    @Test
    void aFolderIsTakenByWhoeverIsInterruptedMeanwhileAndFreeAfterwards() throws Exception {
        Thread.currentThread().interrupt();
        RunLock lock = RunLock.take(folder().path());
        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        lock.close();

        assertThat(folder().path().resolve("lab.lock")).doesNotExist();
    }

    @Test
    void aFolderInUseByAnotherProcessIsRefusedNamingIt() throws Exception {
        Files.createDirectories(folder().path());
        Path file = folder().path().resolve("lab.lock");
        Process other = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LockHolder.class.getName(),
                        folder().path().toString())
                .start();
        try {
            assertThat(other.getInputStream().read()).isEqualTo('+');
            assertThat(file).exists();
            assertThatThrownBy(() -> RunLock.take(folder().path()))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("process " + other.pid());
        } finally {
            other.destroyForcibly();
            other.waitFor();
        }
        RunLock.take(folder().path()).close();
    }

    /** Takes the lock of the folder it is given and keeps it until it is killed. */
    static final class LockHolder {
        public static void main(String[] args) throws Exception {
            RunLock lock = RunLock.take(Path.of(args[0]));
            try (lock) {
                System.out.write('+');
                System.out.flush();
                Thread.sleep(Duration.ofMinutes(1));
            }
        }
    }
}
