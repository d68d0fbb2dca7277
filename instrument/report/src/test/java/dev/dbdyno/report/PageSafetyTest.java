package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page asks nobody for anything, does nothing that a name tells it to, and needs no script. */
final class PageSafetyTest {

    @RegisterExtension
    static final ShownPage PAGE = new ShownPage();

    private final Report usual = ExampleReports.usual();

    @Test
    void opensFromAFileWithoutErrorOrRequest() throws IOException {
        Path file = ShownPage.written(usual);
        PAGE.browser().open(file);
        assertThat(PAGE.browser().console()).isEmpty();
        assertThat(PAGE.ask(Long.class, "return performance.getEntriesByType('resource').length"))
                .isZero();
        assertThat(Files.size(file)).isLessThan(1_000_000);
    }

    @Test
    void thePolicyStopsAScriptThatIsNotThePagesOwn() throws IOException {
        String page = Files.readString(ShownPage.written(usual));
        String changed = page.replace("</main>", "</main><script>document.title = 'mine'</script>");
        PAGE.browser().open(ShownPage.write("policy", changed));
        assertThat(PAGE.browser().title()).startsWith("dbdyno: ");
        assertThat(PAGE.browser().console()).anyMatch(line -> line.contains("Content Security Policy"));
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
        PAGE.show(ExampleRun.hostile(name).report());
        assertThat(PAGE.count("img, iframe, script:not([type])")).isEqualTo(scripts());
        assertThat(PAGE.count("[onload], [onerror], [onfocus]")).isZero();
        assertThat(PAGE.rows("#throughput").get(1).get(0)).isEqualTo(name);
        assertThat(PAGE.rows("#failures").get(0).get(3)).isEqualTo(name);
        assertThat(PAGE.ask(String.class, "return document.querySelector('header .scope bdi').textContent"))
                .contains(name);
        assertThat(PAGE.count("figure.drawn")).isEqualTo(4);
    }

    /** D3, the stage, words, statistics and choices, four charts, the one that starts them, and copies. */
    private static long scripts() {
        return 11;
    }

    @ParameterizedTest
    @ValueSource(strings = {"capacity", "clients", "distance", "spike"})
    void hostileNamesDoNothingInTheseSectionsEither(String load) throws IOException {
        Report report =
                hostile(load, "</script><img src=x onerror=alert(1)>\"><svg onload=alert(1)>' onfocus='alert(1)");
        PAGE.show(report);
        assertThat(PAGE.count("img, iframe, [onload], [onerror], [onfocus]")).isZero();
        assertThat(PAGE.ask(String.class, "return document.querySelectorAll('#verdict tbody th bdi')[1].textContent"))
                .isEqualTo(report.name(1))
                .contains("<svg");
    }

    private static Report hostile(String load, String name) {
        return switch (load) {
            case "capacity" -> ExampleLoads.capacity(name);
            case "clients" -> ExampleLoads.clients(name);
            case "distance" -> ExampleLoads.distances(name);
            case "spike" -> ExampleLoads.spike(name);
            default -> throw new IllegalArgumentException(load);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"usual", "capacity", "clients", "distance", "spike"})
    void withoutScriptsAllTablesAreOpenAndNothingIsMissing(String example) throws IOException {
        PAGE.browser().scripts(Browser.Scripts.OFF);
        PAGE.show(ExampleReports.called(example));
        assertThat(PAGE.count("svg")).isZero();
        assertThat(PAGE.count("details:not([open])")).isZero();
        boolean[] visible = PAGE.ask(
                boolean[].class,
                "return Array.from(document.querySelectorAll('table')).map(t => t.checkVisibility() && t.offsetHeight > 30)");
        assertThat(visible)
                .hasSizeGreaterThanOrEqualTo(example.equals("usual") ? 9 : 1)
                .containsOnly(true);
    }

    @Test
    void scriptsFoldTheTablesBehindCharts() throws IOException {
        PAGE.show(usual);
        assertThat(PAGE.count("details.numbers")).isNotZero();
        assertThat(PAGE.count("details.numbers[open]")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"capacity", "clients", "distance", "spike"})
    void eachLoadsTablesAreThereWithoutScripts(String load) throws IOException {
        PAGE.browser().scripts(Browser.Scripts.OFF);
        PAGE.show(ExampleReports.called(load));
        assertThat(PAGE.count("#load table, #clients table, #distances table, #spike table"))
                .isBetween(1L, 2L);
    }
}
