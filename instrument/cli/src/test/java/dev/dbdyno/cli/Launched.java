package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** dbdyno as a separate process, started with the launcher's options; its output goes to a file. */
public final class Launched {

    private static final Path HOME = Path.of(System.getProperty("dbdyno.home"));
    private static final List<String> LAUNCHERS_OPTIONS = List.of(
            "-XX:SharedArchiveFile=" + HOME.resolve("lab.jsa"),
            "-Xlog:disable",
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED");

    /** Options of children's JVMs. These tests ask whether something is right, never how quick it is. */
    public static final List<String> QUICK_START =
            List.of("--jvm", "-XX:+UseSerialGC", "--jvm", "-XX:TieredStopAtLevel=1", "--jvm", "-XX:-AlwaysPreTouch");

    private static final Duration PATIENCE = Duration.ofMinutes(8);

    private final Process process;
    private final Path output;

    private Launched(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /**
     * Around a process.
     *
     * @param before the words of a command that starts the rest, such as one that gives it a file system of its own
     * @param jvm options of the lab's JVM
     */
    public record Setting(Map<String, String> environment, List<String> before, List<String> jvm) {

        public static final Setting USUAL = new Setting(Map.of(), List.of(), List.of());

        public Setting {
            environment = Map.copyOf(environment);
            before = List.copyOf(before);
            jvm = List.copyOf(jvm);
        }
    }

    static Launched start(Path folder, Map<String, String> environment, String... arguments) throws IOException {
        return start(folder, new Setting(environment, List.of(), List.of()), List.of(arguments));
    }

    public static Launched start(Path folder, Setting setting, List<String> arguments) throws IOException {
        // a shell starts what runs in its background with SIGINT ignored, and a JVM that inherits that never sees
        // Ctrl-C
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT,HUP,TERM"));
        command.addAll(setting.before());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(LAUNCHERS_OPTIONS);
        command.addAll(setting.jvm());
        command.add("-Ddbdyno.neo4j.warmUpSeconds=1");
        command.addAll(List.of("-Ddbdyno.home=" + HOME, "-cp", HOME.resolve("lib") + "/*", "dev.dbdyno.cli.Main"));
        command.addAll(arguments);
        Path output = Files.createTempFile(folder, "output-", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.redirectOutput(output.toFile());
        builder.environment().putAll(setting.environment());
        return new Launched(builder.start(), output);
    }

    static Launched start(Path folder, String... arguments) throws IOException {
        return start(folder, Setting.USUAL, List.of(arguments));
    }

    private static final List<String> SHORT = List.of(
            "--set",
            "pool=2",
            "--clients",
            "2",
            "--window",
            "300ms",
            "--windows",
            "2",
            "--warmup",
            "300ms",
            "--out",
            "run");

    /** A comparison as short as can be, stored in the folder's {@code run}. */
    static Launched compare(Path folder, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("compare", "--companies", "1000"));
        all.addAll(List.of(arguments));
        all.addAll(SHORT);
        return measuring(folder, all);
    }

    /** A command that measures, with children that start quickly. */
    static Launched measuring(Path folder, List<String> arguments) throws IOException {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(QUICK_START);
        return start(folder, Setting.USUAL, all);
    }

    Launched ended(ExitCode expected) throws Exception {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("it ends: " + output())
                .isTrue();
        assertThat(process.exitValue()).as(output()).isEqualTo(expected.code());
        return this;
    }

    /** Ended by a signal, with the code that a shell gives to that. */
    Launched endedBy(int signal) throws Exception {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("it ends: " + output())
                .isTrue();
        assertThat(process.exitValue()).as(output()).isEqualTo(128 + signal);
        return this;
    }

    /** Waits until it has printed a text. */
    Launched untilItSays(String text) throws Exception {
        Instant end = Instant.now().plus(PATIENCE);
        while (!output().contains(text)) {
            assertThat(process.isAlive() && Instant.now().isBefore(end))
                    .as("still waiting for '%s' in: %s", text, output())
                    .isTrue();
            process.waitFor(50, TimeUnit.MILLISECONDS);
        }
        return this;
    }

    void signal(String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
    }

    void untilGone() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    public Process process() {
        return process;
    }

    public String output() throws IOException {
        return Files.readString(output);
    }

    /** Processes whose command line or working folder names the folder: children of a run, and its server. */
    public static List<Long> processesOf(Path folder) {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.filter(ProcessHandle::isAlive)
                    .map(ProcessHandle::pid)
                    .filter(pid -> pid != ProcessHandle.current().pid())
                    .filter(pid -> names(pid, folder))
                    .toList();
        }
    }

    /** Waits until no such process is there, and requires that no session of a place has left its folder there. */
    static void requireNothingLeft(Path folder) throws IOException, InterruptedException {
        for (int look = 0; look < 300 && !processesOf(folder).isEmpty(); look++) {
            Thread.sleep(50);
        }
        assertThat(processesOf(folder)).isEmpty();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.filter(file -> file.getFileName().toString().startsWith("dbdyno-")))
                    .isEmpty();
        }
    }

    private static boolean names(long pid, Path folder) {
        try {
            Path process = Path.of("/proc", Long.toString(pid));
            return Files.readString(process.resolve("cmdline")).contains(folder.toString())
                    || Files.readSymbolicLink(process.resolve("cwd")).startsWith(folder);
        } catch (IOException gone) {
            return false;
        }
    }
}
