package dev.dbdyno.cli;

import dev.dbdyno.results.RunFolder;
import dev.dbdyno.studies.StudyMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "claims",
        description = "Says again, from what is stored, which of a study's claims a run agrees with.",
        sortOptions = false,
        usageHelpAutoWidth = true)
final class StudyClaimsCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "RUN", description = "the folder of 'study run', or that of one of its runs")
    Path run = Path.of("");

    StudyClaimsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws Exception {
        List<Path> runs = runs();
        for (int i = 0; i < runs.size(); i++) {
            if (i > 0) {
                console.line("");
            }
            new Reporting(console).claims(RunFolder.at(runs.get(i)));
        }
        return ExitCode.OK.code();
    }

    private List<Path> runs() throws IOException {
        if (StudyMark.isIn(run) || !Files.isDirectory(run)) {
            return List.of(run);
        }
        try (Stream<Path> folders = Files.list(run)) {
            List<Path> runs = folders.filter(StudyMark::isIn).sorted().toList();
            if (runs.isEmpty()) {
                throw new UsageException(
                        "'%s' is no study's run: neither it nor a folder in it has a study.json".formatted(run));
            }
            return runs;
        }
    }
}
