package dev.dbdyno.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.FreeMemory;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.RunRemark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of a machine, from a tree of files like Linux's own. */
class MachineTest {

    private static final long PLENTY = 100L << 30;

    @TempDir
    private Path root;

    @BeforeEach
    void aGoodMachine() throws IOException {
        file("etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"");
        file("proc/sys/kernel/osrelease", "6.1.0-18-amd64");
        file("proc/cpuinfo", "processor\t: 0\nmodel name\t: Xeon 8 GHz\nprocessor\t: 1\nmodel name\t: Xeon 8 GHz");
        file(
                "proc/meminfo",
                "MemTotal:       1024 kB\nSwapTotal:  2048 kB\nSwapFree:   2048 kB\nHugepagesize: 2048 kB");
        file("proc/buddyinfo", pieces(256));
        file("proc/loadavg", "0.05 0.10 0.20 1/123 4567");
        file("proc/stat", "cpu  100 0 100 9800 0 0 0 0 0 0\ncpu0 1 2 3");
        file("proc/self/stat", "1 (java)");
        file("proc/self/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000");
        file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance");
        file("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc");
        file("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never");
        file("sys/fs/cgroup/cpu.max", "max 100000");
    }

    private void file(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    /** Free memory of 512 pages in one large piece (2 MiB), of 256 in a smaller one, and of single pages. */
    private static String pieces(int singlePages) {
        return "Node 0, zone      DMA      0      0      0      0      0      0      0      0      1      1      0\n"
                + "Node 0, zone   Normal %6d      0      0      0      0      0      0      0      0      0      0"
                        .formatted(singlePages);
    }

    private Machine machine() {
        return Machine.read(root, 8, PLENTY, 0.03);
    }

    private List<RunRemark> found() {
        return MachineCheck.remarks(machine());
    }

    @Test
    void aGoodMachineGivesNoRemark() {
        assertThat(found()).isEmpty();
    }

    @Test
    void aMachineIsStoredAsItTellsAboutItself() {
        Environment environment = machine()
                .environment(
                        "0.1",
                        "a1b2",
                        "Temurin 25",
                        ProcessorSets.NONE,
                        GeneratorPriority.REAL_TIME,
                        CompilerPriority.RAISED,
                        FreeMemory.COMPACTED);

        assertThat(environment)
                .isEqualTo(new Environment(
                        "0.1",
                        "a1b2",
                        "Debian GNU/Linux 12 (bookworm), kernel 6.1.0-18-amd64",
                        "Xeon 8 GHz",
                        8,
                        1024 * 1024,
                        "Temurin 25",
                        0.05,
                        0.03,
                        ProcessorSets.NONE,
                        GeneratorPriority.REAL_TIME,
                        CompilerPriority.RAISED,
                        FreeMemory.COMPACTED,
                        List.of(),
                        null));
    }

    @Test
    void everyCheckFindsItsCause() throws IOException {
        List<RunRemark> found = new ArrayList<>();
        found.addAll(MachineCheck.remarks(Machine.read(root, 2, PLENTY, 0.0)));
        found.addAll(MachineCheck.remarks(Machine.read(root, 8, 100L << 20, 0.4)));
        found.addAll(MachineCheck.remarks(Machine.read(root, 8, PLENTY, 0.414)));
        found.addAll(after("proc/stat", "cpu  100 0 100 9700 0 0 0 100 0 0"));
        found.addAll(after("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave"));
        found.addAll(after("proc/meminfo", "MemTotal: 1024 kB\nSwapTotal: 4096 kB\nSwapFree: 2048 kB"));
        found.addAll(after("sys/fs/cgroup/cpu.max", "150000 100000"));
        found.addAll(after("proc/self/status", "Uid:\t0\t0\t0\t0"));
        found.addAll(after("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet"));
        found.addAll(after("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never"));
        found.addAll(after("proc/buddyinfo", pieces(257)));
        found.addAll(after("proc/self/stat", null));

        assertThat(found)
                .containsExactly(
                        new RunRemark.FewProcessors(2),
                        new RunRemark.LittleDisk(100L << 20),
                        new RunRemark.OtherProcesses(0.414, 8),
                        new RunRemark.Stolen(0.01),
                        new RunRemark.PowerSaving(List.of("powersave")),
                        new RunRemark.Swapping(2L << 20),
                        new RunRemark.ProcessorQuota(1.5),
                        new RunRemark.NoUnshare(),
                        new RunRemark.SlowClock("hpet"),
                        new RunRemark.HugePages(),
                        new RunRemark.ScatteredMemory(513 / 1025.0),
                        new RunRemark.NoProc());
        assertThat(found.stream().<Class<?>>map(Object::getClass))
                .as("every check is tried here")
                .containsExactlyInAnyOrder(RunRemark.OfMachine.class.getPermittedSubclasses());
    }

    /** Changes one file, looks, and changes it back. */
    private List<RunRemark> after(String path, @Nullable String text) throws IOException {
        Path file = root.resolve(path);
        String before = Files.exists(file) ? Files.readString(file) : null;
        if (text == null) {
            Files.delete(file);
        } else {
            file(path, text);
        }
        List<RunRemark> found = found();
        if (before == null) {
            Files.delete(file);
        } else {
            file(path, before);
        }
        return found;
    }

    @Test
    void rootWithUnshareIsFine() throws IOException {
        file("proc/self/status", "Uid:\t0\t0\t0\t0");
        file("usr/bin/unshare", "");

        assertThat(found()).isEmpty();
    }

    @Test
    void howMemoryIsScatteredIsUnknownWherePagesAreOfAnotherSize() throws IOException {
        file("proc/buddyinfo", pieces(257));
        file("proc/meminfo", "MemTotal: 1024 kB\nHugepagesize: 524288 kB");

        assertThat(found()).isEmpty();
    }

    @Test
    void piecesOfMemoryInAnotherFormAreUnknown() throws IOException {
        file("proc/buddyinfo", "Node 0, zone   Normal    257    many");

        assertThat(found()).isEmpty();
    }

    @Test
    void theFirstVersionOfControlGroupsIsReadToo() throws IOException {
        Files.delete(root.resolve("sys/fs/cgroup/cpu.max"));
        file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "200000");
        file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
        assertThat(found()).containsExactly(new RunRemark.ProcessorQuota(2));

        file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1");
        assertThat(found()).isEmpty();
    }

    @Test
    void whereNothingCanBeReadNothingIsClaimedButThat(@TempDir Path empty) {
        assertThat(MachineCheck.remarks(Machine.read(empty, 8, null, null))).containsExactly(new RunRemark.NoProc());
    }

    @Test
    void thisVeryMachineCanBeRead() throws InterruptedException {
        Machine machine = Machine.read(root);

        assertThat(machine.processorModel()).isNotEmpty();
        assertThat(machine.otherLoad()).isNotNull();
    }

    @Test
    void ticksBetweenTwoReadingsTellHowManyProcessorsWereBusy() throws IOException {
        String processors = "\ncpu0 0 0 0 0 0 0 0 0 0 0\ncpu1 0 0 0 0 0 0 0 0 0 0\nintr 5";
        file("proc/stat", "cpu  100 10 100 9000 50 1 1 7 0 0" + processors);
        ProcessorTicks before = ticks();
        // of 200 ticks 30 of users, 10 nice, 20 of the kernel, 90 idle, 30 waiting, 5 and 5 of interrupts, 10 stolen
        file("proc/stat", "cpu  130 20 120 9090 80 6 6 17 30 10" + processors);

        assertThat(ticks().busyProcessorsSince(before)).isEqualTo(2 * 70 / 200.0);
        assertThat(ticks().busyProcessorsSince(ticks())).isZero();
    }

    private ProcessorTicks ticks() {
        return Objects.requireNonNull(ProcessorTicks.read(new SystemFiles(root)));
    }
}
