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
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.analysis.warnings.Warning.Weight;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.report.topics.Topics;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * No number of a report contradicts another, in any form that it is printed in: intervals and verdicts, parts and sums, winners,
 * counts, marks and what is said of them. Each rule is asked of generated runs and of the examples.
 */
class ContradictionsTest {

    /** Analysed and written once for all tests. */
    private static final Map<Integer, List<Said>> MADE = new ConcurrentHashMap<>();

    /** How many runs are drawn. More of them, now and then: {@code -Dcontradictions=2000}. */
    int generated() {
        return Integer.getInteger("contradictions", 80);
    }

    private List<Said> all() {
        return MADE.computeIfAbsent(generated(), ContradictionsTest::written);
    }

    private static List<Said> written(int generated) {
        return Stream.concat(
                        examples(),
                        LongStream.range(0, generated)
                                .mapToObj(seed -> Said.of("seed " + seed, GeneratedRun.report(seed))))
                .toList();
    }

    private static final String NUMBER = "[\\d,]*\\.?\\d+";

    private static final String UNITS = "(?: ?(?:ns|µs|ms|s|B|KiB|MiB|GiB|%|×|/s))?";

    /** A number with the interval behind it. */
    private static final Pattern WITH_INTERVAL = Pattern.compile(
            "(?<![\\d.,±])(?<point>[+-]?%1$s)(?<unit>%2$s) \\[(?<low>[+-]?%1$s)(?<lowUnit>%2$s), (?<high>[+-]?%1$s)(?<highUnit>%2$s)]"
                    .formatted(NUMBER, UNITS));

    /** A ratio of a table with its interval, and the word behind it. */
    private static final Pattern JUDGED = Pattern.compile(
            "(%1$s)× \\[(%1$s), (%1$s)] (faster|slower|does more|does less|holds more|holds less|cheaper|costs more|equivalent|cannot tell)"
                    .formatted(NUMBER));

    private static Stream<Said> examples() {
        List<Report> reports = Stream.of(
                        ExampleReports.all().stream(),
                        Stream.of(
                                ExampleLoads.openLoop(),
                                ExampleLoads.staircase(),
                                ExampleReports.rounds(),
                                ExampleRun.single().report(),
                                ExampleRun.ofBlocks(2).report()))
                .flatMap(each -> each)
                .toList();
        return IntStream.range(0, reports.size()).mapToObj(number -> Said.of("example " + number, reports.get(number)));
    }

    /** A rule that no run gives anything to is no rule. */
    @Test
    void runsOfEveryKindAreAmongThem() {
        assertThat(all().stream().anyMatch(said -> said.answer().standing().badge() == Badge.FIRM))
                .isTrue();
        assertThat(all().stream().anyMatch(said -> said.answer().standing().badge() == Badge.PROVISIONAL))
                .isTrue();
        assertThat(all().stream().anyMatch(said -> said.report().analysis().completeBlocks() == 1))
                .isTrue();
        for (Class<?> verdict : Verdict.class.getPermittedSubclasses()) {
            assertThat(comparisons()).as(verdict.getSimpleName()).anyMatch(c -> verdict.isInstance(c.verdict()));
        }
        for (Metric metric : List.of(Metric.THROUGHPUT, Metric.CAPACITY, Metric.PEAK_THROUGHPUT, Metric.RESPONSE_P99)) {
            assertThat(all().stream().anyMatch(said -> said.report().primary() == metric))
                    .as(metric.title())
                    .isTrue();
        }
        for (Place place : Place.values()) {
            assertThat(all().stream().anyMatch(said -> !ranking(said).at(place).isEmpty()))
                    .as("%s", place)
                    .isTrue();
        }
    }

    private Stream<Comparison> comparisons() {
        return all().stream().flatMap(said -> said.report().analysis().comparisons().stream());
    }

    private static Ranking ranking(Said said) {
        return said.report().analysis().ranking();
    }

    /** Asks a rule of every run, and names the run that breaks it. */
    private void always(Consumer<Said> rule) {
        for (Said said : all()) {
            try {
                rule.accept(said);
            } catch (AssertionError e) {
                throw new AssertionError("%s: %s".formatted(said.name(), e.getMessage()), e);
            }
        }
    }

