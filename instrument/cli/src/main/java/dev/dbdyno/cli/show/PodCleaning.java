package dev.dbdyno.cli.show;

import dev.dbdyno.cli.run.Workbench;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.lab.elsewhere.Pods;
import dev.dbdyno.places.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/** What {@code doctor --clean} does: it removes the pods that runs which were killed have left. */
final class PodCleaning {

    private final Console console;
    private final Workbench.Source workbenches;

    PodCleaning(Console console, Workbench.Source workbenches) {
        this.console = console;
        this.workbenches = workbenches;
    }

    /**
     * Cleans up where the places are.
     *
     * @param asked pods; empty for the current context and its namespace
     */
    ExitCode clean(List<Place> asked) throws ClassPathException, LabException, IOException, InterruptedException {
        for (Place place : asked) {
            if (!place.needsLead()) {
                throw new UsageException(
                        "--clean removes pods, and --at with it names where, such as 'pod IMAGE namespace=bench', but got '%s'"
                                .formatted(place));
            }
        }
        List<Place> places = asked.isEmpty() ? List.of(Place.parse("pod any")) : asked;
        Pods pods;
        try (Workbench workbench = workbenches.open()) {
            pods = new Pods(workbench.kubernetes(), "doctor");
        }
        boolean isClean = true;
        for (Place place : places) {
            isClean &= succeeds(pods.cleaning(place));
        }
        return isClean ? ExitCode.OK : ExitCode.CANNOT_RUN;
    }

    private boolean succeeds(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader said = process.inputReader()) {
            said.lines().forEach(console::line);
        }
        return process.waitFor() == 0;
    }
}
