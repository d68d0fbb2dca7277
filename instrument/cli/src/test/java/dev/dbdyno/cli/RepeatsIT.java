package dev.dbdyno.cli;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Pairing;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.statistics.LogSample;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code benchmarks/repeats/table} computes from tables, against what the analysis says of the same runs. */
class RepeatsIT {

    private static final Path ROOT = Path.of(System.getProperty("dbdyno.root"));
    private static final Path HOME = Path.of(System.getProperty("dbdyno.home"));
    private static final Path KEPT = ROOT.resolve("docs/kept/compare");

    private record Analysed(RunResults run, List<Comparison> comparisons) {

        static Analysed of(Path folder) throws Exception {
            RunResults run = RunFolder.at(folder).read();
            return new Analysed(run, Analyst.analyse(run).comparisons());
        }
    }

    @TempDir
    Path folder;

    private Path script = Path.of("");
    private Path shorter = Path.of("");

    @BeforeEach
    void copyTheScriptBesideALauncherThatNeverBuilds() throws IOException {
        Path repeats = Files.createDirectories(folder.resolve("benchmarks/repeats"));
        script = Files.copy(ROOT.resolve("benchmarks/repeats/table"), repeats.resolve("table"));
        Files.copy(ROOT.resolve("benchmarks/repeats/table.awk"), repeats.resolve("table.awk"));
        Path launcher = Files.writeString(folder.resolve("dbdyno"), """
                #!/bin/sh
                exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Ddbdyno.home='%s' -cp '%s/lib/*' dev.dbdyno.cli.Main "$@"
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"), HOME, HOME));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        shorter = keptWithoutItsLastBlock();
    }

    private Path keptWithoutItsLastBlock() throws IOException {
        Path run = Files.createDirectories(folder.resolve("shorter"));
        for (String whole : List.of("run.json", "ending.json")) {
            Files.copy(KEPT.resolve(whole), run.resolve(whole));
        }
        for (String lines : List.of("forks.ndjson", "windows.ndjson")) {
            try (Stream<String> kept = Files.lines(KEPT.resolve(lines))) {
                Files.write(
                        run.resolve(lines),
                        kept.filter(line -> !line.startsWith("{\"block\":5,")).toList());
            }
        }
        return run;
    }

    private ProcessBuilder table(Path... runs) {
        return new ProcessBuilder(Stream.concat(Stream.of(script), Stream.of(runs))
                .map(Path::toString)
                .toList());
    }

    private String said(Path... runs) throws IOException {
        return SystemCommand.said(table(runs));
    }

    @Test
    void theTablesSayOfRunsWhatTheAnalysisSays() throws Exception {
        List<Analysed> runs = List.of(Analysed.of(KEPT), Analysed.of(shorter));

        ProcessBuilder table = table(KEPT, shorter);
        table.environment().put("REFERENCE", KEPT.toString());
        String said = SystemCommand.said(table);

        assertThat(said)
                .contains("| 1 | 6 | ", " | 24 of 24 | ", "| 2 | 5 | ", " | 20 of 20 | ")
                .contains(cells(arm -> ratio(comparison(runs.getFirst(), arm))))
                .contains(cells(arm -> ratio(comparison(runs.getLast(), arm))));
        assertThat(said.lines())
                .contains(line(
                        "mean of the ratios by throughput",
                        arm -> "%.3f×".formatted(repeated(runs, arm).point())))
                .contains(line("all intervals overlap", arm -> "yes"))
                .contains(line("contain the ratio of the reference", arm -> "2 of 2"))
                .contains(line(
                        "between runs (standard deviation of the logarithm)",
                        arm -> "%.3f"
                                .formatted(Math.sqrt(2) * repeated(runs, arm).standardError())))
                .contains(line("what scatter within runs lets expect", arm -> "%.3f".formatted(expected(runs, arm))))
                .contains(line("rise of the ratio over the rounds, ± standard error", arm -> rise(runs, arm)));
    }

    @Test
    void withoutAReferenceNoLineSpeaksOfOne() throws IOException {
        assertThat(said(shorter, shorter)).contains("| all intervals overlap |").doesNotContain("reference");
    }

    @Test
    void aSingleRunAFolderWithoutOneAndOtherArmsAreRefused() throws IOException {
        assertThat(said(KEPT)).startsWith("which runs? Two at least, found 1");
        assertThat(said(folder.resolve("absent"), KEPT)).contains("absent").doesNotContain("|");
        assertThat(said(ROOT.resolve("docs/kept/clients"), KEPT))
                .isEqualTo(
                        "run compare has other arms than the first: \"jdbc threads=virtual pool=8\" where that has \"vertx pool=8 cachePreparedStatements=false\"\n");
    }

    private static Comparison comparison(Analysed run, int arm) {
        return run.comparisons().stream()
                .filter(comparison -> comparison.arm() == arm && comparison.metric() == Metric.THROUGHPUT)
                .findFirst()
                .orElseThrow();
    }

    private static String ratio(Comparison comparison) {
        Estimate ratio = requireNonNull(comparison.ratio());
        Interval interval = requireNonNull(ratio.interval());
        return "%.2f× [%.2f, %.2f] slower".formatted(ratio.point(), interval.low(), interval.high());
    }

    private static LogSample repeated(List<Analysed> runs, int arm) {
        return sample(runs.stream()
                .map(run -> requireNonNull(comparison(run, arm).ratio()).point())
                .toList());
    }

    /** The scatter between runs that the blocks of each let expect. */
    private static double expected(List<Analysed> runs, int arm) {
        return Math.sqrt(runs.stream()
                .map(run -> sample(comparison(run, arm).blockRatios()))
                .mapToDouble(blocks -> blocks.standardError() * blocks.standardError())
                .average()
                .orElseThrow());
    }

    private static String rise(List<Analysed> runs, int arm) {
        double[] rises = runs.stream().flatMapToDouble(run -> rises(run, arm)).toArray();
        LogSample all = LogSample.ofLogs(rises, rises.length);
        return "%.1f ± %.1f %%".formatted(100 * all.mean(), 100 * all.standardError());
    }

    private static DoubleStream rises(Analysed run, int arm) {
        Evidence evidence = new Evidence(run.run());
        Pairing pairing = new Pairing(evidence, 0);
        int rounds = evidence.plan().windows().windowsPerFork();
        return evidence.forks().blocks().stream()
                .map(block -> pairing.of(block, arm, Metric.THROUGHPUT).orElseThrow())
                .mapToDouble(
                        block -> (rounds - 1) * requireNonNull(block.ofRounds()).slopePerRound());
    }

    private static LogSample sample(List<Double> ratios) {
        return requireNonNull(LogSample.of(ratios));
    }

    private static String line(String heading, IntFunction<String> ofArm) {
        return "| " + heading + cells(ofArm);
    }

    private static String cells(IntFunction<String> ofArm) {
        return IntStream.rangeClosed(1, 3).mapToObj(ofArm).collect(joining(" | ", " | ", " |"));
    }
}
