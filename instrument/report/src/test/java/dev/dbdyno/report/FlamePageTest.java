package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.account.ArmAccount;
import dev.dbdyno.analysis.flame.Flame;
import dev.dbdyno.analysis.flame.Flames;
import dev.dbdyno.report.page.FlamePage;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledStack;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/** The flame graphs beside the page: what the widths and colours say, and that names do nothing. */
final class FlamePageTest {

    @RegisterExtension
    static final ShownPage PAGE = new ShownPage();

    private static final String HOSTILE = "</script><img src=x onerror=alert(1)>\"'&<!--<script>alert(1)";

    private static final Report REPORT = ExampleRun.profiled().report();

    private static Path file;

    @BeforeAll
    static void write() throws IOException {
        file = written("flame", flame("a.hostile.Name_[j]"));
    }

    /** The stacks of both arms: what both do alike, what only one does, and a thread of the JVM. */
    private static Flame flame(String name) {
        List<ProfiledStack> jdbc = List.of(
                stack("org.postgresql.core.PGStream.receive_[j]", Layer.DRIVER, 1_000),
                stack("org.postgresql.core.PGStream.receive_[j];tcp_recvmsg_[k]", Layer.KERNEL_NETWORK, 900));
        List<ProfiledStack> r2dbc = List.of(
                stack("reactor.core.publisher.FluxMap$MapSubscriber.onNext_[j]", Layer.REACTIVE, 1_800),
                stack("org.postgresql.core.PGStream.receive_[j]", Layer.DRIVER, 690),
                stack(name, Layer.DRIVER, 10));
        return Flames.of(REPORT.results(), fork -> Optional.of(fork.arm() == 0 ? jdbc : r2dbc))
                .orElseThrow();
    }

    /** What a client's thread runs. */
    private static Flame.Call run(Flame flame, String name) {
        return flame.root().calls().stream()
                .filter(call -> call.frame().equals("[client-#]"))
                .flatMap(call -> call.calls().getFirst().calls().stream())
                .filter(call -> call.frame().startsWith(name))
                .findFirst()
                .orElseThrow();
    }

    private static ProfiledStack stack(String path, Layer layer, long samples) {
        return new ProfiledStack(
                List.of(("[client-#];java.lang.Thread.run_[j];" + path).split(";", -1)), layer, samples);
    }

    private static Path written(String name, Flame flame) throws IOException {
        StringBuilder out = new StringBuilder();
        new FlamePage().write(REPORT, flame, out);
        return ShownPage.write(name, out.toString());
    }

    private static void open(String choice) {
        open(file, choice);
    }

    private static void open(Path page, String choice) {
        PAGE.browser().go("about:blank"); // or a page of the same address would not be loaded again
        PAGE.browser().go(page.toUri() + "#" + choice);
        assertThat(PAGE.browser().console()).isEmpty();
    }

    /** A property of the bar whose label begins with this name. */
    private static <T> T bar(Class<T> type, String name, String property) {
        return PAGE.ask(type, """
                const g = Array.from(document.querySelectorAll('.bar')).find(g => g.getAttribute('aria-label').startsWith('%s'));
                return %s;
                """.formatted(name, property));
    }

    /** Between each bar and its name; a mixed colour has parts between 0 and 1. */
    private static final String CONTRASTS = """
            const parts = c => c.match(/[\\d.]+(e-\\d+)?/g).slice(0, 3).map(v => c.startsWith('rgb') ? v / 255 : +v);
            const light = c => { const [r, g, b] = parts(c).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
              return .2126 * r + .7152 * g + .0722 * b; };
            return Array.from(document.querySelectorAll('.bar text')).map(t => {
              const a = light(getComputedStyle(t).fill), b = light(getComputedStyle(t.previousSibling).fill);
              return (Math.max(a, b) + .05) / (Math.min(a, b) + .05); });
            """;

    private static final String WIDTH = "+g.querySelector('rect').getAttribute('width')";
    private static final String FILL = "g.querySelector('rect').style.fill";
    private static final String LABEL = "g.getAttribute('aria-label')";

