package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureWordsTest {

    @TempDir
    private Path temp;

    @Test
    void whereJavaGivesABarePathTheUserIsToldWhatIsWrongWithIt() {
        assertThat(FailureWords.of(new NoSuchFileException("/runs/a/report.json")))
                .isEqualTo("'/runs/a/report.json' does not exist: check the path, or whether something has removed it");
        assertThat(FailureWords.of(new AccessDeniedException("/etc/shadow"))).contains("'/etc/shadow' may not be");
        assertThat(FailureWords.of(new FileSystemException("/full/run.json", null, "No space left on device")))
                .isEqualTo("'/full/run.json' cannot be used: No space left on device");
    }

    @Test
    void whatJavaReallyThrowsIsPutIntoWords() throws Exception {
        Path file = Files.createFile(temp.resolve("a-file"));
        IOException failure = thrownBy(() -> Files.writeString(file.resolve("below"), ""));

        assertThat(FailureWords.of(failure))
                .startsWith("'" + file.resolve("below") + "' ")
                .hasSizeGreaterThan(40);
    }

    @Test
    void whatSaysNothingIsNotCalledNull() {
        assertThat(FailureWords.of(new IOException()))
                .isEqualTo("could not go on, and the cause is known by its name only: IOException");
        assertThat(FailureWords.of(new IOException("the disk is full"))).isEqualTo("the disk is full");
    }

    private interface Action {
        void run() throws Exception;
    }

    private static IOException thrownBy(Action action) throws Exception {
        try {
            action.run();
        } catch (IOException thrown) {
            return thrown;
        }
        throw new AssertionError("nothing was thrown");
    }
}
