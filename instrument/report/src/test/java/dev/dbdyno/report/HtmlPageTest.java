package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.distance.DistancePair;
import dev.dbdyno.analysis.loads.ClientCurve;
import dev.dbdyno.analysis.loads.LoadCurve;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

class HtmlPageTest {

    private static final Path FOLDER = Path.of("target/pages");
    private static @Nullable Browser started;

    private final Report usual = ExampleReports.usual();

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
        browser().scheme("light");
        browser().window(1280, 900);
    }

    private static Browser browser() {
        return Objects.requireNonNull(started);
    }

    private static Path write(String name, Report report) throws IOException {
        StringBuilder out = new StringBuilder();
        new HtmlPage().write(report, out);
        Path file = FOLDER.resolve(name + ".html").toAbsolutePath();
        Files.writeString(file, out);
        return file;
    }

    private static void open(String name, Report report) throws IOException {
        browser().open(write(name, report));
    }

    private static long count(String selector) {
        return browser().ask(Long.class, "return document.querySelectorAll(`" + selector + "`).length");
    }

    /** The rows of a table as texts, and as the stored values where cells have them. */
    private static List<List<String>> rows(String selector) {
        String[][] rows = browser()
                .ask(
                        String[][].class,
                        "return Array.from(document.querySelectorAll(`" + selector
                                + " tbody tr`)).map(r => Array.from(r.cells).map(c => c.dataset.value ?? c.textContent))");
        return Stream.of(rows).map(List::of).toList();
    }

    @Test
    void opensFromAFileWithoutErrorOrRequest() throws IOException {
        Path file = write("usual", usual);
        browser().open(file);
        assertThat(browser().console()).isEmpty();
        assertThat(browser().ask(Long.class, "return performance.getEntriesByType('resource').length"))
                .isZero();
        assertThat(Files.size(file)).isLessThan(1_000_000);
    }

    @Test
    void thePolicyStopsAScriptThatIsNotThePagesOwn() throws IOException {
        Path file = write("policy", usual);
        String page = Files.readString(file);
        Files.writeString(file, page.replace("</main>", "</main><script>document.title = 'mine'</script>"));
        browser().open(file);
        assertThat(browser().driver().getTitle()).startsWith("dbdyno: ");
        assertThat(browser().console()).anyMatch(line -> line.contains("Content Security Policy"));
    }

    @Test
    void everyChartHasItsMarks() throws IOException {
        open("usual", usual);
        assertThat(count("figure.drawn")).isEqualTo(5);
        assertThat(count("[data-chart=forest] .point")).isEqualTo(2 * 3);
        assertThat(count("[data-chart=forest] .block")).isEqualTo(2 * 3 * ExampleRun.BLOCKS);
        assertThat(count("[data-chart=forest] .one")).isEqualTo(2);
        assertThat(count("[data-chart=forest] .band")).isEqualTo(2);
        assertThat(count("[data-chart=bars] .rate")).isEqualTo(4);
        assertThat(count("[data-chart=bars] svg svg, [data-chart=bars] .plot > svg rect[data-mark]"))
                .isEqualTo(4 * 4);
        assertThat(count("[data-chart=windows] .panel")).isEqualTo(2 * 4);
        assertThat(count("[data-chart=windows] .fork.measured")).isEqualTo(2 * 4 * ExampleRun.BLOCKS);
        assertThat(count("[data-chart=windows] .fork.unsteady")).isEqualTo(2);
        assertThat(count("[data-chart=windows] .dot"))
                .isEqualTo(2L * usual.results().windows().size());
        assertThat(count("[data-chart=latency] .plot > svg .curve")).isEqualTo(4);
        assertThat(count("[data-chart=topology] .loop")).isEqualTo(2 * 2 * ExampleRun.BLOCKS);
    }

    @Test
    void marksStandWhereTheNumbersSay() throws IOException {
        open("usual", usual);
        double[] widths = browser()
                .ask(
                        double[].class,
                        "return Array.from(document.querySelectorAll('[data-chart=bars] .rate')).map(r => +r.getAttribute('width'))");
        for (int arm = 1; arm < 4; arm++) {
            assertThat(widths[arm] / widths[0]).isCloseTo(perSecond(arm) / perSecond(0), within(1e-9));
        }
    }

    private double perSecond(int arm) {
        return point(usual.analysis().arms().get(arm).operationsPerSecond());
    }

    private static double point(@Nullable Estimate estimate) {
        return Objects.requireNonNull(estimate).point();
    }

    @Test
    void everyWindowInTheTableIsTheStoredOne() throws IOException {
        open("usual", usual);
        List<List<String>> rows = rows("#windows");
        List<WindowRecord> windows = usual.results().windows();
        assertThat(rows).hasSameSizeAs(windows);
        for (int i = 0; i < rows.size(); i++) {
            Measurement m = windows.get(i).measurement();
            Cpu cpu = Objects.requireNonNull(m.quantities().cpuWithoutCompiler(Party.HOST))
                    .plus(Objects.requireNonNull(m.cpu(Party.DATABASE)));
            assertThat(rows.get(i).get(0)).isEqualTo(usual.name(windows.get(i).arm()));
            assertThat(number(rows, i, 1)).isEqualTo(windows.get(i).block() + 1);
            assertThat(number(rows, i, 4)).isEqualTo(m.operations() * 1e9 / m.durationNanos());
            assertThat(number(rows, i, 5)).isCloseTo(cpu.totalNanos() / 1e3 / m.operations(), within(1e-9));
            assertThat(number(rows, i, 7))
                    .isEqualTo((double) m.latency().nanos().getValueAtPercentile(99));
        }
    }

    private static double number(List<List<String>> rows, int row, int column) {
        return Double.parseDouble(rows.get(row).get(column));
    }

    @Test
    void armsAndRatiosAreTheAnalysedOnes() throws IOException {
        open("usual", usual);
        List<List<String>> arms = rows("#throughput");
        for (int i = 0; i < 4; i++) {
            int arm = i;
            ArmSummary summary = usual.analysis().arms().get(arm);
            assertThat(number(arms, i, 1)).isEqualTo(point(summary.operationsPerSecond()));
            assertThat(number(arms, i, 3)).isEqualTo(point(summary.childCpuMicros()));
            assertThat(number(arms, i, 9)).isEqualTo((double) usual.results().windows().stream()
                    .filter(w -> w.arm() == arm && w.phase() == Phase.MEASURED)
                    .mapToLong(w -> w.measurement().operations())
                    .sum());
        }
        List<List<String>> ratios = rows("#ratios");
        List<Comparison> comparisons = usual.analysis().comparisons();
        assertThat(ratios).hasSameSizeAs(comparisons);
        for (int i = 0; i < 6; i++) {
            Estimate ratio = Objects.requireNonNull(comparisons.get(i).ratio());
            assertThat(number(ratios, i, 2)).isEqualTo(ratio.point());
            assertThat(browser()
                            .ask(
                                    Double.class,
                                    "return +document.querySelectorAll('#ratios tbody tr')[" + i
                                            + "].cells[2].dataset.low"))
                    .isEqualTo(Objects.requireNonNull(ratio.interval()).low());
        }
    }

    @Test
    void topologyIsTheStoredOne() throws IOException {
        open("usual", usual);
        List<List<String>> rows = rows("#topology");
        List<ForkRecord> forks = usual.results().forks().stream()
                .filter(f -> f.topology() != null)
                .toList();
        assertThat(rows).hasSameSizeAs(forks);
        for (int i = 0; i < rows.size(); i++) {
            Topology topology = Objects.requireNonNull(forks.get(i).topology());
            assertThat(number(rows, i, 2)).isEqualTo(topology.connectionsAtServer());
            assertThat(number(rows, i, 4)).isEqualTo(topology.completionThreads());
        }
    }

    @Test
    void whatACellShowsIsItsValueRounded() throws IOException {
        open("usual", usual);
        for (int i = 0; i < usual.results().windows().size(); i++) {
            Measurement m = usual.results().windows().get(i).measurement();
            List<String> texts = List.of(browser()
                    .ask(
                            String[].class,
                            "return Array.from(document.querySelectorAll('#windows tbody tr')[" + i
                                    + "].cells).map(c => c.textContent)"));
            assertThat(shown(texts.get(4)) / m.operationsPerSecond()).isCloseTo(1, within(0.005));
            assertThat(shown(texts.get(7)) / m.latency().nanos().getValueAtPercentile(99))
                    .isCloseTo(1, within(0.005));
        }
    }

    /** A rate as it is, a duration in nanoseconds. */
    private static double shown(String text) {
        String[] words = text.split(" ", -1);
        double number = Double.parseDouble(words[0].replace(",", ""));
        return switch (words.length == 1 ? "" : words[1]) {
            case "" -> number;
            case "ns" -> number;
            case "µs" -> number * 1e3;
            case "ms" -> number * 1e6;
            default -> throw new AssertionError(text);
        };
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "</script><img src=x onerror=alert(1)>",
                "\"><svg onload=alert(1)>' onfocus='alert(1)",
                "&lt;b&gt; & &amp; {{7*7}} ${7*7}",
                "\u202eevil \u05d0\u05d1\u05d2 right-to-left\u202c",
                "<!--<script>"
            })
    void hostileNamesAreShownAndDoNothing(String name) throws IOException {
        open("hostile", ExampleRun.hostile(name).report());
        assertThat(browser().console()).isEmpty();
        assertThat(count("img, iframe, script:not([type])")).isEqualTo(scripts());
        assertThat(count("[onload], [onerror], [onfocus]")).isZero();
        assertThat(rows("#throughput").get(1).get(0)).isEqualTo(name);
        assertThat(rows("#failures").get(0).get(3)).isEqualTo(name);
        assertThat(browser().ask(String.class, "return document.querySelector('header .scope bdi').textContent"))
                .contains(name);
        assertThat(count("figure.drawn")).isEqualTo(5);
    }

    /** D3, the stage, words, statistics and choices, five charts, the one that starts them, and copies. */
    private static long scripts() {
        return 12;
    }

    @Test
    void aLabelOfThreeHundredCharactersKeepsThePageInItsWidth() throws IOException {
        browser().window(500, 900);
        open("long", ExampleRun.hostile("x".repeat(300)).report());
        assertThat(overflow()).isLessThanOrEqualTo(0);
        assertThat(browser().console()).isEmpty();
    }

    @Test
    void fitsAPhone() throws IOException {
        browser().window(500, 900);
        open("usual", usual);
        assertThat(overflow()).isLessThanOrEqualTo(0);
    }

    @Test
    void cutsOnlyTablesOfManyRowsHoweverLongTheirLabels() throws IOException {
        browser().window(500, 900);
        open("long", ExampleRun.hostile("x".repeat(300)).report());
        browser().run("document.querySelectorAll('details').forEach(d => d.open = true)");
        assertThat(tables("rows(f) <= 12 && f.scrollHeight > f.clientHeight")).isEmpty();
        assertThat(tables("rows(f) > 12 && f.scrollHeight === f.clientHeight")).isEmpty();
        assertThat(tables("rows(f) > 12")).isNotEmpty();
    }

    /** The captions of tables in whose frame, f, this is so. */
    private static String[] tables(String condition) {
        return browser().ask(String[].class, """
                const rows = f => f.querySelectorAll('tbody tr').length;
                return Array.from(document.querySelectorAll('.scroll')).filter(f => %s).map(f => f.getAttribute('aria-label'))
                """.formatted(condition));
    }

    private static long overflow() {
        return browser()
                .ask(Long.class, "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    @Test
    void withoutScriptsAllTablesAreOpenAndNothingIsMissing() throws IOException {
        browser().scripts(Browser.Scripts.OFF);
        open("usual", usual);
        assertThat(count("svg")).isZero();
        assertThat(count("details:not([open])")).isZero();
        boolean[] visible = browser()
                .ask(
                        boolean[].class,
                        "return Array.from(document.querySelectorAll('table')).map(t => t.checkVisibility() && t.offsetHeight > 30)");
        assertThat(visible).hasSizeGreaterThanOrEqualTo(9).containsOnly(true);
        browser().scripts(Browser.Scripts.ON);
        open("usual", usual);
        assertThat(count("details.numbers[open]")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void textStandsOutFromItsBackground(String scheme) throws IOException {
        browser().scheme(scheme);
        open("usual", usual);
        browser().run("document.querySelectorAll('details').forEach(d => d.open = true)");
        String[] faint = browser().ask(String[].class, CONTRAST);
        assertThat(faint).isEmpty();
        assertThat(browser().ask(String.class, "return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo(scheme.equals("dark") ? "rgb(22, 24, 27)" : "rgb(253, 253, 251)");
    }

    /** Every element with text of its own whose contrast is below WCAG's 4.5. */
    private static final String CONTRAST = """
            const numbers = c => c.match(/[\\d.]+/g).map(Number);
            const light = c => { const [r, g, b] = numbers(c).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
              return .2126 * r + .7152 * g + .0722 * b; };
            const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor;
              if (numbers(c)[3] !== 0) return c; } return 'rgb(255, 255, 255)'; };
            const texts = Array.from(document.body.querySelectorAll('*')).filter(e => !e.closest('script, title') &&
              Array.from(e.childNodes).some(n => n.nodeType === 3 && n.textContent.trim()));
            return texts.map(e => { const style = getComputedStyle(e);
              const a = light(e.namespaceURI.endsWith('svg') ? style.fill : style.color), b = light(behind(e));
              const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
              return contrast < 4.5 ? e.tagName + ' ' + e.textContent.slice(0, 40) + ' ' + contrast : null; }).filter(x => x);
            """;

    @Test
    void theKeyboardReachesLinksMarksAndTables() throws IOException {
        open("usual", usual);
        List<String> reached = new ArrayList<>();
        for (int i = 0; i < 260; i++) {
            browser().driver().switchTo().activeElement().sendKeys(Keys.TAB);
            reached.add(
                    browser()
                            .ask(
                                    String.class,
                                    "const e = document.activeElement;"
                                            + "return e.matches('.skip') ? 'skip' : e.matches('nav a') ? 'nav' : e.closest('[data-chart]') ? e.closest('[data-chart]').dataset.chart : e.tagName.toLowerCase()"));
        }
        assertThat(reached.getFirst()).isEqualTo("skip");
        assertThat(reached).contains("nav", "forest", "bars", "latency", "topology", "summary");
    }

    @Test
    void arrowKeysReadTheLatencyCurves() throws IOException {
        open("usual", usual);
        browser().run("document.querySelector('[data-chart=latency] .plot > svg').focus()");
        browser().driver().switchTo().activeElement().sendKeys(Keys.ARROW_RIGHT);
        assertThat(browser()
                        .ask(String.class, "return document.querySelector('[data-chart=latency] output').textContent"))
                .startsWith("p99")
                .contains("jdbc·virtual", " µs");
    }

    @Test
    void capacityCurvesAreDrawnWithBandSlaLineAndCapacity() throws IOException {
        Report report = ExampleLoads.capacity();
        open("capacity", report);
        assertThat(browser().console()).isEmpty();
        assertThat(count("[data-chart=curves] .panel")).isEqualTo(4);
        assertThat(count("[data-chart=curves] .panel .curve")).isEqualTo(4 * 2);
        assertThat(count("[data-chart=curves] .sla")).isEqualTo(1);
        assertThat(count("[data-chart=curves] .capacity")).isEqualTo(4 * 2);
        assertThat(count("[data-chart=curves] .probe"))
                .isEqualTo(4L
                        * report.analysis().curves().stream()
                                .mapToLong(curve -> curve.steps().stream()
                                        .filter(step -> !step.quantiles().isEmpty())
                                        .count())
                                .sum());
        boolean[] banded = browser()
                .ask(
                        boolean[].class,
                        "return Array.from(document.querySelectorAll('[data-chart=curves] .confidence')).map(p => (p.getAttribute('d') || '').length > 20)");
        assertThat(banded).hasSize(8).containsOnly(true);
        assertThat(count("[data-chart=bars] rect.generator[data-mark]")).isEqualTo(2);
    }

    @Test
    void theSlaLineStandsAtItsBoundOnTheCurvesOwnScale() throws IOException {
        Report report = ExampleLoads.capacity();
        open("capacity", report);
        double sla = browser()
                .ask(Double.class, "return +document.querySelector('[data-chart=curves] .sla').getAttribute('y1')");
        double[] heights = browser()
                .ask(
                        double[].class,
                        "return Array.from(document.querySelectorAll('[data-chart=curves] .panel')[2].querySelectorAll('.arm-0 .probe')).map(c => +c.getAttribute('cy'))");
        List<LoadCurve.Step> steps = report.analysis().curves().getFirst().steps();
        for (int i = 0; i < heights.length; i++) {
            boolean slower = steps.get(i).quantiles().get(2).nanos() > 30_000_000;
            assertThat(heights[i] < sla).as("step %d", i).isEqualTo(slower);
        }
    }

    @Test
    void capacitiesAndStepsInTheTablesAreTheAnalysedOnes() throws IOException {
        Report report = ExampleLoads.capacity();
        open("capacity", report);
        List<List<String>> rows = rows("#load");
        for (int arm = 0; arm < 2; arm++) {
            assertThat(number(rows, arm, 1))
                    .isEqualTo(point(report.analysis().capacities().get(arm).perSecond()));
        }
        LoadCurve.Step first = report.analysis().curves().getFirst().steps().getFirst();
        assertThat(number(rows, 2, 1)).isEqualTo(first.offeredPerSecond());
        assertThat(number(rows, 2, 11))
                .isEqualTo((double) first.quantiles().get(2).nanos());
        assertThat(count("#windows tr.invalid")).isEqualTo(2);
        assertThat(browser().ask(String.class, "return document.querySelector('#windows tr.invalid').textContent"))
                .contains("the load generator was short of CPU: its busiest thread ran 61\u00a0%");
    }

    @Test
    void throughputAgainstClientsIsDrawnWithBandAndPeakOnALogarithmicScale() throws IOException {
        Report report = ExampleLoads.clients();
        open("clients", report);
        assertThat(browser().console()).isEmpty();
        assertThat(count("[data-chart=clients] .plot > svg .curve")).isEqualTo(2);
        assertThat(count("[data-chart=clients] .plot > svg .probe")).isEqualTo(2 * 8);
        assertThat(count("[data-chart=clients] .plot > svg .capacity")).isEqualTo(2);
        double[] across = circles("cx");
        for (int i = 2; i < 8; i++) {
            assertThat(across[i] - across[i - 1])
                    .as("each doubling is as wide as the one before")
                    .isCloseTo(across[1] - across[0], within(1e-6));
        }
        double[] heights = circles("cy");
        double floor = browser()
                .ask(
                        Double.class,
                        "return +document.querySelector('[data-chart=clients] .axis-line').getAttribute('y1')");
        List<ClientCurve.Step> steps =
                report.analysis().clientCurves().getFirst().steps();
        for (int i = 1; i < 8; i++) {
            assertThat((floor - heights[i]) / (floor - heights[0]))
                    .as("a scale from zero, %d clients", steps.get(i).clients())
                    .isCloseTo(
                            point(steps.get(i).operationsPerSecond())
                                    / point(steps.getFirst().operationsPerSecond()),
                            within(1e-6));
        }
        boolean[] banded = browser()
                .ask(
                        boolean[].class,
                        "return Array.from(document.querySelectorAll('[data-chart=clients] .confidence')).map(p => (p.getAttribute('d') || '').length > 20)");
        assertThat(banded).hasSize(2).containsOnly(true);
    }

    private static double[] circles(String attribute) {
        return browser()
                .ask(
                        double[].class,
                        "return Array.from(document.querySelectorAll('[data-chart=clients] .plot > svg .arm-0 .probe')).map(c => +c.getAttribute('"
                                + attribute + "'))");
    }

    @Test
    void everyNumberOfClientsInTheTableIsTheAnalysedOne() throws IOException {
        Report report = ExampleLoads.clients();
        open("clients", report);
        List<List<String>> rows = rows("#clients");
        assertThat(rows).hasSize(2 * 8);
        for (int arm = 0; arm < 2; arm++) {
            ClientCurve curve = report.analysis().clientCurves().get(arm);
            for (int i = 0; i < 8; i++) {
                ClientCurve.Step step = curve.steps().get(i);
                assertThat(number(rows, 8 * arm + i, 1)).isEqualTo(step.clients());
                assertThat(number(rows, 8 * arm + i, 6)).isEqualTo(point(step.operationsPerSecond()));
                assertThat(number(rows, 8 * arm + i, 10))
                        .isEqualTo((double) step.quantiles().get(2).nanos());
                assertThat(rows.get(8 * arm + i).getLast())
                        .isEqualTo(Objects.equals(step.clients(), curve.peakClients()) ? "peak" : "");
            }
        }
        assertThat(report.analysis().clientCurves())
                .extracting(ClientCurve::peakClients)
                .containsExactly(8, 32);
        assertThat(rows("#verdict").getFirst().getFirst()).isEqualTo("jdbc@spring-mvc");
    }

    @Test
    void linesOverDistanceAreDrawnWithTheirRatioTheirCpuAndTheirCrossing() throws IOException {
        Report report = ExampleLoads.distances();
        open("distances", report);
        assertThat(browser().console()).isEmpty();
        String svg = "[data-chart=distance] .plot > svg ";
        assertThat(count(svg + ".title")).isEqualTo(3);
        assertThat(count(svg + ".probe"))
                .as("two lines of throughput and CPU, one of ratios, five points each")
                .isEqualTo((2 + 2 + 1) * 5);
        DistancePair.Crossing crossing =
                report.analysis().distancePairs().getFirst().crossings().getFirst();
        double[] mark = browser()
                .ask(
                        double[].class,
                        "const m = document.querySelector('[data-chart=distance] .capacity');"
                                + "const bar = m.parentNode.querySelector('line');"
                                + "return [+m.getAttribute('d').slice(1).split(',')[0], +bar.getAttribute('x1'), +bar.getAttribute('x2')]");
        double[] across = browser()
                .ask(
                        double[].class,
                        "return Array.from(document.querySelectorAll('[data-chart=distance] .plot > svg .arm-0 .probe')).slice(0, 5).map(c => +c.getAttribute('cx'))");
        double decade = (across[3] - across[2]) / Math.log(5);
        assertThat(across[4] - across[3]).as("a logarithmic scale").isCloseTo(decade * Math.log(4), within(1e-6));
        assertThat(across[1] - across[0]).as("straight below the shortest").isCloseTo(decade, within(1e-6));
        assertThat(mark[0]).isCloseTo(across[2] + decade * Math.log(crossing.roundTripNanos() / 1e6), within(1e-3));
        assertThat(mark[1]).isLessThan(mark[0]);
        assertThat(mark[2]).isGreaterThan(mark[0]);
    }

    @Test
    void theSpikesCourseIsDrawnWithItsBurstShaded() throws IOException {
        Report report = ExampleLoads.spike();
        open("spike", report);
        assertThat(browser().console()).isEmpty();
        assertThat(count("[data-chart=spike] .panel")).isEqualTo(2);
        assertThat(count("[data-chart=spike] .panel .burst")).isEqualTo(2);
        assertThat(count("[data-chart=spike] .panel .curve")).isEqualTo(2 * 2);
        double[] burst = browser()
                .ask(
                        double[].class,
                        "const b = document.querySelector('[data-chart=spike] .burst'), a = document.querySelector('[data-chart=spike] .axis-line');"
                                + "const left = +a.getAttribute('x1'), width = +a.getAttribute('x2') - left;"
                                + "return [(+b.getAttribute('x') - left) / width, +b.getAttribute('width') / width]");
        assertThat(burst[0]).isCloseTo(5.0 / 15, within(1e-6));
        assertThat(burst[1]).isCloseTo(2.0 / 15, within(1e-6));
        List<List<String>> rows = rows("#spike");
        assertThat(number(rows, 0, 1))
                .isEqualTo(point(report.analysis().spikes().getFirst().burstGoodput()));
    }

    private static List<Report> loads() {
        return List.of(ExampleLoads.capacity(), ExampleLoads.clients(), ExampleLoads.distances(), ExampleLoads.spike());
    }

    private static Report reportWith(String chart) {
        return switch (chart) {
            case "spike" -> ExampleLoads.spike();
            case "clients" -> ExampleLoads.clients();
            case "distance" -> ExampleLoads.distances();
            default -> ExampleLoads.capacity();
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"curves", "clients", "distance", "spike"})
    void arrowKeysReadCurvesAndSpikes(String chart) throws IOException {
        open(chart, reportWith(chart));
        browser().run("document.querySelector('[data-chart=" + chart + "] .plot > svg').focus()");
        browser().driver().switchTo().activeElement().sendKeys(Keys.ARROW_RIGHT);
        assertThat(browser()
                        .ask(
                                String.class,
                                "return document.querySelector('[data-chart=" + chart + "] output').textContent"))
                .contains("jdbc@spring-mvc", "r2dbc@spring-webflux", " ms");
    }

    @Test
    void hostileNamesDoNothingInTheseSectionsEither() throws IOException {
        String name = "</script><img src=x onerror=alert(1)>\"><svg onload=alert(1)>' onfocus='alert(1)";
        for (Report report : List.of(
                ExampleLoads.capacity(name),
                ExampleLoads.clients(name),
                ExampleLoads.distances(name),
                ExampleLoads.spike(name))) {
            open("hostile-load", report);
            assertThat(browser().console()).isEmpty();
            assertThat(count("img, iframe, [onload], [onerror], [onfocus]")).isZero();
            assertThat(browser()
                            .ask(
                                    String.class,
                                    "return document.querySelectorAll('#verdict tbody th bdi')[1].textContent"))
                    .isEqualTo(report.name(1))
                    .contains("<svg");
        }
    }

    @Test
    void loadSectionsFitAPhoneAndAreThereWithoutScripts() throws IOException {
        browser().window(500, 900);
        for (Report report : loads()) {
            browser().scripts(Browser.Scripts.ON);
            open("load", report);
            assertThat(overflow()).isLessThanOrEqualTo(0);
            browser().scripts(Browser.Scripts.OFF);
            open("load", report);
            assertThat(count("svg")).isZero();
            assertThat(count("details:not([open])")).isZero();
            assertThat(count("#load table, #clients table, #distances table, #spike table"))
                    .isBetween(1L, 2L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void textOfLoadSectionsStandsOutToo(String scheme) throws IOException {
        browser().scheme(scheme);
        for (Report report : loads()) {
            open("load", report);
            browser().run("document.querySelectorAll('details').forEach(d => d.open = true)");
            assertThat(browser().ask(String[].class, CONTRAST)).isEmpty();
        }
    }

    @Tag("full")
    @Test
    void takesScreenshotsOfLoadSections() throws IOException {
        for (String scheme : List.of("light", "dark")) {
            browser().scheme(scheme);
            open("capacity", ExampleLoads.capacity());
            browser().screenshot(FOLDER.resolve("capacity-" + scheme + ".png"));
            open("clients", ExampleLoads.clients());
            browser().screenshot(FOLDER.resolve("clients-" + scheme + ".png"));
            open("distances", ExampleLoads.distances());
            browser().screenshot(FOLDER.resolve("distances-" + scheme + ".png"));
            open("spike", ExampleLoads.spike());
            browser().screenshot(FOLDER.resolve("spike-" + scheme + ".png"));
        }
        assertThat(FOLDER.resolve("spike-dark.png")).isNotEmptyFile();
    }

    @Tag("full")
    @Test
    void takesScreenshotsToLookAt() throws IOException {
        for (String scheme : List.of("light", "dark")) {
            browser().scheme(scheme);
            for (int width : List.of(1280, 500)) {
                browser().window(width, 900);
                open("usual", usual);
                Path file = FOLDER.resolve(scheme + "-" + width + ".png");
                browser().screenshot(file);
                assertThat(file).isNotEmptyFile();
            }
        }
    }
}
