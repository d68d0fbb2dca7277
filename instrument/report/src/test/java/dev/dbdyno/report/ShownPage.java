package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.dbdyno.report.page.HtmlPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The page of a report in a browser that all tests share. Each page is written once, and loaded again only where a test has
 * changed it.
 */
final class ShownPage implements BeforeAllCallback, BeforeEachCallback {

    private static final Path FOLDER = Path.of("target/pages");

    private static final Map<Report, Path> WRITTEN = Collections.synchronizedMap(new IdentityHashMap<>());

    /** All that is folded is open. */
    static final String UNFOLDED = "document.querySelectorAll('details').forEach(d => d.open = true);";

    private @Nullable Browser started;

    /** Ends with the last test of the module. */
    private record Shared(@Nullable Browser browser) implements AutoCloseable {

        static Shared start() {
            try {
                Files.createDirectories(FOLDER);
                return new Shared(Browser.start().orElse(null));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            if (browser != null) {
                browser.stop();
            }
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        started = context.getRoot()
                .getStore(ExtensionContext.Namespace.create(ShownPage.class))
                .computeIfAbsent(Shared.class, key -> Shared.start(), Shared.class)
                .browser();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        assumeTrue(started != null, "no chromium and chromedriver on the PATH: the page is not tested");
        browser().reset();
    }

    Browser browser() {
        return Objects.requireNonNull(started);
    }

    /** Loads the page, with nothing on the console. */
    void show(Report report) throws IOException {
        if (browser().show(written(report))) {
            assertThat(browser().console()).isEmpty();
        }
    }

    /** Loads the page and unfolds all of it. */
    void showUnfolded(Report report) throws IOException {
        show(report);
        run(UNFOLDED);
    }

    /** The page of a report as a file. */
    static Path written(Report report) throws IOException {
        Path known = WRITTEN.get(report);
        if (known != null) {
            return known;
        }
        StringBuilder out = new StringBuilder();
        new HtmlPage().write(report, out);
        Path file = write("page-%d".formatted(WRITTEN.size()), out.toString());
        WRITTEN.put(report, file);
        return file;
    }

    static Path write(String name, String page) throws IOException {
        Files.createDirectories(FOLDER);
        Path file = FOLDER.resolve(name + ".html").toAbsolutePath();
        Files.writeString(file, page);
        return file;
    }

    <T> T ask(Class<T> type, String script) {
        return browser().ask(type, script);
    }

    void run(String script) {
        browser().run(script);
    }

    long count(String selector) {
        return ask(Long.class, "return document.querySelectorAll(`" + selector + "`).length");
    }

    /** How far the page reaches beyond the screen's right edge. */
    long overflow() {
        return ask(Long.class, "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    /** The rows of tables as texts, and as the stored values where cells have them. */
    List<List<String>> rows(String selector) {
        return rows(selector, "c.dataset.value ?? c.textContent");
    }

    /** The rows of tables as they read. */
    List<List<String>> texts(String selector) {
        return rows(selector, "c.textContent");
    }

    private List<List<String>> rows(String selector, String cell) {
        String[][] rows = ask(
                String[][].class,
                "return Array.from(document.querySelectorAll(`%s tbody tr`)).map(r => Array.from(r.cells).map(c => %s))"
                        .formatted(selector, cell));
        return Stream.of(rows).map(List::of).toList();
    }

    static double number(List<List<String>> rows, int row, int column) {
        return Double.parseDouble(rows.get(row).get(column));
    }
}
