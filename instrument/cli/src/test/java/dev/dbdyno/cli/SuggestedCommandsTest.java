package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.cli.measure.MeasuringCommand;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.Terminal;
import dev.dbdyno.report.Answer;
import dev.dbdyno.report.Next;
import dev.dbdyno.report.Report;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Tally;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whether a command takes what a report suggests. */
class SuggestedCommandsTest {

    /** The rounds before are of warm-up. */
    private static final int FIRST_MEASURED = 2;

    /** The fewest over which a trend is seen. */
    private static final int ROUNDS = 3;

    /** One block of two arms, whose warm-up took at most a second, in two rounds of 300 ms. */
    private static RunResults stored;

    @BeforeAll
    static void read() throws Exception {
        stored = RunFolder.at(Path.of("src/test/resources/run")).read();
    }

    @Test
    void twiceTheWarmUp() {
        assertThat(suggested("--warmup", Steadiness.NOT_STEADY, List.of())
                        .windows()
                        .warmupAtMost())
                .isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void twiceTheRounds() {
        assertThat(suggested("--rounds", Steadiness.STEADY, List.of()).windows().windowsPerFork())
                .isEqualTo(4);
    }

    @Test
    void longerTurns() {
        assertThat(suggested("--window", Steadiness.STEADY, List.of(new Remark.NotLittle(1.7, 2)))
                        .windows()
                        .window())
                .as("operations take 20 ms")
                .isEqualTo(Duration.ofMillis(800));
    }

    /** The plan that a suggested command makes, of a run whose second arm is faster from round to round. */
    private static Plan suggested(String option, Steadiness steadiness, List<Remark> remarks) {
        RunResults results = new RunResults(
                stored.run(),
                inEachBlock(block -> stored.forks().stream().map(fork -> fork(fork, block, steadiness))),
                inEachBlock(block -> stored.windows().stream()
                        .filter(window -> Integer.valueOf(FIRST_MEASURED).equals(window.round()))
                        .flatMap(window ->
                                IntStream.range(0, ROUNDS).mapToObj(round -> window(window, block, round, remarks)))),
                stored.ending());
        List<Next> next =
                Answer.of(Report.of(results, Analyst.analyse(results))).next();
        assertThat(next).anyMatch(each -> each.command().contains(option));
        return next.stream()
                .map(Next::command)
                .filter(command -> command.contains(option))
                .map(SuggestedCommandsTest::plan)
                .findFirst()
                .orElseThrow();
    }

    private static <T> List<T> inEachBlock(IntFunction<Stream<T>> records) {
        return IntStream.range(0, Looks.FEWEST_BLOCKS)
                .mapToObj(records)
                .flatMap(each -> each)
                .toList();
    }

    private static ForkRecord fork(ForkRecord fork, int block, Steadiness steadiness) {
        return new ForkRecord(
                block,
                fork.arm(),
                fork.position(),
                fork.startedAt(),
                fork.endedAt(),
                steadiness,
                fork.work(),
                fork.topology(),
                null);
    }

    private static WindowRecord window(WindowRecord window, int block, int round, List<Remark> remarks) {
        Histogram nanos = new Histogram(3);
        nanos.recordValue(Duration.ofMillis(20).toNanos());
        Measurement measured = window.measurement();
        int more = window.arm() == 1 ? 100 * round + block : 0;
        Tally tally = Tally.of(measured.startedAt(), measured.durationNanos(), 1_000 + more);
        return new WindowRecord(
                block,
                window.arm(),
                null,
                window.window() + round,
                FIRST_MEASURED + round,
                window.phase(),
                Measurement.of(tally, Latency.of(nanos)).remarking(remarks));
    }

    private static Plan plan(List<String> command) {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        MeasuringCommand measuring = (MeasuringCommand)
                Main.commandLine(new Console(out, out, new Terminal(false, false, 100)), Path.of("nowhere"))
                        .parseArgs(command.toArray(String[]::new))
                        .subcommand()
                        .commandSpec()
                        .userObject();
        return measuring.plan(1);
    }
}
