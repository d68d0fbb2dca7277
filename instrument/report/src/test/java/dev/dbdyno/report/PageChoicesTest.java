package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Comparisons;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.UnreadableRunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader chooses on the page: another reference, fewer arms, copies; and that the address keeps it. */
final class PageChoicesTest {

    @RegisterExtension
    static final ShownPage PAGE = new ShownPage();

    private static final Report ROUNDS = ExampleReports.rounds();

    /** A comparison as the page makes it. */
    private record Made(
            int arm,
            @Nullable Double point,
            @Nullable Interval interval,
            @Nullable Interval widened,
            @Nullable Interval decisive,
            @Nullable Double p,
            @Nullable Double q,
            List<Double> blocks,
            String verdict) {}

    private static Made[] made(int measure, int reference) {
        return PAGE.ask(Made[].class, """
                const pairs = dbdyno.control.data.pairs;
                return dbdyno.statistics.compare(pairs, pairs.measures[%d], %d).map(r => ({
                  arm: r.arm, point: r.point, interval: r.interval, widened: r.widened, decisive: r.decisive,
                  p: r.p, q: r.q, blocks: r.blocks, verdict: r.verdict }));
                """.formatted(measure, reference));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rounds", "usual", "spread"})
    void everyReferenceGivesTheAnalysissOwnComparisons(String name) throws IOException {
        Report report = name.equals("spread") ? ExampleReports.spread() : ExampleReports.called(name);
        PAGE.show(report);
        Evidence evidence = new Evidence(report.results());
        for (int reference : evidence.arms()) {
            List<Comparison> analysed = new Comparisons(evidence, reference).all();
            for (int measure = 0; measure < evidence.metrics().size(); measure++) {
                for (Made made : made(measure, reference)) {
                    int of = measure;
                    Comparison expected = analysed.stream()
                            .filter(c -> c.arm() == made.arm()
                                    && c.metric() == evidence.metrics().get(of))
                            .findFirst()
                            .orElseThrow();
                    assertAlike(made, expected);
                }
            }
        }
        assertThat(PAGE.browser().console()).isEmpty();
    }

    private static void assertAlike(Made made, Comparison expected) {
        String what = "arm %d against %d by %s".formatted(expected.arm(), expected.reference(), expected.metric());
        assertThat(made.verdict()).as(what).isEqualTo(word(expected.verdict()));
        assertThat(made.blocks()).as(what).hasSameSizeAs(expected.blockRatios());
        for (int i = 0; i < made.blocks().size(); i++) {
            alike(what, made.blocks().get(i), expected.blockRatios().get(i));
        }
        alike(
                what,
                made.point(),
                expected.ratio() == null ? null : (Double) expected.ratio().point());
        alike(
                what,
                made.interval(),
                expected.ratio() == null ? null : expected.ratio().interval());
        alike(what, made.widened(), expected.widened());
        alike(what, made.decisive(), expected.decisive());
        alike(what, made.p(), expected.adjustedP());
        alike(what, made.q(), expected.equivalenceP());
    }

    private static void alike(String what, @Nullable Interval made, @Nullable Interval expected) {
        alike(what, made == null ? null : (Double) made.low(), expected == null ? null : (Double) expected.low());
        alike(what, made == null ? null : (Double) made.high(), expected == null ? null : (Double) expected.high());
    }

    private static void alike(String what, @Nullable Double made, @Nullable Double expected) {
        if (expected == null || made == null) {
            assertThat(made).as(what).isEqualTo(expected);
        } else {
            assertThat(made).as(what).isCloseTo(expected, within(1e-9 * Math.max(1, Math.abs(expected))));
        }
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Better better -> "better";
            case Verdict.Worse worse -> "worse";
            case Verdict.Equivalent equivalent -> "equivalent";
            case Verdict.CannotTell open -> "open";
            case Verdict.Voided voided -> "voided";
        };
    }

    private static String tables() {
        return PAGE.ask(
                String.class,
                "return ['ratios', 'overview'].map(id => document.querySelector(`table[data-table=${id}]`).textContent.replaceAll(/\\s+/g, '')).join('|')");
    }

    @Test
    void thePageWritesItsNumbersAsTheReportDoes() throws IOException {
        PAGE.show(ROUNDS);
        String written = tables();
        PAGE.run("dbdyno.control.apply(() => {})");
        assertThat(tables()).isEqualTo(written);
    }

    private static void choose(int reference) {
        PAGE.run(
                "const s = document.querySelector('.control select'); s.value = %d; s.dispatchEvent(new Event('change', {bubbles: true}));"
                        .formatted(reference));
    }

