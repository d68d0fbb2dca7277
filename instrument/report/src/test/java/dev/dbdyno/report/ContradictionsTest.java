package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Ranking;
import dev.dbdyno.analysis.compare.Ranking.Place;
import dev.dbdyno.analysis.compare.Ranking.Rank;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.warnings.Warning.Weight;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalReport;
import dev.dbdyno.report.topics.Topics;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No number of a report contradicts another: intervals and verdicts, parts and sums, marks and what is said of them. */
final class ContradictionsTest {

    /** Analysed once for all tests. */
    private static final List<Report> REPORTS = all().toList();

    static Stream<Report> reports() {
        return REPORTS.stream();
    }

    private static Stream<Report> all() {
        Stream<Report> generated = LongStream.range(0, 12)
                .mapToObj(seed -> ExampleRun.generated(seed).report());
        return Stream.of(
                        ExampleReports.all().stream(),
                        Stream.of(ExampleLoads.openLoop(), ExampleLoads.staircase(), ExampleReports.rounds()),
                        generated)
                .flatMap(reports -> reports);
    }

    private static String terminal(Report report) throws IOException {
        StringBuilder out = new StringBuilder();
        new TerminalReport(TerminalColours.PLAIN, 140).print(report, out);
        return out.toString();
    }

    @ParameterizedTest
    @MethodSource("reports")
    void theIntervalThatDecidesExcludesOneExactlyWhereTheVerdictDoes(Report report) {
        for (Comparison c : report.analysis().comparisons()) {
            Interval decisive = c.decisive();
            if (decisive == null) {
                continue;
            }
            switch (c.verdict()) {
                case Verdict.CannotTell open -> assertThat(decisive.contains(1)).isTrue();
                case Verdict.Better better -> assertThat(decisive.contains(1)).isFalse();
                case Verdict.Worse worse -> assertThat(decisive.contains(1)).isFalse();
                case Verdict.Equivalent equivalent -> {}
                case Verdict.Voided voided -> {}
            }
        }
    }

    /** Checks every form that people read, and every sentence. */
    @ParameterizedTest
    @MethodSource("reports")
    void anOpenVerdictStandsBesideAnIntervalThatHoldsOne(Report report) {
        Topics.tables(report, Form.PAGE)
                .filter(table -> table.id().equals("overview"))
                .flatMap(table -> table.rows().stream())
                .flatMap(row -> row.cells().stream())
                .map(Cell::line)
                .filter(line -> line.contains("cannot tell") && line.contains("["))
                .forEach(line -> assertThat(anyIntervalHoldsOne(line)).as(line).isTrue());
        VerdictWords.sentences(report).stream()
                .map(Sentence::text)
                .filter(text -> text.contains("is open: "))
                .map(text -> text.substring(text.indexOf("is open: ")))
                .filter(text -> text.contains("["))
                .forEach(text -> assertThat(anyIntervalHoldsOne(text)).as(text).isTrue());
    }

    private static boolean anyIntervalHoldsOne(String line) {
        Matcher interval = Pattern.compile("\\[([\\d.]+), ([\\d.]+)]").matcher(line);
        return interval.results()
                .anyMatch(found -> Double.parseDouble(found.group(1)) <= 1 && Double.parseDouble(found.group(2)) >= 1);
    }

