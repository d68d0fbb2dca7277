package dev.dbdyno.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests with real processes that are really stopped. */
@EnabledOnOs(OS.LINUX)
class ProcessStateTest {

    private @Nullable Process shell;

    @AfterEach
    void nothingIsLeft() throws Exception {
        if (shell != null) {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly().waitFor();
        }
    }

    private long[] parentAndChild() throws Exception {
        Process started = new ProcessBuilder("sh", "-c", "sleep 60 & echo $!; wait").start();
        shell = started;
        var lines = new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
        return new long[] {started.pid(), Long.parseLong(String.valueOf(lines.readLine()))};
    }

    private static void signal(String signal, long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(pid))
                        .start()
                        .waitFor())
                .isZero();
    }

    /** A signal has been sent when {@code kill} returns, and takes effect when its process next runs. */
    private static boolean soon(BooleanSupplier state) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!state.getAsBoolean() && System.nanoTime() < end) {
            Thread.sleep(5);
        }
        return state.getAsBoolean();
    }

    @Test
    void aProcessIsStoppedFromItsSignalUntilItIsContinued() throws Exception {
        long pid = parentAndChild()[0];
        assertThat(ProcessState.isStopped(pid)).isFalse();

        signal("STOP", pid);
        assertThat(soon(() -> ProcessState.isStopped(pid))).isTrue();
        assertThat(ProcessState.isPartStopped(pid)).isTrue();

        signal("CONT", pid);
        assertThat(soon(() -> !ProcessState.isStopped(pid))).isTrue();
    }

    @Test
    void aServerIsStoppedInPartWhereOneOfItsBackendsIs() throws Exception {
        long[] both = parentAndChild();
        signal("STOP", both[1]);

        assertThat(soon(() -> ProcessState.isPartStopped(both[0]))).isTrue();
        assertThat(ProcessState.isStopped(both[0])).isFalse();
    }

    @Test
    void whatHasEndedIsNotStopped() throws Exception {
        long pid = parentAndChild()[0];
        nothingIsLeft();

        assertThat(ProcessState.isPartStopped(pid)).isFalse();
    }
}