    private static String hash() {
        return PAGE.ask(String.class, "return location.hash");
    }

    @Test
    void anotherReferenceAndHiddenArmsStandInTheAddressAndComeBackFromIt() throws IOException {
        PAGE.show(ROUNDS);
        choose(2);
        PAGE.run("document.querySelector('.control input[value=\"1\"]').click()");
        assertThat(hash()).isEqualTo("#reference=3&hide=2");
        String there = tables();
        assertThat(PAGE.ask(
                        String.class, "return document.querySelector('table[data-table=ratios]').caption.textContent"))
                .isEqualTo("Ratio of each arm to r2dbc");
        assertThat(shown("#ratios tbody tr")).isEqualTo(2 * 3);
        assertThat(shown("[data-chart=forest] .point")).isEqualTo(2 * 2);
        assertThat(shown("[data-chart=bars] .rate")).isEqualTo(3);
        go("#reference=3&hide=2&at=latency");
        assertThat(tables()).isEqualTo(there);
        assertThat(hash()).startsWith("#reference=3&hide=2");
        assertThat(PAGE.browser().console()).isEmpty();
    }

    /** Opens the page as from a link elsewhere: another fragment of the same page would load nothing. */
    private static void go(String fragment) throws IOException {
        PAGE.browser().go("about:blank");
        PAGE.browser().go(ShownPage.written(ROUNDS).toUri() + fragment);
    }

    private static long shown(String selector) {
        return PAGE.ask(
                Long.class,
                "return Array.from(document.querySelectorAll('%s')).filter(e => !e.hidden).length".formatted(selector));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#reference=99&hide=7",
                "#hide=1,2,3,4,5",
                "#reference=x&hide=<b>",
                "#nowhere",
                "#at=%00&reference=-1"
            })
    void anAddressThatMeansNothingShowsAllArms(String address) throws IOException {
        go(address);
        assertThat(shown("#throughput tbody tr")).isEqualTo(5);
        assertThat(PAGE.browser().console()).isEmpty();
    }

    private static String copied(String button) {
        PAGE.run(
                "Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText: t => { window.copied = t; return Promise.resolve(); }}})");
        PAGE.run("document.querySelector(`" + button + "`).click()");
        return PAGE.ask(String.class, "return window.copied");
    }

    @Test
    void commandRecordTablesAndChartsAreCopied() throws IOException {
        PAGE.show(ROUNDS);
        assertThat(copied("#environment button[aria-label='Copy: Command to repeat this run']"))
                .isEqualTo(
                        "./dbdyno compare jdbc 'jdbc threads=virtual' r2dbc vertx --clients 8 --out kept/2026-11-20-0912-compare\n");
        assertThat(copied("button[aria-label='Copy: Decision record']"))
                .startsWith("Claim: Fastest: jdbc, ")
                .contains("\nStanding: provisional\n", "\nConditions: closed loop", "Run: 2026-11-20-0912-compare");
        assertThat(copied("#throughput button[aria-label^='Copy CSV']"))
                .startsWith("arm,operations_per_second,operations_per_second_low,operations_per_second_high,")
                .contains("\njdbc·virtual,");
        assertThat(copied("#throughput button[aria-label^='Copy JSON']")).contains("\"arm\": \"jdbc·virtual\"");
        assertThat(copied("#ratios button[aria-label^='Copy SVG']"))
                .startsWith("<svg ")
                .contains("<style", "2 × AMD EPYC 7B13", "2026-11-20 09:12 UTC", "./dbdyno compare");
    }

    @Tag("full")
    @Test
    void aThousandForksOfTwentyArmsFitInAMebibyte() throws IOException, UnreadableRunException {
        RunResults results = KeptRun.ofAThousandForks();
        assertThat(results.forks()).hasSize(1000);
        Report report = Report.of(results, Analyst.analyse(results));
        Path page = ShownPage.written(report);
        assertThat(Files.size(page)).isLessThan(1 << 20);
        PAGE.show(report);
        assertThat(shown("figure.drawn")).isEqualTo(4);
        long chosen = PAGE.ask(Long.class, """
                const s = document.querySelector('.control select'), from = performance.now();
                s.value = 7; s.dispatchEvent(new Event('change', {bubbles: true}));
                return Math.round(performance.now() - from);
                """);
        double opened = PAGE.ask(Double.class, "return performance.getEntriesByType('navigation')[0].domComplete");
        System.out.printf(
                "%d bytes, opened in %.0f ms, another reference in %d ms%n", Files.size(page), opened, chosen);
        assertThat(shown("#ratios tbody tr")).isEqualTo(2 * 19);
        assertThat(PAGE.browser().console()).isEmpty();
    }
}