    @Test
    void opensFromThePageOfflineAndWithoutError() throws IOException {
        Report linked = REPORT.withFlame(new FlameFile("flame.html", List.of(0, 1)));
        StringBuilder page = new StringBuilder();
        new HtmlPage().write(linked, page);
        PAGE.browser().open(ShownPage.write("page-with-flame", page.toString()));
        assertThat(
                        List.of(
                                PAGE.ask(
                                        String[].class,
                                        "return Array.from(document.querySelectorAll('.links a')).map(a => a.textContent + ' ' + a.getAttribute('href'))")))
                .containsExactly(
                        "Flame graph of r2dbc against jdbc flame.html#arm=2&against=1&from=layers",
                        "Flame graph of jdbc flame.html#arm=1",
                        "Flame graph of r2dbc flame.html#arm=2");

        PAGE.run("document.querySelector('.links a').click()");

        assertThat(PAGE.ask(String.class, "return document.querySelector('h2').textContent"))
                .isEqualTo("Flame graph of r2dbc against jdbc");
        assertThat(PAGE.browser().console()).isEmpty();
        assertThat(PAGE.ask(Long.class, "return performance.getEntriesByType('resource').length"))
                .isZero();
        assertThat(PAGE.ask(String.class, "return document.querySelector('svg .print').textContent"))
                .contains(REPORT.run().id());
    }

    @Test
    void aPageWithoutTheFileHasNoLink() throws IOException {
        StringBuilder page = new StringBuilder();
        new HtmlPage().write(REPORT, page);
        assertThat(page).doesNotContain("flame.html");
    }

    @Test
    void widthsAreMicrosecondsOfOneArm() {
        open("arm=1");
        Flame flame = flame("x");
        Flame.Call receive = run(flame, "org.postgresql");
        double all = bar(Double.class, "all", WIDTH);
        assertThat(bar(Double.class, "tcp_recvmsg", WIDTH) / all)
                .isEqualTo(receive.calls().getFirst().micros(0) / flame.root().micros(0), within(1e-4));
        assertThat(bar(Double.class, "org.postgresql", WIDTH))
                .as("the client's threads call nothing else")
                .isEqualTo(bar(Double.class, "[client-#]", WIDTH), within(1e-6));
        assertThat(bar(String.class, "all", LABEL))
                .contains(Numbers.with(Unit.MICROS, flame.root().micros(0), null));
        assertThat(PAGE.count(".bar")).as("of r2dbc nothing").isEqualTo(5 + 1);
    }

    @Test
    void theColourSaysWhichArmSpendsMore() {
        open("arm=2&against=1");
        assertThat(bar(String.class, "reactor.core", FILL))
                .contains("--flame-more")
                .contains("100%");
        assertThat(bar(String.class, "tcp_recvmsg", FILL))
                .contains("--flame-less")
                .contains("100%");
        assertThat(bar(String.class, "reactor.core", LABEL)).contains(": +").contains("r2dbc: ", "jdbc: 0 µs");
        assertThat(bar(String.class, "a.hostile", FILL)).contains("100%").contains("--flame-more");

        PAGE.run(
                "Array.from(document.querySelectorAll('.control button')).find(b => b.textContent === 'Swap').click()");

        assertThat(bar(String.class, "reactor.core", FILL)).contains("--flame-less");
        assertThat(bar(String.class, "tcp_recvmsg", LABEL)).contains(": +");
        assertThat(PAGE.ask(String.class, "return location.hash")).isEqualTo("#arm=1&against=2");
    }

    @Test
    void aWidthAgainstAnotherArmIsTheMeanOfBoth() {
        open("arm=2&against=1");
        Flame flame = flame("x");
        double reactor = run(flame, "reactor").micros(1);
        assertThat(bar(Double.class, "reactor.core", WIDTH) / bar(Double.class, "all", WIDTH))
                .isEqualTo(reactor / (flame.root().micros(0) + flame.root().micros(1)), within(1e-4));
    }

    @Test
    void stacksStandUpsideDownWhereTheInnermostFunctionComesFirst() {
        open("arm=1&from=inside");
        assertThat(
                        List.of(
                                PAGE.ask(
                                        String[].class,
                                        "return Array.from(document.querySelectorAll('.bar[aria-level=\"2\"]')).map(g => g.getAttribute('aria-label').split(',')[0])")))
                .containsExactlyInAnyOrder("org.postgresql.core.PGStream.receive", "tcp_recvmsg", "[JIT compiler");
        assertThat(bar(Double.class, "tcp_recvmsg", WIDTH)
                        + bar(Double.class, "org.postgresql", WIDTH)
                        + bar(Double.class, "[JIT compiler", WIDTH))
                .isEqualTo(bar(Double.class, "all", WIDTH), within(1e-6));
    }

    @Test
    void theFirstRowByLayerIsTheAccount() {
        open("arm=1&from=layers");
        ArmAccount account = REPORT.analysis().account().arms().getFirst();
        List<Layer> layers = Stream.of(Layer.values())
                .filter(layer -> layer.isInProfile()
                        && account.layers().stream()
                                .anyMatch(cost ->
                                        cost.layer() == layer && cost.micros().point() > 0))
                .toList();
        assertThat(layers).contains(Layer.DRIVER, Layer.KERNEL_NETWORK, Layer.JIT);
        assertThat(PAGE.count(".bar[aria-level=\"2\"]")).isEqualTo(layers.size());
        for (Layer layer : layers) {
            assertThat(bar(String.class, "layer: " + layer.words(), LABEL))
                    .contains(Numbers.with(Unit.MICROS, account.micros(layer).point(), null));
        }
    }

