package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.DatabaseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBinariesTest {

    @Test
    void twoLabsMayExtractAtOnceAndLeaveOneWholeCopyAndNothingOfAKilledOne(@TempDir Path cache) throws Exception {
        leaveUnfinished(cache, "killed-before");
        Callable<EmbeddedBinaries> extraction = () -> EmbeddedBinaries.in(cache, message -> {});
        try (ExecutorService labs = Executors.newFixedThreadPool(2)) {
            for (Future<EmbeddedBinaries> lab : labs.invokeAll(List.of(extraction, extraction))) {
                assertThat(lab.get().initdb()).isExecutable();
                assertThat(lab.get().postgres()).isExecutable();
            }
        }
        assertThat(folders(cache)).hasSize(1);

        leaveUnfinished(cache, "killed-later");
        extraction.call();
        assertThat(folders(cache)).hasSize(1);
    }

    @Test
    void programsThatCannotBeExecutedAreNamedWithWhatToDo(@TempDir Path cache) throws Exception {
        String platform = EmbeddedBinaries.platform(System.getProperty("os.name"), System.getProperty("os.arch"));
        Path programs = cache.resolve("postgresql-%s-%s/bin".formatted(EmbeddedBinaries.VERSION, platform));
        Files.writeString(Files.createDirectories(programs).resolve("postgres"), "no right to execute");

        assertThatThrownBy(() -> EmbeddedBinaries.in(cache, message -> {}))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContainingAll("cannot be executed", "noexec", "XDG_CACHE_HOME");
    }

    private static void leaveUnfinished(Path cache, String name) throws Exception {
        Path bin = Files.createDirectories(cache.resolve("postgresql-unfinished-%s/bin".formatted(name)));
        Files.writeString(bin.resolve("postgres"), "half");
    }

    private static List<Path> folders(Path cache) throws Exception {
        try (var content = Files.list(cache)) {
            return content.filter(Files::isDirectory).toList();
        }
    }

    @Test
    void saysWhatToDoWhereThereAreNoBinaries() {
        assertThatThrownBy(() -> EmbeddedBinaries.platform("Windows 11", "amd64"))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("Windows 11 on amd64")
                .hasMessageContaining("--database postgresql://");
        assertThatThrownBy(() -> EmbeddedBinaries.platform("Linux", "riscv64")).isInstanceOf(DatabaseException.class);
    }

    @Test
    void knowsTheNamesOfItsArchitectures() throws Exception {
        assertThat(EmbeddedBinaries.platform("Linux", "amd64")).isEqualTo("linux-x86_64");
        assertThat(EmbeddedBinaries.platform("Linux", "aarch64")).isEqualTo("linux-arm_64");
        assertThat(EmbeddedBinaries.class.getResource("/postgres-linux-x86_64.txz"))
                .isNotNull();
        assertThat(EmbeddedBinaries.class.getResource("/postgres-linux-arm_64.txz"))
                .isNotNull();
    }
}
