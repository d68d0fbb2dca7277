package dev.dbdyno.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.Environment;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.ProcessorSets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
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
        file("proc/meminfo", "MemTotal:       1024 kB\nSwapTotal:  2048 kB\nSwapFree:   2048 kB");
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

    private Machine machine() {
        return Machine.read(root, 8, PLENTY, 0.03);
    }

    private List<MachineCheck> found() {
        return MachineCheck.remarks(machine()).stream().map(Remark::check).toList();
    }

    @Test
    void aGoodMachineGivesNoRemark() {
        assertThat(found()).isEmpty();
    }

    @Test
    void aMachineIsStoredAsItTellsAboutItself() {
        Environment environment =
                machine().environment("0.1", "Temurin 25", ProcessorSets.NONE, GeneratorPriority.REAL_TIME);

        assertThat(environment)
                .isEqualTo(new Environment(
                        "0.1",
                        "Debian GNU/Linux 12 (bookworm), kernel 6.1.0-18-amd64",
                        "Xeon 8 GHz",
                        8,
                        1024 * 1024,
                        "Temurin 25",
                        0.05,
                        0.03,
                        ProcessorSets.NONE,
                        GeneratorPriority.REAL_TIME,
                        List.of()));
    }

    @Test
    void everyCheckFindsItsCause() throws IOException {
        EnumSet<MachineCheck> shown = EnumSet.noneOf(MachineCheck.class);
        shown.add(only(MachineCheck.FEW_PROCESSORS, Machine.read(root, 2, PLENTY, 0.0), "only 2 processors"));
        shown.add(only(MachineCheck.LITTLE_DISK, Machine.read(root, 8, 100L << 20, 0.4), "only 100 MiB"));
        shown.add(only(MachineCheck.BUSY_BEFORE, Machine.read(root, 8, PLENTY, 0.414), "0.41 of 8 processors"));
        shown.add(after("proc/stat", "cpu  100 0 100 9700 0 0 0 100 0 0", MachineCheck.STEAL, "1.0 %"));
        shown.add(after(
                "sys/devices/system/cpu/cpu1/cpufreq/scaling_governor",
                "powersave",
                MachineCheck.POWER_SAVING,
                "powersave"));
        shown.add(after(
                "proc/meminfo",
                "MemTotal: 1024 kB\nSwapTotal: 4096 kB\nSwapFree: 2048 kB",
                MachineCheck.SWAPPING,
                "2 MiB"));
        shown.add(after("sys/fs/cgroup/cpu.max", "150000 100000", MachineCheck.PROCESSOR_QUOTA, "1.5 processors"));
        shown.add(after("proc/self/status", "Uid:\t0\t0\t0\t0", MachineCheck.NO_UNSHARE, "no 'unshare'"));
        shown.add(after(
                "sys/devices/system/clocksource/clocksource0/current_clocksource",
                "hpet",
                MachineCheck.SLOW_CLOCK,
                "hpet"));
        shown.add(after(
                "sys/kernel/mm/transparent_hugepage/enabled",
                "[always] madvise never",
                MachineCheck.HUGE_PAGES,
                "always on"));
        shown.add(after("proc/self/stat", null, MachineCheck.NO_PROC, "/proc"));

        assertThat(shown).as("every check is tried here").containsExactlyInAnyOrder(MachineCheck.values());
    }

    /** Changes one file, looks, and changes it back. */
    private MachineCheck after(String path, @Nullable String text, MachineCheck expected, String cause)
            throws IOException {
        Path file = root.resolve(path);
        String before = Files.exists(file) ? Files.readString(file) : null;
        if (text == null) {
            Files.delete(file);
        } else {
            file(path, text);
        }
        MachineCheck found = only(expected, machine(), cause);
        if (before == null) {
            Files.delete(file);
        } else {
            file(path, before);
        }
        return found;
    }

    private static MachineCheck only(MachineCheck expected, Machine machine, String cause) {
        List<Remark> remarks = MachineCheck.remarks(machine);
        assertThat(remarks).extracting(Remark::check).containsExactly(expected);
        assertThat(remarks.getFirst().sentence())
                .contains(cause)
                .endsWith(remarks.getFirst().remedy());
        return expected;
    }

    @Test
    void rootWithUnshareIsFine() throws IOException {
        file("proc/self/status", "Uid:\t0\t0\t0\t0");
        file("usr/bin/unshare", "");

        assertThat(found()).isEmpty();
    }

    @Test
    void theFirstVersionOfControlGroupsIsReadToo() throws IOException {
        Files.delete(root.resolve("sys/fs/cgroup/cpu.max"));
        file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "200000");
        file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
        assertThat(found()).containsExactly(MachineCheck.PROCESSOR_QUOTA);

        file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1");
        assertThat(found()).isEmpty();
    }

    @Test
    void whereNothingCanBeReadNothingIsClaimedButThat(@TempDir Path empty) {
        assertThat(MachineCheck.remarks(Machine.read(empty, 8, null, null)))
                .extracting(Remark::check)
                .containsExactly(MachineCheck.NO_PROC);
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
