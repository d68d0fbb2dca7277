package dev.dbdyno.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** System calls of a known number are counted, by a tracer that this test mounts, and nothing is left in the kernel. */
final class SystemCallsTest {

    /** A program that waits until it is told, and then reads and writes this many times. */
    private static final String PROGRAM = "read go; exec dd if=/dev/zero of=/dev/null bs=1 count=10000 status=none";

    private static final long CALLS = 20_000;

    /** What a shell and a program take to start and to end. */
    private static final long AROUND = 1_000;

    @TempDir
    Path folder;

    private boolean isMounted;

    @AfterEach
    void unmount() throws Exception {
        if (isMounted) {
            assertThat(ended("umount", folder.toString())).isZero();
        }
    }

    /** Needs the rights of root, and a kernel with a tracer. */
    private SystemCalls mounted() throws Exception {
        isMounted = ended("mount", "-t", "tracefs", "nodev", folder.toString()) == 0;
        SystemCalls calls = new SystemCalls(folder);
        assumeTrue(isMounted && calls.refusal().isEmpty(), "no tracer of the kernel for this user");
        return calls;
    }

    private static int ended(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private static Process waiting(String program) throws IOException {
        return new ProcessBuilder("sh", "-c", program)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static void go(Process waiting) throws IOException, InterruptedException {
        waiting.getOutputStream().write('\n');
        waiting.getOutputStream().close();
        assertThat(waiting.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void countsTheCallsOfAProcessAndOfThoseThatItStartsMeanwhile() throws Exception {
        SystemCalls calls = mounted();
        Process host = waiting(PROGRAM);
        // a shell that stays, with a child of its own
        Process server = waiting("(%s); true".formatted(PROGRAM.replace("exec ", "")));
        Process bystander = waiting(PROGRAM);

        SystemCalls.Counting counting = calls.begin(host.pid(), server.pid()).orElseThrow();
        go(host);
        go(server);
        go(bystander);
        Quantities counted = counting.end();

        assertThat(counted.get(Party.HOST, Count.SYSTEM_CALLS)).isBetween(CALLS, CALLS + AROUND);
        assertThat(counted.get(Party.DATABASE, Count.SYSTEM_CALLS)).isBetween(CALLS, CALLS + 2 * AROUND);
        assertThat(instances()).as("left in the kernel").isEmpty();
    }

    @Test
    void aServerThatIsNotOnThisMachineIsNotCounted() throws Exception {
        SystemCalls calls = mounted();
        Process host = waiting(PROGRAM);

        SystemCalls.Counting counting = calls.begin(host.pid(), null).orElseThrow();
        go(host);

        assertThat(counting.end().byParty()).containsOnlyKeys(Party.HOST);
    }

    @Test
    void whoGivesUpLeavesNothing() throws Exception {
        SystemCalls calls = mounted();

        try (SystemCalls.Counting counting =
                calls.begin(ProcessHandle.current().pid(), null).orElseThrow()) {
            assertThat(counting).isNotNull();
            assertThat(instances()).hasSize(1);
        }

        assertThat(instances()).isEmpty();
    }

    private List<String> instances() throws IOException {
        try (Stream<Path> each = Files.list(folder.resolve("instances"))) {
            return each.map(instance -> instance.getFileName().toString()).toList();
        }
    }

    @Test
    void whatAKilledRunHasLeftIsRemovedAndNothingElse() throws Exception {
        Process ended = waiting("true");
        ended.waitFor();
        Path instances = Files.createDirectory(folder.resolve("instances"));
        Files.createDirectory(instances.resolve("dbdyno-%d-HOST".formatted(ended.pid())));
        String ours = "dbdyno-%d-HOST".formatted(ProcessHandle.current().pid());
        Files.createDirectory(instances.resolve(ours));
        Files.createDirectory(instances.resolve("somebody's"));

        new SystemCalls(folder).removeLeft();

        assertThat(instances()).containsExactlyInAnyOrder(ours, "somebody's");
    }

    @Test
    void aSystemWithoutATracerIsToldWhatToDo() {
        assertThat(new SystemCalls(folder).refusal().orElseThrow()).contains("mount -t tracefs nodev " + folder);
        assertThat(new SystemCalls(folder).begin(ProcessHandle.current().pid(), null))
                .isEmpty();
    }
}
