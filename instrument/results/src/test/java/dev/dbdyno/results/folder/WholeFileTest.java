package dev.dbdyno.results.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("report.json");
    }

    @Test
    void aWriterThatFailsLeavesTheFileAsItWasAndNothingBeside() throws Exception {
        WholeFile.write(file(), "whole");

        assertThatThrownBy(() -> WholeFile.write(file(), out -> {
                    out.append("half of");
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("'%s' cannot be written: No space left on device".formatted(file()));

        assertThat(file()).hasContent("whole\n");
        assertThat(content()).containsExactly("report.json");
    }

    @Test
    void whatAKilledWriterLeftIsReplaced() throws Exception {
        Files.writeString(folder.resolve("report.json.new"), "a much longer text than the one that comes");
        WholeFile.write(file(), "whole");

        assertThat(file()).hasContent("whole\n");
        assertThat(content()).containsExactly("report.json");
    }

    @Test
    void aLinkStaysALink() throws Exception {
        Path real = Files.createDirectory(folder.resolve("elsewhere")).resolve("real.json");
        Files.writeString(real, "old");
        Files.createSymbolicLink(file(), real);
        WholeFile.write(file(), "new");

        assertThat(file()).isSymbolicLink();
        assertThat(real).hasContent("new\n");
    }

    @Test
    void aDeviceIsWrittenTo() throws Exception {
        WholeFile.write(Path.of("/dev/null"), "gone");
        WholeFile.tryOut(Path.of("/dev/null"));

        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    }

    @Test
    void whatCannotBeWrittenIsFoundOutBefore() throws Exception {
        WholeFile.tryOut(file());
        assertThat(content()).isEmpty();

        assertThatThrownBy(() -> WholeFile.tryOut(folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("it is a folder");
        assertThatThrownBy(() -> WholeFile.tryOut(folder.resolve("absent/report.json")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("there is no such file or folder");
    }

    private Stream<String> content() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).toList().stream();
        }
    }
}
