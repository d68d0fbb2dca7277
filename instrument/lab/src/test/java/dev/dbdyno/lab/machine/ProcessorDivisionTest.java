package dev.dbdyno.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.lab.machine.ProcessorDivision.Generator;
import dev.dbdyno.results.ProcessorSets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How processors are divided, and that a process is really kept on its own. */
class ProcessorDivisionTest {

    private static List<Integer> processors(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @ParameterizedTest
    @CsvSource({
        "4, PRESENT, 0, 1-2, 3",
        "4, ABSENT, 0-1, 2-3,",
        "5, ABSENT, 0-1, 2-4,",
        "8, PRESENT, 0-2, 3-5, 6-7",
        "16, PRESENT, 0-5, 6-11, 12-15"
    })
    void everyProcessorHasOneOwnerAndTheChildNeverTheFewest(
            int count, Generator generator, String database, String child, @Nullable String generators) {
        assertThat(ProcessorDivision.apart(processors(count), generator))
                .isEqualTo(new ProcessorSets(database, child, generators));
    }

    @Test
    void processorsThatAreNotAllowedAreLeftOut() {
        assertThat(ProcessorDivision.apart(List.of(1, 3, 4, 5, 9), Generator.ABSENT))
                .isEqualTo(new ProcessorSets("1,3", "4-5,9", null));
    }

    @Test
    void onFewerThanFourNothingIsPinnedAndTheReasonSaid() {
        assertThatThrownBy(() -> ProcessorDivision.apart(processors(3), Generator.ABSENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 4 processors")
                .hasMessageContaining("there are 3");
    }

    @Test
    void aDatabaseThatIsNotOursStaysWhereItIs() {
        ProcessorSets sets =
                ProcessorDivision.apart(processors(4), Generator.PRESENT).withoutDatabase();

        assertThat(sets).isEqualTo(new ProcessorSets(null, "1-2", "3"));
    }

    @Test
    void whatTheSystemAllowsIsReadFromProc(@TempDir Path root) throws Exception {
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/status"), "Name:\tjava\nCpus_allowed_list:\t0-1,4,6-7\n");

        assertThat(ProcessorDivision.allowed(new SystemFiles(root))).containsExactly(0, 1, 4, 6, 7);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessIsMovedWithWhatItHasStarted() throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", "sleep 60 & echo $!; wait").start();
        try {
            String child = shell.inputReader().readLine();
            int last = ProcessorDivision.allowed(new SystemFiles(Path.of("/"))).getLast();

            Affinity.move(shell.toHandle(), Integer.toString(last));

            for (String pid : List.of(Long.toString(shell.pid()), child)) {
                assertThat(new SystemFiles(Path.of("/")).value("proc/" + pid + "/status", "Cpus_allowed_list"))
                        .isEqualTo(Integer.toString(last));
            }
        } finally {
            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            shell.destroyForcibly();
            shell.waitFor();
        }
    }

    @Test
    void aDatabaseAloneIsHeldToTheFirstProcessorsThatThereAre() {
        assertThat(ProcessorDivision.ofDatabase(1, List.of(4, 5))).isEqualTo(new ProcessorSets("4", null, null));
        assertThatThrownBy(() -> ProcessorDivision.ofDatabase(2, List.of(4, 5))).hasMessage("this machine has only 2");
    }
}