    private static Stream<MatchResult> found(Pattern pattern, Said said) {
        return said.sentences().flatMap(text -> pattern.matcher(text).results());
    }

    /** Where a number and its interval are side by side; the columns of {@code --format text} have them one below the other. */
    private static Stream<MatchResult> foundInLines(Pattern pattern, Said said) {
        return Stream.of(said.screen(), said.markdown(), said.page(), said.record())
                .flatMap(text -> pattern.matcher(text).results());
    }

    private static double number(String text) {
        return Double.parseDouble(text.replace(",", ""));
    }

    /** The figure in the smallest unit of its kind. */
    private static double in(String number, String unit) {
        return number(number)
                * switch (unit.strip()) {
                    case "µs" -> 1e3;
                    case "ms" -> 1e6;
                    case "s" -> 1e9;
                    default -> 1;
                };
    }

    @Test
    void everyNumberLiesWithinTheIntervalBesideIt() {
        always(said -> foundInLines(WITH_INTERVAL, said).forEach(match -> {
            String unit = match.group("lowUnit").isEmpty() ? "" : match.group("unit");
            double point = in(match.group("point"), unit);
            assertThat(point)
                    .as(match.group())
                    .isBetween(
                            in(match.group("low"), match.group("lowUnit")),
                            in(match.group("high"), match.group("highUnit")));
        }));
    }

    @Test
    void theIntervalThatDecidesExcludesOneExactlyWhereTheVerdictDoes() {
        comparisons().filter(c -> c.decisive() != null).forEach(c -> {
            Interval decisive = Objects.requireNonNull(c.decisive());
            switch (c.verdict()) {
                case Verdict.CannotTell open -> assertThat(decisive.contains(1)).isTrue();
                case Verdict.Better better -> assertThat(decisive.contains(1)).isFalse();
                case Verdict.Worse worse -> assertThat(decisive.contains(1)).isFalse();
                case Verdict.Equivalent equivalent -> {}
                case Verdict.Voided voided -> {}
            }
        });
    }

    @Test
    void theWordBesideARatioIsThatOfItsInterval() {
        always(said -> foundInLines(JUDGED, said).forEach(match -> {
            double low = number(match.group(2));
            double high = number(match.group(3));
            boolean isOfTimes = said.report().primary() == Metric.RESPONSE_P99;
            switch (match.group(4)) {
                case "does more", "holds more", "costs more" ->
                    assertThat(low).as(match.group()).isGreaterThan(1);
                case "does less", "holds less", "cheaper" ->
                    assertThat(high).as(match.group()).isLessThan(1);
                case "faster" ->
                    assertThat(isOfTimes ? high < 1 : low > 1).as(match.group()).isTrue();
                case "slower" ->
                    assertThat(isOfTimes ? low > 1 : high < 1).as(match.group()).isTrue();
                case "equivalent" ->
                    assertThat(low <= 1.04 && high >= 0.96).as(match.group()).isTrue();
                default -> {}
            }
        }));
    }

    /** Checks every form that people read, and every sentence. */
    @Test
    void anOpenVerdictStandsBesideAnIntervalThatHoldsOne() {
        always(said -> {
            Topics.tables(said.report(), Form.PAGE)
                    .filter(table -> table.id().equals("overview"))
                    .flatMap(table -> table.rows().stream())
                    .flatMap(row -> row.cells().stream())
                    .map(Cell::line)
                    .filter(line -> line.contains("cannot tell") && line.contains("["))
                    .forEach(line ->
                            assertThat(anyIntervalHoldsOne(line)).as(line).isTrue());
            VerdictWords.sentences(said.report()).stream()
                    .map(Sentence::text)
                    .filter(text -> text.contains("is open: "))
                    .map(text -> text.substring(text.indexOf("is open: ")))
                    .filter(text -> text.contains("["))
                    .forEach(text ->
                            assertThat(anyIntervalHoldsOne(text)).as(text).isTrue());
        });
    }

    private static boolean anyIntervalHoldsOne(String line) {
        Matcher interval = Pattern.compile("\\[([\\d.,]+), ([\\d.,]+)]").matcher(line);
        return interval.results().anyMatch(each -> number(each.group(1)) <= 1 && number(each.group(2)) >= 1);
    }

