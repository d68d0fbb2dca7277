package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages to look at, in {@code target/pages}. */
@Tag("full")
final class PageScreenshotsTest {

    @RegisterExtension
    static final ShownPage PAGE = new ShownPage();

    @ParameterizedTest
    @ValueSource(strings = {"usual", "capacity", "clients", "distance", "spike"})
    void takesScreenshotsToLookAt(String name) throws IOException {
        for (int width : List.of(Browser.WIDE, 500)) {
            PAGE.browser().width(width);
            PAGE.show(ExampleReports.called(name));
            for (String scheme : List.of("light", "dark")) {
                PAGE.browser().scheme(scheme);
                Path file = Path.of("target/pages", "%s-%s-%d.png".formatted(name, scheme, width));
                PAGE.browser().screenshot(file);
                assertThat(file).isNotEmptyFile();
            }
        }
    }
}
