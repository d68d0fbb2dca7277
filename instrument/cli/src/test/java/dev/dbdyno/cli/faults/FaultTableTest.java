package dev.dbdyno.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/reliability.md} says what the fault suite checks; {@code -Dgolden.update=true} writes its tables anew. */
class FaultTableTest {

    private static final Path DOCUMENT = Path.of("../../docs/reliability.md");
    private static final String BEGIN = "<!-- made from the fault suite: -Dgolden.update=true on FaultTableTest -->\n";
    private static final String END = "<!-- end of what is made -->";

    @Test
    void theTablesInTheDocumentAreThoseOfTheSuite() throws IOException {
        String before = Files.readString(DOCUMENT);
        int from = before.indexOf(BEGIN) + BEGIN.length();
        int to = before.indexOf(END);
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(DOCUMENT, before.substring(0, from) + FaultTable.markdown() + before.substring(to));
        }
        assertThat(Files.readString(DOCUMENT)).contains(BEGIN + FaultTable.markdown() + END);
    }

    /** Rows of the document that name a test of somewhere else. */
    @Test
    void theTestsThatTheDocumentNamesAreThere() throws IOException {
        List<String> named = Pattern.compile("`(\\w+(?:Test|IT))`")
                .matcher(Files.readString(DOCUMENT))
                .results()
                .map(match -> match.group(1) + ".java")
                .distinct()
                .toList();
        try (Stream<Path> files = Files.walk(Path.of("../.."))) {
            assertThat(files.map(file -> String.valueOf(file.getFileName()))
                            .filter(named::contains)
                            .distinct())
                    .hasSameSizeAs(named);
        }
        assertThat(named).isNotEmpty();
    }

    @Test
    void noExperimentIsThereTwice() {
        List<String> names = Experiments.all().values().stream()
                .flatMap(List::stream)
                .map(Experiment::toString)
                .toList();
        assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThan(60);
    }
}
