package dev.dbdyno.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.lab.machine.ProcessorDivision.Kind;
import dev.dbdyno.lab.machine.ProcessorDivision.Tenant;
import dev.dbdyno.results.ProcessorSets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    private static Processors machine(String name, List<Integer> allowed) {
        return new Processors("at '%s'".formatted(name), name, allowed, true);
    }

    private static Processors machine(String name, int count) {
        return machine(name, IntStream.range(0, count).boxed().toList());
    }

    private static ProcessorSets apart(Tenant... tenants) {
        return ProcessorDivision.apart(List.of(tenants), ProcessorDivision.FEWEST);
    }

    @ParameterizedTest
    @CsvSource({
        "4, true, 0, 1-2, 3",
        "4, false, 0-1, 2-3,",
        "5, false, 0-1, 2-4,",
        "8, true, 0-2, 3-5, 6-7",
        "16, true, 0-5, 6-11, 12-15"
    })
    void everyProcessorHasOneOwnerAndTheChildNeverTheFewest(
            int count, boolean hasGenerator, String database, String child, @Nullable String generators) {
        Processors all = machine("a", count);
        List<Tenant> tenants = new ArrayList<>(List.of(new Tenant(Kind.DATABASE, all), new Tenant(Kind.CHILD, all)));
        if (hasGenerator) {
            tenants.add(new Tenant(Kind.GENERATOR, all));
        }
        assertThat(ProcessorDivision.apart(tenants, ProcessorDivision.FEWEST))
                .isEqualTo(new ProcessorSets(database, child, generators));
    }

    @Test
    void processorsThatAreNotAllowedAreLeftOut() {
        Processors some = machine("a", List.of(1, 3, 4, 5, 9));
        assertThat(apart(new Tenant(Kind.DATABASE, some), new Tenant(Kind.CHILD, some)))
                .isEqualTo(new ProcessorSets("1,3", "4-5,9", null));
    }

    @Test
    void aKindThatIsAloneOnItsMachineHasAllOfIt() {
        Processors two = machine("a", 2);
        Processors eight = machine("b", 8);
        assertThat(apart(
                        new Tenant(Kind.DATABASE, two),
                        new Tenant(Kind.CHILD, eight),
                        new Tenant(Kind.GENERATOR, eight)))
                .isEqualTo(new ProcessorSets(null, "0-5", "6-7"));
        assertThat(apart(
                        new Tenant(Kind.CHILD, two),
                        new Tenant(Kind.DATABASE, eight),
                        new Tenant(Kind.GENERATOR, eight)))
                .isEqualTo(new ProcessorSets("0-5", null, "6-7"));
    }

    @Test
    void whatCannotBeDividedIsRefusedInWords() {
        Processors two = machine("a", 2);
        Processors eight = machine("b", 8);
        assertThatThrownBy(() -> apart(new Tenant(Kind.DATABASE, two), new Tenant(Kind.CHILD, two)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 4 processors")
                .hasMessageContaining("there are 2 at 'a'");
        assertThatThrownBy(() -> ProcessorDivision.apart(
                        List.of(new Tenant(Kind.DATABASE, eight), new Tenant(Kind.CHILD, eight)), 9))
                .hasMessageContaining("at least 9 processors");
        assertThatThrownBy(() -> apart(new Tenant(Kind.DATABASE, two), new Tenant(Kind.CHILD, eight)))
                .hasMessageContaining("each has a machine to itself");
        assertThatThrownBy(() -> apart(
                        new Tenant(Kind.CHILD, eight),
                        new Tenant(Kind.GENERATOR, eight),
                        new Tenant(Kind.GENERATOR, two)))
                .hasMessageContaining("different processors at 'b' and at 'a'");
        assertThatThrownBy(() -> apart(
                        new Tenant(Kind.CHILD, eight),
                        new Tenant(Kind.DATABASE, new Processors("at 'c'", "b", List.of(0, 1, 2, 3), true))))
                .hasMessageContaining("at 'b' and at 'c' may not run on the same ones (0-7, 0-3)");
        assertThatThrownBy(() -> apart(
                        new Tenant(Kind.CHILD, eight),
                        new Tenant(Kind.DATABASE, new Processors("at 'c'", "b", eight.allowed(), false))))
                .hasMessageContaining("taskset, which is not on the PATH at 'c'");
    }

    @Test
    void aDatabaseThatIsNotOursStaysWhereItIs() {
        Processors four = machine("a", 4);
        ProcessorSets sets = apart(
                        new Tenant(Kind.DATABASE, four), new Tenant(Kind.CHILD, four), new Tenant(Kind.GENERATOR, four))
                .withoutDatabase();

        assertThat(sets).isEqualTo(new ProcessorSets(null, "1-2", "3"));
    }

    @Test
    void whatTheSystemAllowsIsReadFromProc(@TempDir Path root) throws Exception {
        Files.createDirectories(root.resolve("proc/self"));
        Files.writeString(root.resolve("proc/self/status"), "Name:\tjava\nCpus_allowed_list:\t0-1,4,6-7\n");

        assertThat(Processors.allowed(new SystemFiles(root))).containsExactly(0, 1, 4, 6, 7);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aProcessIsMovedWithWhatItHasStarted() throws Exception {
        Process shell = new ProcessBuilder("sh", "-c", "sleep 60 & echo $!; wait").start();
        try {
            String child = shell.inputReader().readLine();
            int last = Processors.allowed(new SystemFiles(Path.of("/"))).getLast();

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
        Processors two = machine("a", List.of(4, 5));
        assertThat(ProcessorDivision.ofDatabase(1, two)).isEqualTo(new ProcessorSets("4", null, null));
        assertThatThrownBy(() -> ProcessorDivision.ofDatabase(2, two)).hasMessage("this machine has only 2");
    }
}
