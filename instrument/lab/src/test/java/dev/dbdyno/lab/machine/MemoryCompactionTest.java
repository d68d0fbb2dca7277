package dev.dbdyno.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.FreeMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryCompactionTest {

    @TempDir
    Path temp;

    @Test
    void theKernelIsAskedWhereItLetsDbdyno() throws IOException {
        Path asking = Files.createFile(temp.resolve("compact_memory"));

        assertThat(new MemoryCompaction(asking).compact()).isEqualTo(FreeMemory.COMPACTED);
        assertThat(asking).hasContent("1");
    }

    @Test
    void memoryStaysAsItIsWhereNobodyCanBeAsked() {
        Path missing = temp.resolve("compact_memory");

        assertThat(new MemoryCompaction(missing).compact()).isEqualTo(FreeMemory.AS_FOUND);
        assertThat(missing).doesNotExist();
        assertThat(new MemoryCompaction(temp).compact()).as("not writable").isEqualTo(FreeMemory.AS_FOUND);
    }
}
