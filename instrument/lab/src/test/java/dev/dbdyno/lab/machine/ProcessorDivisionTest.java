package dev.dbdyno.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.lab.machine.ProcessorSets.Generator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How processors are divided, and that a process is really kept on its own. */
class ProcessorSetsTest {

    private static List<Integer> processors(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @ParameterizedTest
    @CsvSource({
        "4, PRESENT, 'database 0, child 1-2, generator 3'",
        "4, ABSENT, 'database 0-1, child 2-3'",
        "5, ABSENT, 'database 0-1, child 2-4'",
        "8, PRESENT, 'database 0-2, child 3-5, generator 6-7'",
        "16, PRESENT, 'database 0-5, child 6-11, generator 12-15'"
    })
    void everyProcessorHasOneOwnerAndTheChildNeverTheFewest(int count, Generator generator, String words) {
        ProcessorSets sets = ProcessorSets.apart(processors(count), generator);

        assertThat(sets.words()).isEqualTo(words);
        assertThat(ProcessorSets.ofWords(words)).isEqualTo(sets);
    }

    @Test
    void processorsThatAreNotAllowedAreLeftOut() {
        assertThat(ProcessorSets.apart(List.of(1, 3, 4, 5, 9), Generator.ABSENT).words())
                .isEqualTo("database 1,3, child 4-5,9");
        assertThat(ProcessorSets.ofWords("database 1,3, child 4-5,9").child()).isEqualTo("4-5,9");
    }

    @Test
    void onFewerThanFourNothingIsPinnedAndTheReasonSaid() {
        assertThatThrownBy(() -> ProcessorSets.apart(processors(3), Generator.ABSENT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 4 processors")
                .hasMessageContaining("there are 3");
    }

    @Test
    void aDatabaseThatIsNotOursStaysWhereItIs() {
        ProcessorSets sets =
                ProcessorSets.apart(processors(4), Generator.PRESENT).withoutDatabase();

        assertThat(sets.words()).isEqualTo("child 1-2, generator 3");
    }

    @Test
    void noneIsReadBackAsNone() {
        assertThat(ProcessorSets.NONE.words()).isEqualTo("none");
        assertThat(ProcessorSets.ofWords("none")).isEqualTo(ProcessorSets.NONE);
    }

    @Test
    void whatTheSystemAllowsIsReadFromProc(@TempDir Path root) throws Exception {
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/status"), "Name:\tjava\nCpus_allowed_list:\t0-1,4,6-7\n");

        assertThat(ProcessorSets.allowed(new SystemFiles(root))).containsExactly(0, 1, 4, 6, 7);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessIsMovedWithWhatItHasStarted() throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", "sleep 60 & echo $!; wait").start();
        try {
            String child = shell.inputReader().readLine();
            int last = ProcessorSets.allowed(new SystemFiles(Path.of("/"))).getLast();

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
        ProcessorSets sets = ProcessorSets.ofDatabase(1, List.of(4, 5));
        assertThat(sets.words()).isEqualTo("database 4");
        assertThat(ProcessorSets.ofWords(sets.words())).isEqualTo(sets);
        assertThatThrownBy(() -> ProcessorSets.ofDatabase(2, List.of(4, 5)))
                .hasMessage("there are no more than 2 here");
    }
}