    @Test
    void clickAndKeyboardZoomInAndOut() {
        open("arm=1");
        double all = bar(Double.class, "all", WIDTH);
        assertThat(bar(Double.class, "tcp_recvmsg", WIDTH)).isLessThan(0.6 * all);
        PAGE.run(
                "Array.from(document.querySelectorAll('.bar')).find(g => g.getAttribute('aria-label').startsWith('tcp_recvmsg')).dispatchEvent(new MouseEvent('click'))");
        assertThat(bar(Double.class, "tcp_recvmsg", WIDTH)).isEqualTo(all);
        assertThat(PAGE.ask(String.class, "return document.querySelector('output').textContent"))
                .startsWith("tcp_recvmsg, kernel: ");

        PAGE.browser().press(Keys.ESCAPE);
        assertThat(bar(Double.class, "tcp_recvmsg", WIDTH)).isLessThan(0.6 * all);

        PAGE.browser().press(Keys.ARROW_DOWN.toString().repeat(4) + Keys.ENTER);
        assertThat(bar(Double.class, "tcp_recvmsg", WIDTH)).isEqualTo(all);
    }

    @Test
    void aSearchMarksWhatItFindsAndSumsItUp() {
        open("arm=2&against=1");
        PAGE.run(
                "const f = document.querySelector('input[type=search]'); f.value = 'PGSTREAM'; f.dispatchEvent(new Event('input'))");
        assertThat(PAGE.count(".bar.found")).isEqualTo(1);
        assertThat(PAGE.ask(String.class, "return document.querySelector('output.found').textContent"))
                .startsWith("Found: r2dbc ")
                .contains(" · jdbc 12.3 µs (99.4 %)");
        open("arm=1&find=nothing-of-this-name");
        assertThat(PAGE.count(".bar.found")).isZero();
        assertThat(PAGE.ask(String.class, "return document.querySelector('output.found').textContent"))
                .isEqualTo("Found: jdbc 0 µs (0 %)");
    }

    @Test
    void hostileNamesAreShownAndDoNothing() throws IOException {
        Path hostile = written("flame-hostile", flame(HOSTILE));
        open(hostile, "arm=2");
        assertThat(PAGE.count("img, iframe, [onerror], [onload]")).isZero();
        assertThat(PAGE.count("script:not([type])")).isEqualTo(4);
        assertThat(List.of(PAGE.ask(
                        String[].class,
                        "return Array.from(document.querySelectorAll('.bar')).map(g => g.getAttribute('aria-label'))")))
                .anyMatch(label -> label.startsWith(HOSTILE));
        open(hostile, "arm=2&find=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E");
        assertThat(PAGE.count("img")).isZero();
        assertThat(PAGE.count(".bar.found")).isEqualTo(1);
    }

    @Test
    void everyReaderIsServed() throws IOException {
        for (int width : List.of(3_840, 420)) {
            PAGE.browser().width(width);
            open("arm=2&against=1");
            assertThat(PAGE.overflow()).as("at %d", width).isLessThanOrEqualTo(0);
            assertThat(
                            PAGE.ask(
                                    Boolean.class,
                                    "const s = document.querySelector('.plot > svg'); return s.viewBox.baseVal.width === Math.max(280, s.parentNode.clientWidth)"))
                    .isTrue();
        }
        PAGE.run(PageReadersTest.axe());
        for (String scheme : List.of("light", "dark")) {
            PAGE.browser().scheme(scheme);
            assertThat(PageReadersTest.violations(PAGE)).as(scheme).isEqualTo(List.of());
            assertThat(DoubleStream.of(PAGE.ask(double[].class, CONTRASTS))
                            .min()
                            .orElseThrow())
                    .as("names on bars, %s", scheme)
                    .isGreaterThan(4.5);
        }
    }

    @Test
    void withoutScriptsTheTableHasTheNumbers() {
        PAGE.browser().scripts(Browser.Scripts.OFF);
        PAGE.browser().open(file);
        assertThat(PAGE.count("svg")).isZero();
        assertThat(PAGE.texts("#frames"))
                .anySatisfy(row -> assertThat(row)
                        .hasSize(4)
                        .startsWith("tcp_recvmsg", "kernel")
                        .endsWith("0 µs"));
    }
}
