package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures of pages: of the examples, to look at in {@code target/pages}; of a kept run, for the documents. */
@Tag("full")
final class PicturesTest {

    private static final int NARROW = 420;

    @RegisterExtension
    static final ShownPage PAGE = new ShownPage();

    @ParameterizedTest
    @ValueSource(strings = {"usual", "capacity", "clients", "distance", "spike", "both"})
    void takesPicturesToLookAt(String name) throws IOException {
        assumeTrue(System.getProperty("pictures.page") == null, "only pictures of a kept run are asked for");
        for (int width : List.of(Browser.WIDE, NARROW)) {
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

    /** What {@code docs/pictures/take} asks for. */
    @Test
    void takesThePicturesOfAKeptRun() throws IOException {
        assumeTrue(System.getProperty("pictures.page") != null, "docs/pictures/take says of which page");
        Path page = given("pictures.page");
        Path to = given("pictures.to");
        Browser browser = PAGE.browser();
        browser.open(page);
        take(to.resolve("page-light.png"));
        browser.scheme("dark");
        take(to.resolve("page-dark.png"));
        browser.scheme("light");
        browser.width(NARROW);
        take(to.resolve("page-narrow.png"));
        assertThat(browser.console()).isEmpty();
        Files.writeString(to.resolve("screen.svg"), TerminalPicture.of(Files.readString(given("pictures.screen"))));
    }

    private static void take(Path file) throws IOException {
        PAGE.browser().firstScreen(file);
        SmallPicture.shrink(file);
        assertThat(file).isNotEmptyFile();
    }

    private static Path given(String property) {
        return Path.of(Objects.requireNonNull(System.getProperty(property), property));
    }
}
