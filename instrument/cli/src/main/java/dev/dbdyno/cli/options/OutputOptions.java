package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.report.text.CsvReport;
import dev.dbdyno.report.text.JsonReport;
import dev.dbdyno.report.text.MarkdownReport;
import dev.dbdyno.results.folder.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is printed, and further forms of the report. */
public final class OutputOptions {

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "what is printed at the end: summary (default), text (all verdicts, tables and warnings), markdown, json, or csv (a line for each arm)",
            converter = Format.Converter.class)
    public Format format = Format.SUMMARY;

    @Option(names = "--quiet", description = "print no progress, only the result, and errors")
    public boolean quiet;

    @Option(names = "--json", paramLabel = "FILE", description = "also write the report as JSON")
    @Nullable Path json;

    @Option(names = "--csv", paramLabel = "FILE", description = "also write one line per arm as CSV")
    @Nullable Path csv;

    @Option(
            names = "--curves",
            paramLabel = "FILE",
            description = "also write one line per arm and offered rate, number of clients or round trip, as CSV")
    @Nullable Path curves;

    @Option(
            names = "--tables",
            paramLabel = "FOLDER",
            description = "also write each table of the report as a CSV file into this folder")
    @Nullable Path tables;

    @Option(names = "--markdown", paramLabel = "FILE", description = "also write the report as Markdown")
    @Nullable Path markdown;

    /** The first of these options that was given; null where none was. */
    public @Nullable String given() {
        return json != null
                ? "--json"
                : csv != null
                        ? "--csv"
                        : curves != null
                                ? "--curves"
                                : tables != null ? "--tables" : markdown != null ? "--markdown" : null;
    }

    /**
     * Finds out before a run whether what was asked for can be written after it.
     *
     * @throws UsageException that names the option, the place and the reason
     */
    public void tryOut() {
        tryOut("--json", json);
        tryOut("--csv", csv);
        tryOut("--curves", curves);
        if (tables != null) {
            tryOutFolder("--tables", tables);
        }
        tryOut("--markdown", markdown);
    }

    private static void tryOut(String option, @Nullable Path file) {
        try {
            if (file != null) {
                WholeFile.tryOut(file);
            }
        } catch (IOException e) {
            throw new UsageException("%s: %s".formatted(option, e.getMessage()));
        }
    }

    private static void tryOutFolder(String option, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UsageException(
                    "%s: the folder '%s' cannot be made: %s".formatted(option, folder, WholeFile.why(e)));
        }
        tryOut(option, folder.resolve("arms.csv"));
    }

    /** Writes what was asked for; returns the files, and the folder of the tables. */
    public List<Path> write(Report report) throws IOException {
        List<Path> written = new ArrayList<>();
        write(json, out -> new JsonReport().write(report, out), written);
        write(csv, out -> new CsvReport().arms(report, out), written);
        write(curves, out -> new CsvReport().curves(report, out), written);
        if (tables != null) {
            writeTables(report, tables);
            written.add(tables);
        }
        write(markdown, out -> new MarkdownReport().write(report, out), written);
        return written;
    }

    private static void writeTables(Report report, Path folder) throws IOException {
        Files.createDirectories(folder);
        CsvReport csv = new CsvReport();
        for (Table table : csv.tables(report)) {
            WholeFile.write(folder.resolve(table.id() + ".csv"), out -> csv.write(report, table, out));
        }
    }

    private static void write(@Nullable Path file, WholeFile.Content form, List<Path> written) throws IOException {
        if (file != null) {
            WholeFile.write(file, form);
            written.add(file);
        }
    }
}
