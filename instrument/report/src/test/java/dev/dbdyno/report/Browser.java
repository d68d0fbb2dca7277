package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.json.Json;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium with a fresh profile, and the proof that nothing of it is left. */
final class Browser {

    private final Path profile;
    private final ChromeDriver driver;

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

    void open(Path page) {
        driver.manage().logs().get(LogType.BROWSER);
        driver.get(page.toUri().toString());
    }

    ChromeDriver driver() {
        return driver;
    }

    /** What a script in the page returns, read as JSON. */
    <T> T ask(Class<T> type, String script) {
        Object json = driver.executeScript("return JSON.stringify((() => {" + script + "})())");
        return Json.read(String.valueOf(json), type);
    }

    void run(String script) {
        driver.executeScript(script);
    }

    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    void window(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
    }

    /** A screen of this size, which a window cannot be as small as. */
    void emulate(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    void scheme(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    void scripts(Scripts scripts) {
        driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", scripts == Scripts.OFF));
    }

    void screenshot(Path file) throws IOException {
        Map<String, Object> shot = driver.executeCdpCommand(
                "Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
        Files.write(file, OutputType.BYTES.convertFromBase64Png(String.valueOf(shot.get("data"))));
    }

    /** Whether the page's own scripts run. */
    enum Scripts {
        ON,
        OFF
    }

    void stop() throws Exception {
        List<ProcessHandle> ours = ProcessHandle.current()
                .descendants()
                .filter(p -> p.info().command().orElse("").contains("chrom"))
                .toList();
        driver.quit();
        for (ProcessHandle process : ours) {
            process.onExit().get(20, TimeUnit.SECONDS);
        }
        assertThat(ours).isNotEmpty().noneMatch(ProcessHandle::isAlive);
        try (Stream<Path> files = Files.walk(profile)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }
}
