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
    void twoLabsMayExtractAtOnceAndLeaveOneWholeCopy(@TempDir Path cache) throws Exception {
        Callable<EmbeddedBinaries> extraction = () -> EmbeddedBinaries.in(cache, message -> {});
        try (ExecutorService labs = Executors.newFixedThreadPool(2)) {
            for (Future<EmbeddedBinaries> lab : labs.invokeAll(List.of(extraction, extraction))) {
                assertThat(lab.get().initdb()).isExecutable();
                assertThat(lab.get().postgres()).isExecutable();
            }
        }
        try (var copies = Files.list(cache)) {
            assertThat(copies).hasSize(1);
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