    @ParameterizedTest
    @MethodSource("reports")
    void partsOfCpuAddUpToTheirWhole(Report report) {
        for (ArmSummary arm : report.analysis().arms()) {
            Estimate child = arm.childCpuMicros();
            Estimate database = arm.databaseCpuMicros();
            if (child != null && database != null) {
                assertThat(child.point() + database.point())
                        .isCloseTo(Objects.requireNonNull(arm.totalCpuMicros()).point(), within(1e-9));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("reports")
    void everyArmHasOnePlaceAndNoneIsBetterThanTheLeader(Report report) {
        Ranking ranking = report.analysis().ranking();
        Set<Integer> arms =
                new HashSet<>(ranking.ranks().stream().map(Rank::arm).toList());
        assertThat(ranking.ranks()).hasSameSizeAs(report.run().arms());
        assertThat(arms).hasSameSizeAs(report.run().arms());
        int leader = ranking.leader().map(Rank::arm).orElse(-1);
        for (Comparison c : report.analysis().comparisons()) {
            boolean counts = c.metric() == ranking.metric();
            if (counts && c.verdict() instanceof Verdict.Better) {
                assertThat(leader).as("the reference does not lead").isNotEqualTo(c.reference());
            }
            if (counts && c.verdict() instanceof Verdict.Worse) {
                assertThat(leader).as("what loses does not lead").isNotEqualTo(c.arm());
            }
        }
        assertThat(ranking.at(Place.BEHIND))
                .allSatisfy(rank -> assertThat(
                                Objects.requireNonNull(rank.ratio()).point() < 1)
                        .isEqualTo(ranking.metric().better() == dev.dbdyno.analysis.evidence.Metric.Better.HIGHER));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void anAnswerIsFirmExactlyWhereNothingIsSaidAgainstIt(Report report) {
        Standing standing = Standing.of(report);
        boolean warned = report.analysis().warnings().stream()
                .anyMatch(warning -> warning.weight() != Weight.REMARK && Standing.concerns(report, warning));
        boolean open = !report.analysis().ranking().at(Place.OPEN).isEmpty();
        assertThat(standing.reasons().isEmpty()).isEqualTo(standing.badge() == Badge.FIRM);
        if (warned || open) {
            assertThat(standing.badge()).isNotEqualTo(Badge.FIRM);
        }
    }

    @ParameterizedTest
    @MethodSource("reports")
    void thoseWhoAreComparedAreAsManyAsTheyAreSaidToBe(Report report) {
        RunWords.notes(report).stream()
                .filter(note -> note.contains("other arms are compared"))
                .forEach(note -> {
                    long tested = report.analysis().comparisons().stream()
                            .filter(c -> c.adjustedP() != null)
                            .map(Comparison::arm)
                            .distinct()
                            .count();
                    int others = report.run().arms().size() - 1;
                    assertThat(note)
                            .startsWith(
                                    tested == others
                                            ? "All %d other".formatted(others)
                                            : "%d of %d other".formatted(tested, others));
                });
    }

    @ParameterizedTest
    @MethodSource("reports")
    void aMarkIsExplainedExactlyWhereItStands(Report report) throws IOException {
        String text = terminal(report);
        assertThat(text.contains("A rate marked !"))
                .isEqualTo(text.lines().anyMatch(line -> line.matches(".*(ns|µs|ms| s) !(\\s.*)?")));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void aCurveEndsAtTheMaximumBesideIt(Report report) {
        Topics.ALL.stream()
                .filter(topic -> topic.id().equals("latency"))
                .flatMap(topic -> topic.blocks(report).stream())
                .filter(Block.Chart.class::isInstance)
                .map(block -> Json.line(
                        ((Block.Chart) block).data(),
                        ((Block.Chart) block).data().getClass()))
                .forEach(json -> report.analysis().arms().stream()
                        .map(ArmSummary::latency)
                        .filter(Objects::nonNull)
                        .map(latency -> latency.nanos().getMaxValue())
                        .filter(max -> max > 0)
                        .forEach(max -> assertThat(json).contains("\"nanos\":%d}]".formatted(max))));
    }

    /** The kernel's clocks tick in milliseconds, and a window may end between two ticks. */
    @Test
    void noMachineIsBusierThanBusy() throws IOException {
        RunResults results = ExampleReports.usual().results();
        List<WindowRecord> busier = results.windows().stream()
                .map(w -> new WindowRecord(
                        w.block(),
                        w.arm(),
                        w.window(),
                        w.phase(),
                        w.measurement()
                                .with(w.measurement().quantities().with(Party.MACHINE, Count.BUSY, 2_020_000_000L), 2)))
                .toList();
        RunResults run = new RunResults(results.run(), results.forks(), busier, results.ending());
        String text = terminal(Report.of(run, Analyst.analyse(run)));
        assertThat(text)
                .contains("processors 100.0 % busy")
                .doesNotContainPattern("10\\d\\.[1-9] % busy|101\\.0 % busy");
    }

    @Test
    void aClassifierIsNoVersion() {
        assertThat(Library.of("io.netty:netty-transport-native-epoll:4.2.17.Final:linux-x86_64"))
                .isEqualTo(new Library("io.netty:netty-transport-native-epoll:linux-x86_64", "4.2.17.Final"));
        assertThat(Library.of("org.postgresql:postgresql:42.7.14"))
                .isEqualTo(new Library("org.postgresql:postgresql", "42.7.14"));
    }

    @Test
    void threadsThatNobodyCountedAreNotNone() {
        Report report = REPORTS.stream()
                .filter(each -> each.results().forks().stream()
                        .anyMatch(fork ->
                                fork.topology() != null && fork.topology().completionThreads() == 0))
                .findFirst()
                .orElseThrow();
        Table topology = Topics.table(report, "topology").orElseThrow();
        assertThat(topology.rows().stream().map(row -> row.cells().getLast().line()))
                .contains("not counted")
                .doesNotContain("0");
    }
}
