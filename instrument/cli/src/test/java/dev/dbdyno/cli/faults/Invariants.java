package dev.dbdyno.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.cli.Launched;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Checks what must hold whatever went wrong. */
final class Invariants {

    /** The exit codes of SIGHUP, SIGINT and SIGTERM, for a shell as for a JVM. */
    private static final List<Integer> BY_SIGNAL = List.of(128 + 1, 128 + 2, 128 + 15);

    private static final List<String> FILES_OF_A_RUN =
            List.of("run.json", "windows.ndjson", "forks.ndjson", "ending.json", "report.html", "logs");

    /**
     * Stops last 2 s: a window of a closed loop that contained one and counted all the same would be longer than this.
     * In an open loop, what was due meanwhile is late, and a window may end late too. Where operations failed, which everybody
     * sees, clients may have waited for a server that was recovering.
     */
    private static final Duration LONGEST_WINDOW = Subject.WINDOW.plusSeconds(1);

    private final Scene scene;

    Invariants(Scene scene) {
        this.scene = scene;
    }

    /** Checks everything after a command that has ended by itself. */
    void check(Launched command) throws Exception {
        check(command, List.of());
    }

    /** Checks everything after the command that followed a killed one, whose lock must be in nobody's way. */
    void checkAfterKill(Launched next) throws Exception {
        check(next, List.of("lab.lock", "run.json.new", "ending.json.new", "report.html.new"));
    }

    /** Checks everything except what is stored. */
    void checkLeft(Launched command) throws IOException {
        checkLeft(command, List.of());
    }

    private void checkLeft(Launched command, List<String> furtherFiles) throws IOException {
        checkCode(command.process().exitValue());
        Words.check(command.output());
        checkNothingIsLeft(furtherFiles);
    }

    private void check(Launched command, List<String> furtherFiles) throws Exception {
        checkLeft(command, furtherFiles);
        if (RunFolder.at(scene.run()).isBegun()) {
            checkStored(RunFolder.at(scene.run()).read());
        }
    }

    private static void checkCode(int code) {
        List<Integer> known = new ArrayList<>(BY_SIGNAL);
        Arrays.stream(ExitCode.values()).filter(each -> each != ExitCode.FAULT).forEach(each -> known.add(each.code()));
        assertThat(code).as("exit code").isIn(known);
    }

    private void checkNothingIsLeft(List<String> furtherFiles) throws IOException {
        assertThat(Launched.processesOf(scene.folder())).as("processes").isEmpty();
        assertThat(startedBy(scene.lab().process().pid()))
                .as("processes of the lab")
                .isEmpty();
        assertThat(Files.readString(Path.of("/proc/self/mounts"))).doesNotContain(scene.folder() + "/");
        assertThat(names(scene.folder().resolve("tmp"))).as("temporary files").isEmpty();
        assertThat(names(scene.folder().resolve("state/dbdyno/servers")))
                .as("notes of servers")
                .isEmpty();
        List<String> known = new ArrayList<>(FILES_OF_A_RUN);
        known.addAll(furtherFiles);
        assertThat(names(scene.run())).as("files of the run").isSubsetOf(known);
    }

    /** The processes that carry the mark of this lab, wherever they work. */
    private static List<Long> startedBy(long lab) {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.map(ProcessHandle::pid)
                    .filter(pid -> environment(pid).contains("DBDYNO_LAB=%d ".formatted(lab)))
                    .toList();
        }
    }

    private static String environment(long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "environ"), StandardCharsets.ISO_8859_1);
        } catch (IOException goneOrNotOurs) {
            return "";
        }
    }

    private static List<String> names(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName())).toList();
        }
    }

    /** Checks the stored windows and forks. That they could be read shows that each of them is complete. */
    private static void checkStored(RunResults results) {
        assertThat(results.windows().stream()
                        .filter(Invariants::counts)
                        .map(window -> Duration.ofNanos(window.measurement().durationNanos())))
                .as("how long windows lasted that count, whether or not something stood still in them")
                .allMatch(length -> length.compareTo(LONGEST_WINDOW) <= 0);
        assertThat(Analyst.analyse(results).comparisons())
                .as("verdicts of fewer blocks than an interval needs")
                .noneMatch(each -> isVerdict(each.verdict()));
    }

    private static boolean counts(WindowRecord window) {
        return window.phase() == Phase.MEASURED
                && window.measurement().isValid()
                && window.measurement().failures() == 0
                && window.measurement().openLoop() == null;
    }

    private static boolean isVerdict(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Better better -> true;
            case Verdict.Worse worse -> true;
            case Verdict.Equivalent equivalent -> true;
            case Verdict.CannotTell open -> false;
            case Verdict.Voided none -> false;
        };
    }
}
