package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.json.Json;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium with a fresh profile, and the proof that nothing of it is left. */
final class Browser {

    static final int WIDE = 1280;

    private static final int HEIGHT = 900;

    /** Whether every chart is as wide as its place, looked at in each frame for at most five seconds. */
    private static final String DRAWN = """
            const done = arguments[0], from = performance.now();
            const isDrawn = plot => { const svg = plot.querySelector(':scope > svg');
              return !svg || svg.viewBox.baseVal.width === Math.max(280, plot.clientWidth); };
            const look = () => { const drawn = Array.from(document.querySelectorAll('figure.drawn .plot')).every(isDrawn);
              if (drawn || performance.now() - from > 5000) done(drawn); else requestAnimationFrame(look); };
            requestAnimationFrame(() => requestAnimationFrame(look));
            """;

    private final Path profile;
    private final ChromeDriver driver;
    private @Nullable Path shown;
    private int width;
    private String scheme = "";
    private Scripts scripts = Scripts.ON;

    private Browser(Path chromium, Path chromedriver) throws IOException {
        profile = Files.createTempDirectory("dbdyno-report-chromium");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + profile);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .usingAnyFreePort()
                .withTimeout(Duration.ofSeconds(60))
                .build();
        driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
    }

    /** Empty where there is no Chromium; then a test is skipped, except where {@code CI=true} says that it must run. */
    static Optional<Browser> start() throws IOException {
        Optional<Path> chromium = find("chromium").or(() -> find("google-chrome"));
        Optional<Path> chromedriver = find("chromedriver");
        if (chromium.isPresent() && chromedriver.isPresent()) {
            return Optional.of(new Browser(chromium.get(), chromedriver.get()));
        }
        assertThat(System.getenv("CI"))
                .as("CI must test the page: install chromium and chromium-driver")
                .isNotEqualTo("true");
        return Optional.empty();
    }

    private static Optional<Path> find(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Loads a page, also where it is there already. */
    void open(Path page) {
        go(page.toUri().toString());
        shown = page;
    }

    /** Loads a page unless it is there as it was loaded; says whether it did. */
    boolean show(Path page) {
        boolean isThere = page.equals(shown);
        if (!isThere) {
            open(page);
        }
        return !isThere;
    }

    /** Forgets what the console said of the page before. */
    void go(String address) {
        console();
        driver.get(address);
        shown = null;
    }

    String title() {
        return driver.getTitle();
    }

    /** What a script that changes nothing returns, read as JSON. */
    <T> T ask(Class<T> type, String script) {
        Object json = driver.executeScript("return JSON.stringify((() => {" + script + "})())");
        return Json.read(String.valueOf(json), type);
    }

    /** Runs a script that may change the page. */
    void run(String script) {
        shown = null;
        driver.executeScript(script);
    }

    /** What a script that may change the page hands to its {@code done}. */
    Object await(String script) {
        shown = null;
        return Objects.requireNonNull(driver.executeAsyncScript("const done = arguments[0];" + script));
    }

    void press(CharSequence keys) {
        shown = null;
        driver.switchTo().activeElement().sendKeys(keys);
    }

    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** The browser as every test finds it: a wide screen, light, with scripts. */
    void reset() {
        scripts(Scripts.ON);
        scheme("light");
        width(WIDE);
    }

    /** A screen so wide, which a window cannot be as narrow as; the page has drawn itself for it when this returns. */
    void width(int pixels) {
        if (pixels != width) {
            width = pixels;
            driver.executeCdpCommand(
                    "Emulation.setDeviceMetricsOverride",
                    Map.of("width", pixels, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", false));
            if (scripts == Scripts.ON) {
                assertThat(driver.executeAsyncScript(DRAWN))
                        .as("charts drawn for %d pixels", pixels)
                        .isEqualTo(true);
            }
        }
    }

    void scheme(String wanted) {
        if (!wanted.equals(scheme)) {
            scheme = wanted;
            driver.executeCdpCommand(
                    "Emulation.setEmulatedMedia",
                    Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", wanted))));
        }
    }

    void scripts(Scripts wanted) {
        if (wanted != scripts) {
            scripts = wanted;
            shown = null;
            driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", wanted == Scripts.OFF));
        }
    }

    /** All of a page. */
    void screenshot(Path file) throws IOException {
        capture(file, Map.of("format", "png", "captureBeyondViewport", true));
    }

    /** What a reader sees before scrolling; on a narrow screen, the first two. */
    void firstScreen(Path file) throws IOException {
        int height = width < 600 ? 2 * HEIGHT : HEIGHT;
        Map<String, Object> clip = Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1);
        capture(file, Map.of("format", "png", "captureBeyondViewport", true, "clip", clip));
    }

    private void capture(Path file, Map<String, Object> how) throws IOException {
        Map<String, Object> shot = driver.executeCdpCommand("Page.captureScreenshot", how);
        Files.write(file, OutputType.BYTES.convertFromBase64Png(String.valueOf(shot.get("data"))));
    }

    /** Whether the page's own scripts run. */
    enum Scripts {
        ON,
        OFF
    }

    void stop() {
        List<ProcessHandle> ours = ProcessHandle.current()
                .descendants()
                .filter(p -> p.info().command().orElse("").contains("chrom"))
                .toList();
        driver.quit();
        for (ProcessHandle process : ours) {
            process.onExit().completeOnTimeout(process, 20, TimeUnit.SECONDS).join();
        }
        assertThat(ours).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