    @Test
    void partsOfCpuAddUpToTheirWhole() {
        for (Said said : all()) {
            for (ArmSummary arm : said.report().analysis().arms()) {
                Estimate child = arm.childCpuMicros();
                Estimate database = arm.databaseCpuMicros();
                if (child != null && database != null) {
                    assertThat(child.point() + database.point())
                            .isCloseTo(
                                    Objects.requireNonNull(arm.totalCpuMicros()).point(), within(1e-9));
                }
            }
        }
    }

    @Test
    void partsAddUpAsTheyArePrinted() {
        Pattern whole = Pattern.compile("(%1$s) µs \\((%1$s) \\+ (%1$s)".formatted(NUMBER));
        Pattern gap = Pattern.compile(
                "(%1$s) µs (more|less) CPU per operation than \\S+ \\(child ([+-]%1$s), database ([+-]%1$s)\\)"
                        .formatted(NUMBER));
        always(said -> {
            found(whole, said).forEach(match -> adds(match.group(), match.group(1), match.group(2), match.group(3)));
            found(gap, said)
                    .forEach(match -> adds(
                            match.group(),
                            (match.group(2).equals("less") ? "-" : "") + match.group(1),
                            match.group(3),
                            match.group(4)));
        });
    }

    /** Within what rounding three numbers may take. */
    private static void adds(String as, String whole, String one, String other) {
        assertThat(number(one) + number(other))
                .as(as)
                .isCloseTo(number(whole), within(1e-9 + (unitOf(whole) + unitOf(one) + unitOf(other)) / 2));
    }

    /** What the last of three significant digits counts. */
    private static double unitOf(String text) {
        double size = Math.abs(number(text));
        return size == 0 ? 0 : Math.pow(10, Math.floor(Math.log10(size)) - 2);
    }

    @Test
    void everyArmHasOnePlaceAndNoneIsBetterThanTheLeader() {
        always(said -> {
            Ranking ranking = ranking(said);
            Set<Integer> arms =
                    new HashSet<>(ranking.ranks().stream().map(Rank::arm).toList());
            assertThat(ranking.ranks()).hasSameSizeAs(said.report().run().arms());
            assertThat(arms).hasSameSizeAs(said.report().run().arms());
            int leader = ranking.leader().map(Rank::arm).orElse(-1);
            for (Comparison c : said.report().analysis().comparisons()) {
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
                            .isEqualTo(ranking.metric().better() == Metric.Better.HIGHER));
        });
    }

    /** The folder that a run was written to has a run in it, so a command with it would be refused. */
    @Test
    void noProposedCommandWritesIntoThisRunsFolder() {
        always(said -> assertThat(said.answer().next())
                .extracting(Next::command)
                .allSatisfy(command -> assertThat(command).doesNotContain("--out")));
    }

    /** The answer, the table and the sentences are made apart from each other. */
    @Test
    void whoLeadsInTheAnswerLosesNowhere() {
        always(said -> {
            if (ranking(said).leader().isEmpty()
                    || !said.report().analysis().distancePairs().isEmpty()) {
                return;
            }
            String leader =
                    said.report().name(ranking(said).leader().orElseThrow().arm());
            String quoted = Pattern.quote(leader);
            assertThat(said.answer().line()).contains(leader);
            assertThat(said.sentences().map(ContradictionsTest::withoutTheReplay))
                    .noneMatch(text -> text.matches(
                            ".*(?<![^ ])%s (is slower than|does less at its peak than|answers slower than) .*"
                                    .formatted(quoted)))
                    .noneMatch(text ->
                            text.matches(".* (is faster than|does more at its peak than|answers faster than) %s[: ].*"
                                    .formatted(quoted)));
        });
    }

    /** What the answer says of an arm that cannot be told apart includes that there is no difference. */
    @Test
    void anOpenArmsIntervalInTheAnswerContainsOne() {
        always(said -> {
            for (Rank rank : ranking(said).at(Place.OPEN)) {
                Estimate ratio = rank.ratio();
                Interval interval = ratio == null ? null : ratio.interval();
                assertThat(interval == null || interval.contains(1))
                        .as(said.answer().line())
                        .isTrue();
            }
        });
    }

    /** A sentence on the order with both servers says that of the replayed one too, in which others may lead. */
    private static String withoutTheReplay(String text) {
        return text.replaceAll("with the server's time taken away, .*?; with it, ", "");
    }

