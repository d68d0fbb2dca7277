package dev.dbdyno.lab.profile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.lab.profile.FlightRecorder.Span;
import dev.dbdyno.results.profile.FlightRecord;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM whose virtual threads are pinned a known number of times tells so, and nothing is left of the recording. */
final class FlightRecorderTest {

    /** For each line that it is told, a virtual thread waits for 50 ms in the initializer of a class, where it keeps its carrier. */
    private static final String PROGRAM = """
            public class Pinned {
                static class First { static { sleep(); } static void init() {} }
                static class AlsoFirst { static { sleep(); } static void init() {} }
                static class Second { static { sleep(); } static void init() {} }

                static void sleep() {
                    try {
                        Thread.sleep(50);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }

                public static void main(String[] args) throws Exception {
                    System.out.println("ready");
                    System.in.read();
                    Thread.startVirtualThread(First::init).join();
                    Thread.startVirtualThread(AlsoFirst::init).join();
                    System.out.println("first");
                    System.in.read();
                    Thread.startVirtualThread(Second::init).join();
                    System.out.println("second");
                    System.in.read();
                }
            }
            """;

    private static final long WAITED_NANOS = 50_000_000;

    /** Enough for two looks at the compilers' queues, and as much again for a busy machine. */
    private static final long TWO_LOOKS_MILLIS = 400;

    @TempDir
    private Path folder;

    private Process program;
    private BufferedReader said;

    @BeforeEach
    void start() throws Exception {
        Path source = Files.writeString(folder.resolve("Pinned.java"), PROGRAM);
        program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(), source.toString())
                .start();
        said = program.inputReader();
        assertThat(said.readLine()).isEqualTo("ready");
    }

    @AfterEach
    void end() throws Exception {
        program.destroyForcibly();
        assertThat(program.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    private void go(String answer) throws Exception {
        program.getOutputStream().write('x');
        program.getOutputStream().flush();
        assertThat(said.readLine()).isEqualTo(answer);
    }

    @Test
    void aWaitOfAThreadThatKeepsItsCarrierCountsWhileTheProcessWasUnderLoad() throws Exception {
        FlightRecorder recorder = recorder(program.pid());
        recorder.start();
        recorder.start(); // no second recording
        go("first");
        Instant between = Instant.now();
        go("second");
        Thread.sleep(TWO_LOOKS_MILLIS);

        FlightRecord noted = requireNonNull(recorder.stop(List.of(new Span(between, Instant.now()))));

        assertThat(noted.pins()).as("two others were at another time").isEqualTo(1);
        assertThat(noted.pinnedNanos()).isBetween(WAITED_NANOS, 20 * WAITED_NANOS);
        assertThat(noted.compilerQueue()).isNotNull().isNotNegative();
        assertThat(folder.resolve("recorded.jfr")).doesNotExist();
        assertThat(recorder.stop(List.of())).as("once it has ended").isNull();
    }

    @Test
    void aProcessThatHasEndedTellsNothing() throws Exception {
        FlightRecorder recorder = recorder(program.pid());
        recorder.start();
        program.destroyForcibly().waitFor();

        assertThat(recorder.stop(List.of(new Span(Instant.EPOCH, Instant.MAX)))).isNull();
    }

    private FlightRecorder recorder(long process) {
        return new FlightRecorder(process, folder.resolve("recorded.jfr"));
    }
}
