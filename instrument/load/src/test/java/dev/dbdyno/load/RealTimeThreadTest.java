package dev.dbdyno.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class RealTimeThreadTest {

    /**
     * The index of {@code policy} in {@code /proc/PID/task/TID/stat}, counted after the name in brackets, see proc(5).
     */
    private static final int POLICY = 38;

    private static final String ORDINARY = "0";
    private static final String ROUND_ROBIN = "2";

    /** Where the system refuses, the error says so; where it does not, one thread is raised and no other. */
    @Test
    void itAloneIsRaised() throws Exception {
        try (ExecutorService raised = Executors.newSingleThreadExecutor();
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            IOException refused = catchThrowableOfType(IOException.class, () -> RealTimeThread.raise(raised));

            if (refused == null) {
                assertThat(raised.submit(RealTimeThreadTest::policy).get()).isEqualTo(ROUND_ROBIN);
                assertThat(raised.submit(RealTimeThreadTest::policyOfStarted).get())
                        .isEqualTo(ORDINARY);
            } else {
                assertThat(refused).hasMessageContaining("may not run in real time");
            }
            assertThat(other.submit(RealTimeThreadTest::policy).get()).isEqualTo(ORDINARY);
            assertThat(policy()).isEqualTo(ORDINARY);
        }
    }

    private static String policyOfStarted() throws Exception {
        FutureTask<String> asked = new FutureTask<>(RealTimeThreadTest::policy);
        Thread.ofPlatform().start(asked);
        return asked.get();
    }

    private static String policy() throws IOException {
        String stat = Files.readString(Path.of("/proc/thread-self/stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[POLICY];
    }
}
