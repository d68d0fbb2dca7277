package dev.dbdyno.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.places.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacesFileTest {

    @TempDir
    private Path folder;

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("lab.places"), text).toString();
    }

    @Test
    void aFileStandsForItsLines() throws IOException {
        String file = file("# the laboratory\n\nhost=ssh a,ssh b\n  database=ssh c\n");

        assertThat(PlacesFile.expanded(List.of("generator=local", file)))
                .containsExactly("generator=local", "host=ssh a,ssh b", "database=ssh c");
    }

    @Test
    void anOptionOfARunTakesAFile() throws IOException {
        AtOptions at = new AtOptions();
        at.at = List.of(file("host=ssh a,ssh b\ndatabase=ssh c\n"));

        assertThat(at.hosts()).extracting(Place::text).containsExactly("ssh a", "ssh b");
        assertThat(at.database()).hasToString("ssh c");
        assertThat(at.generators()).isNull();
    }

    @Test
    void aHostMayBeCalledLikeAFile() {
        assertThat(PlacesFile.expanded(List.of("ssh b.places", "host=b.places")))
                .containsExactly("ssh b.places", "host=b.places");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> PlacesFile.expanded(List.of("nowhere.places")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "a line each such as 'host=ssh a', but 'nowhere.places' cannot be read: there is no such file");
    }
}
