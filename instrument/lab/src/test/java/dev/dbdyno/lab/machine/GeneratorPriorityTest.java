package dev.dbdyno.lab.machine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GeneratorPriorityTest {

    /** Of {@code /proc/PID/stat}, counted behind the name in brackets, see proc(5): {@code policy}. */
    private static final int POLICY = 38;

    private static final String ROUND_ROBIN = "2";
    private static final String ORDINARY = "0";

    @ParameterizedTest
    @EnumSource
    void isReadBackFromItsWords(GeneratorPriority priority) {
        assertThat(GeneratorPriority.ofWords(priority.words())).isEqualTo(priority);
    }

    @Test
    void olderRunsHadTheOrdinaryOne() {
        assertThat(GeneratorPriority.ofWords(null)).isEqualTo(GeneratorPriority.ORDINARY);
    }

    @Test
    void aProcessHasThePriorityThatMayBeHadHere() throws IOException, InterruptedException {
        GeneratorPriority here = GeneratorPriority.here();
        List<String> command = new ArrayList<>(here.prefix());
        command.addAll(List.of("cat", "/proc/self/stat"));
        Process process = new ProcessBuilder(command).start();
        String stat = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(stat).startsWith(process.pid() + " (cat)");
        assertThat(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[POLICY])
                .isEqualTo(here == GeneratorPriority.REAL_TIME ? ROUND_ROBIN : ORDINARY);
    }
}