    /** An arm that the answer calls behind has the worse verdict in the table, and no other arm has. */
    @Test
    void whoIsBehindInTheAnswerHasTheWorseVerdictInTheTable() {
        always(said -> {
            int leader = ranking(said).leader().map(Rank::arm).orElse(-1);
            for (Rank rank : ranking(said).ranks()) {
                Comparison against = said.report()
                        .comparison(rank.arm(), said.report().primary())
                        .filter(c -> c.reference() == leader)
                        .orElse(null);
                if (against == null) {
                    continue;
                }
                switch (rank.place()) {
                    case LEADS -> assertThat(rank.arm()).isEqualTo(leader);
                    case BEHIND -> assertThat(against.verdict()).isInstanceOf(Verdict.Worse.class);
                    case LEVEL -> assertThat(against.verdict()).isInstanceOf(Verdict.Equivalent.class);
                    case OPEN -> assertThat(against.verdict()).isInstanceOf(Verdict.CannotTell.class);
                    case UNRANKED ->
                        assertThat(against.verdict()).isInstanceOfAny(Verdict.Voided.class, Verdict.CannotTell.class);
                }
            }
        });
    }

    @Test
    void everyFormBeginsWithTheSameAnswer() {
        always(said -> {
            String line = Said.flat(said.answer().line());
            String badge = said.answer().standing().badge().words();
            said.read().forEach((form, text) -> assertThat(text).as(form).contains(line));
            assertThat(said.json())
                    .contains("\"badge\": \"%s\""
                            .formatted(said.answer().standing().badge()));
            assertThat(List.of(said.screen(), said.text(), said.markdown()))
                    .allMatch(text -> text.contains("[%s]".formatted(badge)));
            assertThat(said.page()).contains(line + " " + badge + " ");
            assertThat(said.record()).contains("Standing: " + badge);
            assertThat(said.read().values())
                    .allMatch(text -> text.contains(Said.flat(said.answer().scope())));
        });
    }

    @Test
    void aBadgeIsWhatItsWarningsMakeOfIt() {
        always(said -> {
            Standing standing = Standing.of(said.report());
            boolean warned = said.report().analysis().warnings().stream()
                    .anyMatch(
                            warning -> warning.weight() != Weight.REMARK && Standing.concerns(said.report(), warning));
            boolean open = !ranking(said).at(Place.OPEN).isEmpty();
            assertThat(standing.reasons().isEmpty()).as("%s", standing).isEqualTo(standing.badge() == Badge.FIRM);
            if (warned || open) {
                assertThat(standing.badge())
                        .as("%s", said.report().analysis().warnings())
                        .isNotEqualTo(Badge.FIRM);
            }
            for (Rank rank : ranking(said).at(Place.OPEN)) {
                assertThat(String.join("; ", standing.reasons()))
                        .contains(said.report().name(rank.arm()));
            }
            if (standing.badge() == Badge.PROVISIONAL && !warned && !open) {
                assertThat(standing.reasons())
                        .allMatch(
                                reason -> reason.matches(
                                        "ratios still moved while they were measured, which the verdicts allow for: .+|the run (has not ended|was interrupted)"
                                                + "|the database server was lost|cannot be distinguished at any round trip: .+"));
            }
            for (String text : said.read().values()) {
                if (text.contains("the answer should not be quoted")) {
                    assertThat(standing.badge()).as(text).isEqualTo(Badge.DO_NOT_QUOTE);
                }
                if (text.contains("makes the answer provisional")) {
                    assertThat(standing.badge()).as(text).isNotEqualTo(Badge.FIRM);
                }
            }
        });
    }

    @Test
    void fewBlocksHaveNoIntervalAndAreNotQuoted() {
        always(said -> {
            if (said.report().analysis().completeBlocks() < Looks.FEWEST_BLOCKS) {
                assertThat(said.answer().standing().badge()).isEqualTo(Badge.DO_NOT_QUOTE);
                assertThat(said.report().analysis().comparisons())
                        .allMatch(c -> c.ratio() == null || c.ratio().interval() == null);
                assertThat(said.answer().line()).doesNotContain("[");
            }
        });
    }

