package dev.dbdyno.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TimerSlackTest {

    @Test
    void onlyTheCallingThreadIsWokenEarlier() throws Exception {
        assumeTrue(Files.isWritable(Path.of("/proc/self/timerslack_ns")), "Linux alone has this");
        String before = slack();
        StringBuilder inside = new StringBuilder();
        Thread thread = Thread.ofPlatform().start(() -> {
            TimerSlack.least();
            inside.append(slack());
        });
        thread.join();

        assertThat(inside).hasToString("1");
        assertThat(slack()).isEqualTo(before).isNotEqualTo("1");
    }

    private static String slack() {
        try {
            Path task = Files.readSymbolicLink(Path.of("/proc/thread-self"));
            return Files.readString(Path.of("/proc").resolve(task.getFileName()).resolve("timerslack_ns"))
                    .strip();
        } catch (java.io.IOException unreadable) {
            throw new java.io.UncheckedIOException(unreadable);
        }
    }
}
