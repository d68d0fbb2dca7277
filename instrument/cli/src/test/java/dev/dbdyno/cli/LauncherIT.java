package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a checkout whose Maven and whose JDK are scripts: Maven makes the POM's text the code, and Java prints it. */
class LauncherIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final String MAVEN = """
            #!/bin/sh
            echo $$ >> ../built-by
            while [ -e ../hold-maven ]; do sleep 0.02; done
            mkdir -p target/dbdyno/lib
            cp pom.xml target/dbdyno/lib/code
            """;

    private static final String JAVA = """
            #!/bin/sh
            for each; do case $each in -Ddbdyno.home=*) home=${each#*=};; esac; last=$each; done
            echo "$last begins with $(cat "$home/lib/code") in ${LC_ALL:-no locale}"
            while [ -e "hold-$last" ]; do sleep 0.02; done
            echo "$last ends with $(cat "$home/lib/code")"
            """;

    @TempDir
    Path folder;

    private Path checkout = Path.of("");
    private final Map<Process, Path> started = new HashMap<>();

    @BeforeEach
    void makeCheckout() throws IOException {
        checkout = checkoutIn("checkout");
        script("bin/mvn", MAVEN);
        script("jdk/bin/java", JAVA);
        script("jdk/bin/javac", "");
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    }

    @AfterEach
    void endWhatIsLeft() {
        started.keySet().forEach(process -> {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        });
    }

    @Test
    void aRunKeepsTheCodeItStartedWithHoweverOftenItIsBuiltBesideIt() throws Exception {
        write("hold-run");
        Process run = launch("run");
        untilOutputOf(run, "run begins with code 1");
        change("code 2");

        assertThat(outputOf(launch("second"))).contains("second ends with code 2");
        change("code 3");
        assertThat(outputOf(launch("third"))).contains("third ends with code 3");

        Files.delete(folder.resolve("hold-run"));
        assertThat(outputOf(run)).contains("run ends with code 1");
    }

    @Test
    void buildsThatNobodyUsesAnyMoreAreRemovedByTheNext() throws Exception {
        outputOf(launch("first"));
        change("code 2");
        outputOf(launch("second"));

        try (Stream<Path> builds = Files.list(checkout.resolve("target/builds"))) {
            assertThat(builds.filter(each -> Files.isDirectory(each) && !Files.isSymbolicLink(each)))
                    .hasSize(1);
        }
    }

    @Test
    void ofTwoFirstUsesAtOnceOneBuildsAndTheOtherWaitsForIt() throws Exception {
        write("hold-maven");
        Process one = launch("one");
        untilMavenRuns();
        Process other = launch("other");
        untilOutputOf(other, "waiting: another dbdyno builds in this checkout");
        Files.delete(folder.resolve("hold-maven"));

        assertThat(outputOf(one)).contains("one ends with code 1");
        assertThat(outputOf(other)).contains("other ends with code 1");
        assertThat(Files.readAllLines(folder.resolve("built-by"))).hasSize(1);
    }

    @Test
    void mavenEndsWithALauncherThatIsTerminated() throws Exception {
        write("hold-maven");
        Process launcher = launch("run");
        untilMavenRuns();
        launcher.destroy();

        assertThat(outputOf(launcher)).contains("Maven is ended too");
        assertThat(launcher.exitValue()).isEqualTo(143);
        long maven =
                Long.parseLong(Files.readAllLines(folder.resolve("built-by")).getFirst());
        assertThat(ProcessHandle.of(maven).filter(ProcessHandle::isAlive)).isEmpty();
        Files.delete(folder.resolve("hold-maven"));
        assertThat(outputOf(launch("again"))).contains("again ends with code 1");
    }

    @Test
    void aSourceThatChangesWhileItIsBuiltIsBuiltAgain() throws Exception {
        write("hold-maven");
        Process run = launch("run");
        untilMavenRuns();
        Files.writeString(checkout.resolve("pom.xml"), "code 2");
        Files.delete(folder.resolve("hold-maven"));
        outputOf(run);

        outputOf(launch("again"));
        assertThat(Files.readAllLines(folder.resolve("built-by"))).hasSize(2);
    }

    @Test
    void aPathWithAColonIsRefusedInWords() throws Exception {
        checkout = checkoutIn("a:b");
        Process launcher = launch("run");

        assertThat(outputOf(launcher)).contains("cannot contain a colon: move the checkout");
        assertThat(launcher.exitValue()).isEqualTo(3);
    }

    @Test
    void aPathBeyondAsciiIsReadByAnyLocale() throws Exception {
        checkout = checkoutIn("é");

        assertThat(outputOf(launch("run", "LC_ALL=C"))).contains("run begins with code 1 in C.UTF-8");
    }

    @Test
    void needsNoHomeFolder() throws Exception {
        assertThat(outputOf(launch("run", "-u", "HOME"))).contains("run ends with code 1");
    }

    @Test
    void saysWhyItCannotBuildWhereItCannotWrite() throws Exception {
        Files.writeString(checkout.resolve("target"), "no folder");
        Process launcher = launch("run");

        assertThat(outputOf(launcher)).contains("has to build first, and cannot write in");
        assertThat(launcher.exitValue()).isEqualTo(3);
    }

    @Test
    void withoutACommandItSaysWhatToTryAndBuildsNothing() throws Exception {
        Path first = Path.of("instrument/cli/src/main/resources/dev/dbdyno/cli/first.txt");
        Files.createDirectories(checkout.resolve(first).getParent());
        Files.copy(Path.of(System.getProperty("dbdyno.root")).resolve(first), checkout.resolve(first));

        assertThat(outputOf(launch(List.of()))).isEqualTo(Files.readString(checkout.resolve(first)));
        assertThat(folder.resolve("built-by")).doesNotExist();
    }

    @Test
    void theFirstBuildSaysWhatMavenDownloadsAndHowFarItIs() throws Exception {
        script("bin/mvn", MAVEN + """
                for i in $(seq 1 99); do echo "[INFO] Downloaded from central: https://r/$i.jar (1.5 MB at 2 MB/s)"; done
                echo "[INFO] Downloading from central: https://r/last.pom"
                echo "[INFO] Downloaded from central: https://r/last.pom (512 kB at 2.0 MB/s)"
                echo "[INFO] Building dbdyno spi/model 0.1.0-SNAPSHOT                     [2/53]"
                """);

        assertThat(outputOf(launch("first")))
                .contains(
                        "dbdyno: building, because this is the first use.",
                        "dbdyno: downloaded 100 files, 149.0 MB\ndbdyno: [2/53] dbdyno spi/model\ndbdyno: built in ");
        change("code 2");
        assertThat(outputOf(launch("second"))).contains("dbdyno: building, because sources have changed;");
    }

    private Path checkoutIn(String name) throws IOException {
        Path made = Files.createDirectories(folder.resolve(name));
        Files.copy(Path.of(System.getProperty("dbdyno.root"), "dbdyno"), made.resolve("dbdyno"));
        Files.writeString(made.resolve("pom.xml"), "code 1");
        return made;
    }

    private void script(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private void write(String name) throws IOException {
        Files.writeString(folder.resolve(name), "");
    }

    /** Later than the build, whatever the file system's clock resolves. */
    private void change(String code) throws IOException {
        Path pom = checkout.resolve("pom.xml");
        Files.writeString(pom, code);
        Files.setLastModifiedTime(
                pom, FileTime.from(Files.getLastModifiedTime(pom).toInstant().plusMillis(100)));
    }

    private Process launch(String argument, String... environment) throws IOException {
        return launch(List.of(argument), environment);
    }

    private Process launch(List<String> arguments, String... environment) throws IOException {
        List<String> command = new ArrayList<>(List.of("env"));
        command.addAll(List.of(environment));
        command.add(checkout.resolve("dbdyno").toString());
        command.addAll(arguments);
        Path output = folder.resolve("output-" + String.join("-", arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("DBDYNO_JAVA_HOME", folder.resolve("jdk").toString());
        Process process = builder.redirectOutput(output.toFile()).start();
        started.put(process, output);
        return process;
    }

    private String outputOf(Process process) throws Exception {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return Files.readString(started.get(process));
    }

    private void untilOutputOf(Process process, String text) throws Exception {
        until(() -> Files.readString(started.get(process)).contains(text));
    }

    /** A shell creates the file before it writes its process into it. */
    private void untilMavenRuns() throws Exception {
        Path builtBy = folder.resolve("built-by");
        until(() -> Files.exists(builtBy) && Files.size(builtBy) > 0);
    }

    private static void until(Callable<Boolean> condition) throws Exception {
        Instant end = Instant.now().plus(PATIENCE);
        while (!condition.call()) {
            assertThat(Instant.now()).isBefore(end);
            Thread.sleep(10);
        }
    }
}