    @Test
    void armsForksAndBlocksAreCountedAlikeEverywhere() {
        Pattern part = Pattern.compile("(%1$s) of (%1$s) (arms|forks|windows|other arms)".formatted("[\\d,]+"));
        Pattern blocks = Pattern.compile("(?<!Fewer than )\\b(\\d+) complete blocks?");
        Pattern all = Pattern.compile("all (\\d+) arms:");
        always(said -> {
            int arms = said.report().run().arms().size();
            found(part, said).forEach(match -> {
                assertThat(number(match.group(1))).as(match.group()).isLessThanOrEqualTo(number(match.group(2)));
                switch (match.group(3)) {
                    case "arms" ->
                        assertThat(number(match.group(2))).as(match.group()).isEqualTo(arms);
                    case "other arms" ->
                        assertThat(number(match.group(2))).as(match.group()).isEqualTo(arms - 1);
                    case "forks" ->
                        assertThat(number(match.group(2)))
                                .as(match.group())
                                .isLessThanOrEqualTo(
                                        said.report().results().forks().size());
                    default -> {}
                }
            });
            found(all, said)
                    .forEach(match ->
                            assertThat(number(match.group(1))).as(match.group()).isEqualTo(arms));
            found(blocks, said)
                    .forEach(match -> assertThat(number(match.group(1)))
                            .as(match.group())
                            .isEqualTo(said.report().analysis().completeBlocks()));
            for (int arm = 0; arm < arms; arm++) {
                assertThat(overview(said, said.report().name(arm)))
                        .as(said.report().name(arm))
                        .hasSize(1);
            }
        });
    }

    /** An arm's rows in Markdown's table of all arms. */
    private static List<String> overview(Said said, String arm) {
        return said.markdownLines().stream()
                .dropWhile(line -> !line.equals("**All arms**"))
                .skip(1)
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .filter(line -> line.startsWith("| %s |".formatted(arm)))
                .toList();
    }

    /** A program's number, rounded, is the one that people read. */
    @Test
    void programsReadTheNumbersThatPeopleRead() {
        always(said -> {
            List<String> rows = said.csv().lines().toList();
            List<String> heads = List.of(rows.getFirst().split(",", -1));
            String key = switch (said.report().primary()) {
                case CAPACITY -> "capacity_per_second";
                case PEAK_THROUGHPUT -> "peak_operations_per_second";
                case THROUGHPUT -> "operations_per_second";
                case RESPONSE_P99, RESPONSE_P50, CPU_PER_OPERATION, BURST_GOODPUT -> "";
            };
            for (int arm = 0; arm < rows.size() - 1 && !key.isEmpty(); arm++) {
                String stored = List.of(rows.get(arm + 1).split(",", -1)).get(heads.indexOf(key));
                if (!stored.isEmpty()) {
                    assertThat(overview(said, said.report().name(arm)).getFirst())
                            .contains("| " + Numbers.significant(Double.parseDouble(stored)));
                    assertThat(said.json()).contains("\"%s\": %s".formatted(key, stored));
                }
            }
        });
    }

    /** Two hours, and what is added to a forecast. */
    private static final int LONGEST_ADVISED_MINUTES = 138;

    @Test
    void aSuggestionIsForWhatIsOpenAndGoesBeyondWhatWasDone() {
        Pattern decided =
                Pattern.compile("Decide (.*?)(?: against (.*))?: about (\\d+) blocks? in all, (\\d+) min more");
        always(said -> said.answer().next().forEach(next -> {
            Matcher more = decided.matcher(next.purpose());
            if (more.matches()) {
                assertThat(Integer.parseInt(more.group(3)))
                        .isGreaterThan(said.report().analysis().completeBlocks());
                assertThat(Integer.parseInt(more.group(4)))
                        .as("minutes that somebody waits for")
                        .isLessThanOrEqualTo(LONGEST_ADVISED_MINUTES);
                for (String name : more.group(1).split(", ", -1)) {
                    assertThat(isOpen(said, name, more.group(2)))
                            .as("%s: %s", next.purpose(), said.answer().line())
                            .isTrue();
                }
            }
        }));
    }

    /** What would take longer is told with what is known all the same. */
    @Test
    void whatTakesTooLongIsToldWithWhatIsKnown() {
        AtomicInteger found = new AtomicInteger();
        always(said -> said.answer().next().stream()
                .filter(next -> next.purpose().contains(" would, "))
                .forEach(next -> {
                    found.incrementAndGet();
                    assertThat(next.purpose())
                            .matches(
                                    "More blocks will hardly decide .*: about \\d+ blocks would, \\d+ min more\\. The ratio to .* is known to lie within \\[.*, .*]; if that is near enough, choose by something else");
                    assertThat(next.command()).isEmpty();
                }));
        assertThat(found).hasPositiveValue();
    }

