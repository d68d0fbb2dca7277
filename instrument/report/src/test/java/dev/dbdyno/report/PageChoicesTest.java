package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Comparisons;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.results.RunResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader chooses on the page: another reference, fewer arms, copies; and that the address keeps it. */
final class PageChoicesTest {

    private static final Path FOLDER = Path.of("target/pages");
    private static final RunResults ROUNDS = ExampleRun.inRounds();
    private static @Nullable Browser started;

    @BeforeAll
    static void startBrowser() throws IOException {
        Files.createDirectories(FOLDER);
        started = Browser.start().orElse(null);
    }

    @AfterAll
    static void stopBrowser() throws Exception {
        if (started != null) {
            started.stop();
        }
    }

    @BeforeEach
    void needBrowser() {
        assumeTrue(started != null, "no chromium and chromedriver on the PATH: the page is not tested");
        browser().scripts(Browser.Scripts.ON);
        browser().window(1280, 900);
    }

    private static Browser browser() {
        return Objects.requireNonNull(started);
    }

    private static Path write(RunResults results) throws IOException {
        StringBuilder out = new StringBuilder();
        new HtmlPage().write(Report.of(results, Analyst.analyse(results)), out);
        Path file = FOLDER.resolve("choices.html").toAbsolutePath();
        Files.writeString(file, out);
        return file;
    }

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
        return browser().ask(Made[].class, """
                const pairs = dbdyno.control.data.pairs;
                return dbdyno.statistics.compare(pairs, pairs.measures[%d], %d).map(r => ({
                  arm: r.arm, point: r.point, interval: r.interval, widened: r.widened, decisive: r.decisive,
                  p: r.p, q: r.q, blocks: r.blocks, verdict: r.verdict }));
                """.formatted(measure, reference));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyReferenceGivesTheAnalysissOwnComparisons(boolean isInRounds) throws IOException {
        RunResults results = isInRounds ? ROUNDS : ExampleReports.usual().results();
        browser().open(write(results));
        Evidence evidence = new Evidence(results);
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
        assertThat(browser().console()).isEmpty();
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
        return browser()
                .ask(
                        String.class,
                        "return ['ratios', 'overview'].map(id => document.querySelector(`table[data-table=${id}]`).textContent.replaceAll(/\\s+/g, '')).join('|')");
    }

    @Test
    void thePageWritesItsNumbersAsTheReportDoes() throws IOException {
        browser().open(write(ROUNDS));
        String written = tables();
        browser().run("dbdyno.control.apply(() => {})");
        assertThat(tables()).isEqualTo(written);
    }

    private static void choose(int reference) {
        browser()
                .run(
                        "const s = document.querySelector('.control select'); s.value = %d; s.dispatchEvent(new Event('change', {bubbles: true}));"
                                .formatted(reference));
    }

    private static String hash() {
        return browser().ask(String.class, "return location.hash");
    }

    @Test
    void anotherReferenceAndHiddenArmsStandInTheAddressAndComeBackFromIt() throws IOException {
        Path page = write(ROUNDS);
        browser().open(page);
        choose(2);
        browser().run("document.querySelector('.control input[value=\"1\"]').click()");
        assertThat(hash()).isEqualTo("#reference=3&hide=2");
        String there = tables();
        assertThat(browser()
                        .ask(
                                String.class,
                                "return document.querySelector('table[data-table=ratios]').caption.textContent"))
                .isEqualTo("Ratio of each arm to r2dbc");
        assertThat(shown("#ratios tbody tr")).isEqualTo(2 * 3);
        assertThat(shown("[data-chart=forest] .point")).isEqualTo(2 * 2);
        assertThat(shown("[data-chart=bars] .rate")).isEqualTo(3);
        browser().driver().get("about:blank");
        browser().driver().get(page.toUri() + "#reference=3&hide=2&at=latency");
        assertThat(tables()).isEqualTo(there);
        assertThat(hash()).startsWith("#reference=3&hide=2");
        assertThat(browser().console()).isEmpty();
    }

    private static long shown(String selector) {
        return browser()
                .ask(
                        Long.class,
                        "return Array.from(document.querySelectorAll('%s')).filter(e => !e.hidden).length"
                                .formatted(selector));
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
        browser().driver().get("about:blank");
        browser().driver().get(write(ROUNDS).toUri() + address);
        assertThat(shown("#throughput tbody tr")).isEqualTo(5);
        assertThat(browser().console()).isEmpty();
    }

