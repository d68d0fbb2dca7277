package dev.dbdyno.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.report.text.CsvReport;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputOptionsTest {

    private static final Path STORED = Path.of("../results/src/test/resources/dev/dbdyno/results/format-1");

    @TempDir
    Path folder;

    private final OutputOptions options = new OutputOptions();
    private Report report;

    @BeforeEach
    void readStoredRun() throws Exception {
        RunResults results = RunFolder.at(STORED).read();
        report = Report.of(results, Analyst.analyse(results));
    }

    @Test
    void eachTableOfTheReportIsAFileInTheFolderOfTables() throws Exception {
        Path tables = folder.resolve("not/there/yet");
        options.tables = tables;

        assertThat(options.write(report)).containsExactly(tables);

        List<String> names =
                new CsvReport().tables(report).stream().map(Table::id).toList();
        assertThat(names).contains("arms", "windows", "environment").doesNotHaveDuplicates();
        assertThat(files(tables))
                .containsExactlyInAnyOrderElementsOf(
                        names.stream().map(name -> name + ".csv").toList());
        assertThat(Files.readAllLines(tables.resolve("windows.csv")))
                .hasSizeGreaterThan(1)
                .first()
                .asString()
                .startsWith("run,arm,");
    }

    @Test
    void aFolderOfTablesThatCannotBeMadeIsRefusedByItsName() throws Exception {
        options.tables = Files.createFile(folder.resolve("taken"));

        assertThatThrownBy(() -> options.write(report))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("taken");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsFoundOutBeforeTheRunAndNamedWithItsOption() {
        options.json = folder.resolve("report.json");
        options.tryOut();
        assertThat(folder).isEmptyDirectory();

        options.csv = folder.resolve("absent/arms.csv");
        assertThatThrownBy(options::tryOut)
                .isInstanceOf(UsageException.class)
                .hasMessage("--csv: '%s' cannot be written: there is no such file or folder".formatted(options.csv));
    }

    @Test
    void theFirstFormThatIsAskedForIsNamed() {
        assertThat(options.given()).isNull();

        options.markdown = folder.resolve("report.md");
        assertThat(options.given()).isEqualTo("--markdown");

        options.tables = folder;
        assertThat(options.given()).isEqualTo("--tables");
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
