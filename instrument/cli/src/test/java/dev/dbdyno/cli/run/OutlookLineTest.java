package dev.dbdyno.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.Terminal;
import dev.dbdyno.lab.Event;
import dev.dbdyno.lab.RunListener;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Tally;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** After the first block, and then no more, a person reads what the run can tell. */
final class OutlookLineTest {

    private static final Path STORED = Path.of("../results/src/test/resources/dev/dbdyno/results/format-1");
    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");
    private static final Duration BLOCK = Duration.ofSeconds(60);

    @TempDir
    Path temporary;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private RunFolder folder;
    private RunListener line;

    @BeforeEach
    void storeOneBlock() throws Exception {
        folder = RunFolder.at(temporary.resolve("run"));
        Run run = RunFolder.at(STORED).read().run();
        folder.create(new Run(
                Run.FORMAT_VERSION,
                run.id(),
                run.startedAt(),
                run.command(),
                run.plan(),
                run.arms().stream().map(OutlookLineTest::able).toList(),
                run.server(),
                run.environment()));
        PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
        Console console = new Console(stream, stream, new Terminal(false, false, 100));
        SoFar soFar = new SoFar(folder, run.plan());
        OutlookLine outlook = new OutlookLine(console, soFar, run.plan().precision());
        line = event -> {
            soFar.on(event);
            outlook.on(event);
        };
        Random random = new Random(1);
        for (int arm = 0; arm < run.arms().size(); arm++) {
            for (int round = 0; round < run.plan().windows().windowsPerFork(); round++) {
                folder.append(window(arm, round, 10_000 + random.nextInt(500)));
            }
            folder.append(new ForkRecord(0, arm, arm, START, START.plus(BLOCK), Steadiness.STEADY, null, null, null));
        }
    }

    private static ResolvedArm able(ResolvedArm arm) {
        return new ResolvedArm(arm.arm(), arm.label(), arm.settings(), arm.explainedWork(), arm.classPath(), null);
    }

    private static WindowRecord window(int arm, int round, long operations) {
        Histogram nanos = new Histogram(3);
        nanos.recordValue(1_000_000);
        Tally tally = Tally.of(START.plusSeconds(round), 1_000_000_000L, operations);
        return new WindowRecord(0, arm, null, round, round, Phase.MEASURED, Measurement.of(tally, Latency.of(nanos)));
    }

    @Test
    void theFirstBlockSaysWhatTheRunCanTell() {
        line.on(new Event.BlockEnded(0, 1, BLOCK));

        // the plan's budget of 5 minutes holds five blocks of one
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .startsWith("Ratios will be known to ±")
                .contains("at best after 5 blocks", "how much forks differ is not known yet")
                .doesNotContain("--budget");
    }

    @Test
    void theFirstBlockSaysWhereTheBudgetIsTooSmallForAnInterval() {
        line.on(new Event.BlockEnded(0, 1, Duration.ofSeconds(95)));

        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("A block takes 1m35s: the budget of 5m ends before the 5 blocks that an interval needs.")
                .contains("give it --budget 8m25s");
    }

    @Test
    void laterBlocksSayNothing() {
        line.on(new Event.BlockEnded(1, 2, BLOCK));

        assertThat(printed.size()).isZero();
    }

    @Test
    void aFolderThatCannotBeReadIsNoReasonToStop() throws IOException {
        Files.writeString(folder.path().resolve("run.json"), "{");

        line.on(new Event.BlockEnded(0, 1, BLOCK));

        assertThat(printed.toString(StandardCharsets.UTF_8)).startsWith("what the run can tell is not known yet:");
    }
}