    private static String copied(String button) {
        browser()
                .run(
                        "Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText: t => { window.copied = t; return Promise.resolve(); }}})");
        browser().run("document.querySelector(`" + button + "`).click()");
        return browser().ask(String.class, "return window.copied");
    }

    @Test
    void commandRecordTablesAndChartsAreCopied() throws IOException {
        browser().open(write(ROUNDS));
        assertThat(copied("#environment button[aria-label='Copy: Command to repeat this run']"))
                .isEqualTo("./dbdyno compare jdbc 'jdbc threads=virtual' r2dbc vertx --clients 8\n");
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

    @ParameterizedTest
    @ValueSource(ints = {420, 600})
    void nothingStandsOffTheRightEdgeOfAPhone(int width) throws IOException {
        browser().emulate(width, 900);
        for (Report report : List.of(
                ExampleReports.usual(),
                ExampleLoads.capacity(),
                ExampleLoads.clients(),
                ExampleLoads.spike(),
                ExampleLoads.openLoop())) {
            browser().open(write(report.results()));
            browser().run("document.querySelectorAll('details').forEach(d => d.open = true)");
            assertThat(
                            browser()
                                    .ask(
                                            Long.class,
                                            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                    .isLessThanOrEqualTo(0);
        }
        browser().emulate(1280, 900);
    }

    @Tag("full")
    @Test
    void aThousandForksOfTwentyArmsFitInAMebibyte() throws IOException {
        RunResults results = ExampleRun.ofAThousandForks();
        assertThat(results.forks()).hasSize(1000);
        Path page = write(results);
        assertThat(Files.size(page)).isLessThan(1 << 20);
        browser().open(page);
        assertThat(shown("figure.drawn")).isEqualTo(5);
        long chosen = browser().ask(Long.class, """
                const s = document.querySelector('.control select'), from = performance.now();
                s.value = 7; s.dispatchEvent(new Event('change', {bubbles: true}));
                return Math.round(performance.now() - from);
                """);
        double opened = browser().ask(Double.class, "return performance.getEntriesByType('navigation')[0].domComplete");
        System.out.printf(
                "%d bytes, opened in %.0f ms, another reference in %d ms%n", Files.size(page), opened, chosen);
        assertThat(shown("#ratios tbody tr")).isEqualTo(2 * 19);
        assertThat(browser().console()).isEmpty();
    }

    @Test
    void aTermExplainsItselfOnFocus() throws IOException {
        browser().open(write(ROUNDS));
        browser().run("document.querySelectorAll('details').forEach(d => d.open = true)");
        String visible =
                "const t = document.querySelector('#ratios .term'); t.focus(); return t.querySelector('[role=tooltip]').offsetHeight > 0";
        assertThat(browser().ask(Boolean.class, visible)).isTrue();
    }

    /** All is open; of long tables the first rows are like the others. */
    private static final String OPENED_AND_SHORT = "document.querySelectorAll('details').forEach(d => d.open = true);"
            + "document.querySelectorAll('tbody tr:nth-child(n+7)').forEach(tr => tr.remove())";

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void axeFindsNoViolation(String scheme) throws IOException {
        browser().scheme(scheme);
        browser().driver().manage().timeouts().scriptTimeout(java.time.Duration.ofMinutes(2));
        String axe;
        try (var in = Objects.requireNonNull(PageChoicesTest.class.getResourceAsStream("/axe.min.js"))) {
            axe = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
        for (Report report : List.of(
                ExampleReports.usual().withClaims(ExampleClaims.all()),
                ExampleLoads.capacity(),
                ExampleLoads.spike())) {
            StringBuilder out = new StringBuilder();
            new HtmlPage().write(report, out);
            Path file = FOLDER.resolve("axe.html").toAbsolutePath();
            Files.writeString(file, out);
            browser().open(file);
            browser().run(OPENED_AND_SHORT);
            browser().run(axe);
            Object found = browser()
                    .driver()
                    .executeAsyncScript(
                            "const done = arguments[0]; axe.run(document).then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 200)).join(' | '))), e => done([String(e)]))");
            assertThat(found).isEqualTo(List.of());
        }
        browser().scheme("light");
    }
}
