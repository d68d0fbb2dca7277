package dev.dbdyno.places;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The line, the agent at its other end and what it starts, through a shell of this machine with an empty environment. */
@Timeout(120)
class AgentLineTest {

    @TempDir
    Path folder;

    private final List<AgentLine> lines = new ArrayList<>();

    /** Whose agent keeps, and leaves, everything below the test's folder. */
    private Place place() {
        return Place.parse(
                "env -i HOME=%s TMPDIR=%s sh -c {%s}".formatted(folder, folder, System.getProperty("java.home")));
    }

    private AgentLine open(Place place) throws PlaceException, InterruptedException {
        AgentLine line = AgentLine.open(place);
        lines.add(line);
        return line;
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        lines.forEach(AgentLine::close);
        await("no process of the place is left", () -> processes().isEmpty());
        await("no session is left", () -> sessions().isEmpty());
    }

    /** Every process that was started by the agent of this test, or is that agent. */
    private List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> commandLine(process).contains(folder.toString()))
                .toList();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/%d/cmdline".formatted(process.pid())));
        } catch (IOException ended) {
            return "";
        }
    }

    private List<Path> sessions() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("dbdyno-"))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(String what, BooleanSupplier reached) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(50);
        while (!reached.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as(what).isNegative();
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static ProcessThere echo(AgentLine line, String name) throws IOException, InterruptedException {
        return line.start(
                name,
                null,
                List.of(
                        "-Xmx32m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Echo.class.getName(),
                        name));
    }

    private static BufferedReader output(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private static void say(Process process, String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    @Test
    void whatTheLineCarriesIsMeasuredAndKeptNowhere() throws Exception {
        AgentLine line = open(place());

        assertThat(line.measureBytesPerSecond()).isPositive().isFinite();
        assertThat(line.sentBytes()).isZero();
        try (Stream<Path> kept = Files.list(Path.of(line.facts().kept()))) {
            assertThat(kept.filter(file -> !file.toString().endsWith(".jar"))).isEmpty();
        }
    }

    @Test
    void severalProcessesTalkOverOneLineAndOneThatFloodsKeepsNoOtherWaiting() throws Exception {
        AgentLine line = open(place());
        ProcessThere flood = echo(line, "flood");
        ProcessThere one = echo(line, "one");
        ProcessThere two = echo(line, "two");
        say(flood, "flood");
        try (BufferedReader ones = output(one);
                BufferedReader twos = output(two)) {
            for (int i = 0; i < 100; i++) {
                say(one, "hello " + i);
                say(two, "grüß " + i);
                assertThat(ones.readLine()).isEqualTo("one hello " + i);
                assertThat(twos.readLine()).isEqualTo("two grüß " + i);
            }
        }
        say(one, "end");
        assertThat(one.waitFor()).isEqualTo(7);
        assertThat(one.isAlive()).isFalse();
        assertThat(one.lostBecause()).isNull();
        assertThat(two.isAlive()).isTrue();
        flood.destroyForcibly();
        assertThat(flood.waitFor()).isEqualTo(137);
        // what was on its way is read to its end
        assertThat(flood.getErrorStream().readAllBytes().length).isBetween(1, 1024 * 1024);
        line.close();
        assertThat(two.waitFor()).as("killed, or lost").isIn(137, 255);
    }

    @Test
    void theAgentIsSentOnceAndKeptUnderItsDigest() throws Exception {
        AgentLine first = open(place());
        AgentLine second = open(place());
        assertThat(first.wasSent()).isTrue();
        assertThat(second.wasSent()).isFalse();
        assertThat(first.facts().session()).isNotEqualTo(second.facts().session());
        assertThat(first.facts().sharesProcesses()).isTrue();
        assertThat(first.facts().sharesNetwork()).isTrue();
        assertThat(first.measureClock().uncertaintyNanos()).isPositive();
    }

    /** All on one machine: the true offset of its monotonic clock is 0. */
    @Test
    void theOffsetOfAClockIsKnownWithinItsUncertainty() throws Exception {
        ClockOffset offset = open(place()).measureClock();
        assertThat(Math.abs(offset.nanos())).isLessThanOrEqualTo(offset.uncertaintyNanos());
    }

    @Test
    void aJarIsSentOnceByItsContent() throws Exception {
        Path one = Files.writeString(folder.resolve("one.jar"), "content");
        Path same = Files.writeString(folder.resolve("same.jar"), "content");
        Path large = Files.write(folder.resolve("large.jar"), new byte[3_000_000]);
        List<String> there = open(place()).keep(List.of(one, large, same));
        assertThat(there.get(0)).isEqualTo(there.get(2)).isNotEqualTo(there.get(1));
        assertThat(Path.of(there.get(1))).hasSameBinaryContentAs(large);
        Files.setLastModifiedTime(Path.of(there.get(0)), FileTime.fromMillis(0));
        assertThat(open(place()).keep(List.of(large))).containsExactly(there.get(1));
        assertThat(Path.of(there.get(0))).as("what was not used for long").doesNotExist();
    }

    @Test
    void aFolderIsMadeAnewThereAndSendsOnlyWhatIsNew() throws Exception {
        Path built = Files.createDirectories(folder.resolve("built"));
        Files.createDirectories(built.resolve("lib/main"));
        Files.writeString(built.resolve("run.jar"), "runs");
        Files.writeString(built.resolve("lib/main/one.jar"), "one");
        Files.writeString(built.resolve("lib/the same.jar"), "one");
        AgentLine line = open(place());
        line.keep(List.of(built.resolve("run.jar")));
        long before = line.sentBytes();

        String there = line.keep(List.of(built)).getFirst();

        assertThat(Path.of(there, "run.jar")).hasContent("runs");
        assertThat(Path.of(there, "lib/main/one.jar")).hasContent("one");
        assertThat(Path.of(there, "lib/the same.jar")).hasContent("one");
        long list = 3L * (64 + 1) + "run.jar".length() + "lib/main/one.jar".length() + "lib/the same.jar".length() + 2;
        assertThat(line.sentBytes() - before).isEqualTo("one".length() + list);
        line.close();
        await("the folder ends with the session", () -> !Files.exists(Path.of(there)));
        AgentLine again = open(place());
        assertThat(Path.of(again.keep(List.of(built)).getFirst(), "lib/main/one.jar"))
                .hasContent("one");
        assertThat(again.sentBytes()).isZero();
    }

    @Test
    void whereAContentCannotBeKeptTheUserHearsWhereAndWhy() throws Exception {
        AgentLine line = open(place());
        Path jar = Files.writeString(folder.resolve("one.jar"), "content");
        Path kept = Path.of(line.facts().kept());
        try (Stream<Path> files = Files.list(kept)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(kept);
        assertThatThrownBy(() -> line.keep(List.of(jar)))
                .isInstanceOf(PlaceException.class)
                .hasMessageContaining("could not take one.jar (7 bytes)")
                .hasMessageContaining("XDG_CACHE_HOME");
    }

    @Test
    void anAgentThatIsKilledLeavesNothingAndIsNamed() throws Exception {
        AgentLine line = open(place());
        ProcessThere sleeping = echo(line, "sleeping");
        say(sleeping, "sleep");
        new ProcessBuilder("kill", "-9", Long.toString(agent().pid())).start().waitFor();
        assertThat(sleeping.waitFor()).isEqualTo(255);
        assertThat(sleeping.lostBecause()).contains(line.place().text()).contains("the agent ended");
    }

    private ProcessHandle agent() {
        return processes().stream()
                .filter(process -> commandLine(process).contains("AgentMain"))
                .filter(process -> process.info().command().orElse("").endsWith("java"))
                .findFirst()
                .orElseThrow();
    }

    /** Takes forty seconds: the lab is told within ten seconds, and the guard ends what is there after half a minute. */
    @Test
    @Tag("full")
    void anAgentThatIsStoppedIsNamedAndItsGuardEndsIt() throws Exception {
        AgentLine line = open(place());
        ProcessThere sleeping = echo(line, "sleeping");
        say(sleeping, "sleep");
        new ProcessBuilder("kill", "-STOP", Long.toString(agent().pid()))
                .start()
                .waitFor();
        assertThat(sleeping.waitFor()).isEqualTo(255);
        assertThat(sleeping.lostBecause()).contains("for 10 s").contains("the agent was stopped");
    }

    @Test
    void aPlaceWithoutAJdkSaysWhatWasLookedForAndHowToNameAnother() {
        assertThatThrownBy(() -> open(Place.parse("env -i HOME=%s sh -c {/nowhere/jdk}".formatted(folder))))
                .isInstanceOf(PlaceException.class)
                .hasMessageContaining("there is no JDK at 'env -i")
                .hasMessageContaining("looked for /nowhere/jdk/bin/java")
                .hasMessageContaining("{/opt/jdk-21}");
    }

    @Test
    void anotherAgentUnderTheNameOfThisOneIsRefused() throws Exception {
        AgentLine line = open(place());
        Path kept = Path.of(line.facts().kept());
        line.close();
        Path agent;
        try (Stream<Path> files = Files.list(kept)) {
            agent = files.findFirst().orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(agent);
        bytes[10]++; // the time of the first entry, which no JVM looks at
        Files.write(agent, bytes);
        assertThatThrownBy(() -> open(place()))
                .isInstanceOf(PlaceException.class)
                .hasMessageContaining("is not the agent of this dbdyno")
                .hasMessageContaining("remove that folder there");
    }

    @Test
    void aCommandThatFailsIsQuotedWithWhatItSaid() {
        assertThatThrownBy(() -> open(Place.parse("sh -c 'echo Host key verification failed. >&2; exit 255; {}'")))
                .isInstanceOf(PlaceException.class)
                .hasMessageContaining("its command with code 255")
                .hasMessageContaining("Host key verification failed")
                .hasMessageContaining("accept it");
        assertThatThrownBy(() -> open(Place.parse("no-such-program {}")))
                .isInstanceOf(PlaceException.class)
                .hasMessageContaining("'no-such-program {}' cannot be reached");
    }

    @Test
    void aProcessThatCannotBeStartedSaysWhy() throws Exception {
        AgentLine line = open(place());
        ProcessThere refused = line.start("wrong", null, List.of("-XX:NoSuchOption"));
        assertThat(refused.waitFor()).isEqualTo(1);
        assertThat(new String(refused.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("NoSuchOption");
    }
}
