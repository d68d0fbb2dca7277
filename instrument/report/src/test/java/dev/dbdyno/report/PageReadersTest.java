package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The page is for every reader: on a phone and on a wide screen, in light and in dark, with the keyboard alone. */
final class PageReadersTest {

    @RegisterExtension
    static final ShownPage PAGE = new ShownPage();

    /** Loaded by the narrowest phone, which is then turned. */
    @ParameterizedTest
    @ValueSource(strings = {"usual", "long", "capacity", "clients", "distance", "spike", "open loop"})
    void nothingStandsOffTheRightEdge(String example) throws IOException {
        PAGE.browser().width(320);
        PAGE.show(ExampleReports.called(example));
        for (int width : List.of(320, 420, 500, 600)) {
            PAGE.browser().width(width);
            assertThat(PAGE.overflow()).as("at %d", width).isLessThanOrEqualTo(0);
        }
        PAGE.run(ShownPage.UNFOLDED);
        for (int width : List.of(600, 500, 420, 320)) {
            PAGE.browser().width(width);
            assertThat(PAGE.overflow()).as("at %d, all open", width).isLessThanOrEqualTo(0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"usual", "capacity", "clients", "distance", "spike"})
    void aWideScreenIsUsed(String example) throws IOException {
        PAGE.browser().width(3840);
        PAGE.show(ExampleReports.called(example));
        assertThat(PAGE.overflow()).isLessThanOrEqualTo(0);
        assertThat(
                        PAGE.ask(
                                Double.class,
                                "const edges = Array.from(document.querySelectorAll('main section')).map(s => s.getBoundingClientRect());"
                                        + "return (Math.max(...edges.map(e => e.right)) - Math.min(...edges.map(e => e.left))) / innerWidth"))
                .isGreaterThan(0.85);
        assertThat(
                        PAGE.ask(
                                Double.class,
                                "return Math.max(...Array.from(document.querySelectorAll('main section')).map(s => s.getBoundingClientRect().width))"))
                .as("no line is so long that nobody finds the next one")
                .isLessThan(1300);
    }

    @Test
    void cutsOnlyTablesOfManyRowsHoweverLongTheirLabels() throws IOException {
        PAGE.browser().width(500);
        PAGE.showUnfolded(ExampleReports.called("long"));
        assertThat(tables("rows(f) <= 12 && f.scrollHeight > f.clientHeight")).isEmpty();
        assertThat(tables("rows(f) > 12 && f.scrollHeight === f.clientHeight")).isEmpty();
        assertThat(tables("rows(f) > 12")).isNotEmpty();
    }

    /** The captions of tables in whose frame, f, this is so. */
    private static String[] tables(String condition) {
        return PAGE.ask(String[].class, """
                const rows = f => f.querySelectorAll('tbody tr').length;
                return Array.from(document.querySelectorAll('.scroll')).filter(f => %s).map(f => f.getAttribute('aria-label'))
                """.formatted(condition));
    }

    @ParameterizedTest
    @ValueSource(strings = {"usual", "capacity", "clients", "distance", "spike"})
    void textStandsOutFromItsBackground(String example) throws IOException {
        PAGE.showUnfolded(ExampleReports.called(example));
        for (String scheme : List.of("light", "dark")) {
            PAGE.browser().scheme(scheme);
            assertThat(PAGE.ask(String[].class, CONTRAST)).as(scheme).isEmpty();
            assertThat(PAGE.ask(String.class, "return getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo(scheme.equals("dark") ? "rgb(22, 24, 27)" : "rgb(253, 253, 251)");
        }
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
        PAGE.show(ExampleReports.usual());
        PAGE.run("""
                window.reached = [];
                addEventListener('focusin', ({target: e}) => reached.push(e.matches('.skip') ? 'skip' : e.matches('nav a') ? 'nav' :
                  e.closest('[data-chart]') ? e.closest('[data-chart]').dataset.chart : e.tagName.toLowerCase()));
                """);
        PAGE.browser().press(Keys.TAB.toString().repeat(260));
        List<String> reached = List.of(PAGE.ask(String[].class, "return reached"));
        assertThat(reached.getFirst()).isEqualTo("skip");
        assertThat(reached).contains("nav", "select", "input", "button", "forest", "bars", "latency", "summary");
    }

    @Test
    void aTermExplainsItselfOnFocus() throws IOException {
        PAGE.showUnfolded(ExampleReports.rounds());
        PAGE.run("document.querySelector('#ratios .term').focus()");
        assertThat(PAGE.ask(
                        Boolean.class,
                        "return document.querySelector('#ratios .term [role=tooltip]').offsetHeight > 0"))
                .isTrue();
    }

    /** All is open; of long tables the first rows are like the others. */
    private static final String SHORT =
            "document.querySelectorAll('tbody tr:nth-child(n+7)').forEach(tr => tr.remove())";

    /** Its rules on colour are those that a dark page may break where a light one does not. */
    @ParameterizedTest
    @ValueSource(strings = {"claims", "capacity", "spike"})
    void axeFindsNoViolation(String example) throws IOException {
        PAGE.showUnfolded(ExampleReports.called(example));
        PAGE.run(SHORT);
        PAGE.run(axe());
        for (String scheme : List.of("light", "dark")) {
            PAGE.browser().scheme(scheme);
            assertThat(violations(PAGE)).as(scheme).isEqualTo(List.of());
        }
    }

    static String axe() throws IOException {
        try (var in = Objects.requireNonNull(PageReadersTest.class.getResourceAsStream("/axe.min.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    static Object violations(ShownPage page) {
        return page.browser().await("""
                axe.run(document, {resultTypes: ['violations']}).then(r => done(r.violations.map(v =>
                  v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 200)).join(' | '))), e => done([String(e)]))
                """);
    }
}