    /** Against the leader, or against a reference that the suggestion names. */
    private static boolean isOpen(Said said, String arm, @Nullable String reference) {
        return ranking(said).ranks().stream()
                .filter(rank -> said.report().name(rank.arm()).equals(arm))
                .anyMatch(rank -> reference == null
                        ? rank.place() == Place.OPEN
                        : reference.equals(said.report().name(0))
                                && said.report()
                                        .comparison(rank.arm(), said.report().primary())
                                        .filter(c -> c.verdict() instanceof Verdict.CannotTell)
                                        .isPresent());
    }

    @Test
    void onlyArmsBehindTheLeaderHaveAReasonForIt() {
        always(said -> {
            boolean isOfDistances = !said.report().analysis().distancePairs().isEmpty();
            List<Rank> explained =
                    isOfDistances ? ranking(said).ranks() : ranking(said).at(Place.BEHIND);
            for (String why : said.answer().why()) {
                assertThat(explained)
                        .as(why)
                        .anyMatch(rank -> why.startsWith(said.report().name(rank.arm()) + ": "));
            }
        });
    }

    @Test
    void nothingIsMoreThanWhole() {
        Pattern share = Pattern.compile("(%s) %% (busy|of the machine|of its CPU|of the window)".formatted(NUMBER));
        always(said -> found(share, said)
                .forEach(match ->
                        assertThat(number(match.group(1))).as(match.group()).isLessThanOrEqualTo(100)));
    }

    @Test
    void nothingUnknownReadsLikeANumber() {
        always(said -> said.read()
                .forEach((form, text) ->
                        assertThat(text).as(form).doesNotContainPattern("\\b(NaN|Infinity|null)\\b|∞")));
    }

    @Test
    void thoseWhoAreComparedAreAsManyAsTheyAreSaidToBe() {
        always(said -> RunWords.notes(said.report()).stream()
                .filter(note -> note.contains("other arms are compared"))
                .forEach(note -> {
                    long tested = said.report().analysis().comparisons().stream()
                            .filter(c -> c.adjustedP() != null)
                            .map(Comparison::arm)
                            .distinct()
                            .count();
                    int others = said.report().run().arms().size() - 1;
                    assertThat(note)
                            .startsWith(
                                    tested == others
                                            ? "All %d other".formatted(others)
                                            : "%d of %d other".formatted(tested, others));
                }));
    }

    @Test
    void aMarkIsExplainedExactlyWhereItStands() {
        Pattern marked = Pattern.compile("\\d (ns|µs|ms|s) !");
        always(said -> assertThat(said.text().contains("A rate marked !"))
                .isEqualTo(marked.matcher(said.text()).find()));
    }

    @Test
    void aCurveEndsAtTheMaximumBesideIt() {
        always(said -> Topics.ALL.stream()
                .filter(topic -> topic.id().equals("latency"))
                .flatMap(topic -> topic.blocks(said.report()).stream())
                .filter(Block.Chart.class::isInstance)
                .map(block -> Json.line(
                        ((Block.Chart) block).data(),
                        ((Block.Chart) block).data().getClass()))
                .forEach(json -> said.report().analysis().arms().stream()
                        .map(ArmSummary::latency)
                        .filter(Objects::nonNull)
                        .map(latency -> latency.nanos().getMaxValue())
                        .filter(max -> max > 0)
                        .forEach(max -> assertThat(json).contains("\"nanos\":%d}]".formatted(max)))));
    }

    /** The kernel's clocks tick in milliseconds, and a window may end between two ticks. */
    @Test
    void noMachineIsBusierThanBusy() {
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
        String text = Said.of("busier", Report.of(run, Analyst.analyse(run))).text();
        assertThat(text)
                .contains("processors 100.0 % busy")
                .doesNotContainPattern("10\\d\\.[1-9] % busy|101\\.0 % busy");
    }

    @Test
    void threadsThatNobodyCountedAreNotNone() {
        Report report = all().stream()
                .map(Said::report)
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
