package dev.dbdyno.load.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.CollectorThreads;
import dev.dbdyno.results.CompilerThreads;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProcTest {

    @TempDir
    Path root = Path.of("");

    @Test
    void aProcessUsesWhatItsThreadsUseInTheProportionOfItsTicks() throws IOException {
        process("5", 10, 10, 0, 0);
        task("5", "5", "java", 1_000_000_000, 7);
        ProcessTimes before = new Proc(root).process("5").orElseThrow();
        process("5", 40, 20, 0, 0);
        task("5", "5", "java", 1_300_000_000, 9);
        task("5", "6", "C2 CompilerThre", 100_000_004, 0);
        ProcessUse use = new ProcessUse(before, new Proc(root).process("5").orElseThrow());

        assertThat(use.cpu()).isEqualTo(new Cpu(300_000_003, 100_000_001));
        assertThat(use.counts()).containsEntry(Count.RUN_QUEUE_WAIT, 2L);
        assertThat(use.runNanosOf(CompilerThreads::isCompiler)).isEqualTo(100_000_004);
        assertThat(use.runNanosOf(CollectorThreads::isCollector)).isZero();
    }

    @Test
    void contextSwitchesAreTheThreadsOwn() throws IOException {
        process("5", 0, 0, 0, 0);
        task("5", "5", "java", 1, 0);
        switches("5", "5", 100, 10);
        ProcessTimes before = new Proc(root).process("5").orElseThrow();
        switches("5", "5", 140, 11);
        task("5", "6", "java", 1, 0);
        switches("5", "6", 3, 2);
        ProcessUse use = new ProcessUse(before, new Proc(root).process("5").orElseThrow());

        assertThat(use.counts())
                .containsEntry(Count.VOLUNTARY_SWITCHES, 43L)
                .containsEntry(Count.INVOLUNTARY_SWITCHES, 3L);
    }

    @Test
    void aNumberAtANamesEndOrBehindAHyphenIsNotPartOfIt() {
        Map<String, String> groupByName = Map.of(
                "client-3", "client-#",
                "GC Thread#0", "GC Thread#",
                "ForkJoinPool-1-", "ForkJoinPool-#-",
                "C2 CompilerThre", "C2 CompilerThre",
                "pool-12-thread-7", "pool-#-thread-#",
                "worker7", "worker#",
                "7", "#",
                "", "");

        groupByName.forEach((name, group) -> assertThat(ProcessUse.group(name)).isEqualTo(group));
    }

    @Test
    void threadsWhoseNamesDifferInANumberAreOneGroup() throws IOException {
        process("5", 0, 0, 0, 0);
        task("5", "5", "client-0", 100, 1);
        switches("5", "5", 10, 0);
        task("5", "9", "GC Thread#0", 70, 0);
        ProcessTimes before = new Proc(root).process("5").orElseThrow();
        task("5", "5", "client-0", 130, 3);
        switches("5", "5", 14, 1);
        task("5", "6", "client-17", 5, 0);
        switches("5", "6", 2, 0);
        task("5", "7", "ForkJoinPool-1-", 11, 0);
        task("5", "8", "C2 CompilerThre", 13, 0);
        Map<String, Map<Count, Long>> threads =
                new ProcessUse(before, new Proc(root).process("5").orElseThrow()).threads();

        assertThat(threads.get("client-#"))
                .isEqualTo(Map.of(
                        Count.ON_PROCESSOR,
                        35L,
                        Count.RUN_QUEUE_WAIT,
                        2L,
                        Count.VOLUNTARY_SWITCHES,
                        6L,
                        Count.INVOLUNTARY_SWITCHES,
                        1L));
        assertThat(threads)
                .as("the collector's thread did not run")
                .containsOnlyKeys("client-#", "ForkJoinPool-#-", "C2 CompilerThre");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theThreadThatBurnsHasTheTime() {
        Meter.Interval interval = SystemMeter.of(null, null, List.of()).start();
        Thread.currentThread().setName("burner-3");
        long end = System.nanoTime() + 200_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        Map<String, Map<Count, Long>> threads =
                Objects.requireNonNull(interval.stop().quantities().byThreads());

        assertThat(Objects.requireNonNull(threads.get("burner-#")).get(Count.ON_PROCESSOR))
                .isGreaterThan(50_000_000L);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aThreadThatWaitsIsSeenToGiveItsProcessorUp() throws InterruptedException {
        Meter.Interval interval = SystemMeter.of(null, null, List.of()).start();
        for (int i = 0; i < 50; i++) {
            Thread.sleep(1);
        }

        assertThat(interval.stop().quantities().get(Party.HOST, Count.VOLUNTARY_SWITCHES))
                .isGreaterThanOrEqualTo(50);
    }

    /** Threads that have ended count too: a load may start a thread for each operation. */
    @Test
    void whatAllThreadsAllocateIsCounted() throws InterruptedException {
        int each = 4 << 20;
        Meter.Interval interval = SystemMeter.of(null, null, List.of()).start();
        Object[] kept = new Object[2];
        Thread other = Thread.ofPlatform().start(() -> kept[0] = new byte[each]);
        kept[1] = new byte[each];
        other.join();

        assertThat(interval.stop().quantities().get(Party.HOST, Count.ALLOCATED))
                .isBetween(2L * each, 3L * each);
        assertThat(kept).doesNotContainNull();
    }

    @Test
    void aCollectionIsCountedWithTheTimeThatItStoppedTheJvmFor() {
        Meter.Interval interval = SystemMeter.of(null, null, List.of()).start();
        // a millisecond is the least that the JVM tells; a whole collection takes several
        for (int i = 0; i < 5; i++) {
            System.gc();
        }
        Quantities used = interval.stop().quantities();

        assertThat(used.get(Party.HOST, Count.GC_PAUSES)).isGreaterThanOrEqualTo(5);
        assertThat(used.get(Party.HOST, Count.GC_PAUSED)).isBetween(1_000_000L, 60_000_000_000L);
    }

    @Test
    void whatHasNotRunSinceAnEarlierReadIsNotReadAgain() throws IOException {
        process("5", 1, 0, 0, 0);
        task("5", "5", "rests", 70, 0);
        task("5", "6", "runs", 10, 0);
        ProcessTimes before = new Proc(root).process("5").orElseThrow();
        process("5", 2, 0, 0, 0);
        task("5", "5", "not read", 70, 4);
        ProcessTimes rested = new Proc(root).process("5", before).orElseThrow();
        task("5", "6", "runs", 30, 1);
        ProcessTimes ran = new Proc(root).process("5", before).orElseThrow();

        assertThat(rested).isSameAs(before);
        assertThat(ran.taskById().get(5L)).isSameAs(before.taskById().get(5L));
        assertThat(ran.taskById().get(6L)).isEqualTo(new Task("runs", 30, 1, null));
        assertThat(ran.ticks()).isEqualTo(new ProcessTimes.Ticks(2, 0));
    }

    @Test
    void aProcessOfWhichAThreadEndedIsReadAgain() throws IOException {
        process("5", 1, 0, 0, 0);
        task("5", "5", "main", 70, 0);
        task("5", "6", "ends", 10, 0);
        ProcessTimes before = new Proc(root).process("5").orElseThrow();
        process("5", 3, 0, 0, 0);
        Files.delete(root.resolve("5/task/6/schedstat"));

        assertThat(new Proc(root).process("5", before).orElseThrow().ticks()).isEqualTo(new ProcessTimes.Ticks(3, 0));
    }

    @Test
    void whereTheKernelCountsNoNanosecondsAllIsReadAgain() throws IOException {
        process("5", 1, 0, 0, 0);
        task("5", "5", "java", 0, 0);
        switches("5", "5", 1, 0);
        ProcessTimes before = new Proc(root).process("5").orElseThrow();
        switches("5", "5", 9, 0);

        ProcessTimes after = new Proc(root).process("5", before).orElseThrow();
        assertThat(new ProcessUse(before, after).counts()).containsEntry(Count.VOLUNTARY_SWITCHES, 8L);
    }

    @Test
    void theSerialCollectorIsTheVmThreadOfAJvmThatHasNoThreadOfACollector() throws IOException {
        process("5", 0, 0, 0, 0);
        task("5", "5", "VM Thread", 0, 0);
        ProcessTimes before = new Proc(root).process("5").orElseThrow();
        task("5", "5", "VM Thread", 700, 0);
        ProcessTimes serial = new Proc(root).process("5").orElseThrow();
        task("5", "6", "GC Thread#0", 90, 0);
        ProcessTimes parallel = new Proc(root).process("5").orElseThrow();

        assertThat(new ProcessUse(before, serial).gcNanos()).isEqualTo(700);
        assertThat(new ProcessUse(before, parallel).gcNanos()).isEqualTo(90);
    }

    @Test
    void timeOfThreadsThatEndedComesFromTheTicks() throws IOException {
        process("5", 0, 0, 0, 0);
        task("5", "5", "java", 1, 0);
        ProcessTimes before = new Proc(root).process("5").orElseThrow();
        process("5", 30, 10, 0, 0);
        task("5", "5", "java", 200_000_001, 0);

        // 400 ms by ticks, 200 ms by the thread that is left: another had the rest
        assertThat(new ProcessUse(before, new Proc(root).process("5").orElseThrow()).cpu())
                .isEqualTo(new Cpu(300_000_000, 100_000_000));
    }

    @Test
    void withoutSchedstatTicksAreAllThereIs() throws IOException {
        process("5", 1, 0, 0, 0);
        ProcessTimes before = new Proc(root).process("5").orElseThrow();
        process("5", 2, 0, 0, 0);

        assertThat(new ProcessUse(before, new Proc(root).process("5").orElseThrow()).cpu())
                .isEqualTo(new Cpu(10_000_000, 0));
    }

    @Test
    void aBackendThatEndedInTheWindowCountsWithWhatItUsedInTheWindow() throws IOException {
        process("5", 0, 0, 100, 0);
        task("5", "5", "postgres", 0, 0);
        Files.writeString(root.resolve("5/task/5/children"), "8 9 ");
        process("8", 20, 0, 0, 0);
        task("8", "8", "postgres", 200_000_000, 0);
        process("9", 20, 0, 0, 0);
        task("9", "9", "postgres", 200_000_000, 0);
        ProcessTree before =
                ProcessTree.read(new Proc(root), "5", ProcessTree.UNKNOWN).orElseThrow();
        // 8 used 50 ms more and ended; 9 used 30 ms more
        process("5", 0, 0, 125, 0);
        Files.writeString(root.resolve("5/task/5/children"), "9 ");
        task("9", "9", "postgres", 230_000_000, 0);

        assertThat(ProcessTree.read(new Proc(root), "5", ProcessTree.UNKNOWN)
                        .orElseThrow()
                        .since(before))
                .containsAllEntriesOf(new Cpu(80_000_000, 0).counts());
    }

    @Test
    void childrenAreFoundByTheirParentWhereTheKernelDoesNotListThem() throws IOException {
        process("5", 0, 0, 0, 0);
        task("5", "5", "postgres", 0, 0);
        process("8", 0, 0, 0, 0);

        assertThat(new Proc(root).childrenOf("5", ProcessTimes.NEW)).containsExactly("8");
    }

    @Test
    void theMachineIsBusyWithEverythingButIdlingAndWaiting() throws IOException {
        Files.writeString(root.resolve("stat"), """
                cpu  100 10 50 9000 70 3 4 20 0 0
                cpu0 50 5 25 4500 35 1 2 10 0 0
                cpu1 50 5 25 4500 35 2 2 10 0 0
                intr 1
                """);

        assertThat(new Proc(root).machine()).contains(new Machine(1_670_000_000L, 200_000_000L, 2, Map.of()));
    }

    @Test
    void whatTcpDidIsFoundByItsNameAndUnknownWhereTheKernelDoesNotTell() throws IOException {
        Files.writeString(root.resolve("stat"), "cpu  100 10 50 9000 70 3 4 20 0 0\n");
        Files.writeString(Files.createDirectories(root.resolve("net")).resolve("snmp"), """
                Ip: Forwarding DefaultTTL
                Ip: 1 64
                Tcp: RtoAlgorithm RtoMin InSegs OutSegs RetransSegs
                Tcp: 1 200 11 13 2
                """);
        assertThat(network()).isEqualTo(Map.of(Count.SEGMENTS, 13L));

        Path netstat = root.resolve("net/netstat");
        Files.writeString(netstat, """
                TcpExt: SyncookiesSent TW ListenOverflows ListenDrops
                TcpExt: 1 20 7 9
                IpExt: InNoRoutes
                IpExt: 0
                MPTcpExt: MPCapableSYNRX
                MPTcpExt: 0
                """);
        assertThat(network()).isEqualTo(Map.of(Count.SEGMENTS, 13L, Count.LISTEN_OVERFLOWS, 7L));
        Files.writeString(netstat, "TcpExt: ListenOverflows TW\nTcpExt: 8 20\n");
        assertThat(network()).containsEntry(Count.LISTEN_OVERFLOWS, 8L);
        Files.writeString(netstat, "TcpExt: SyncookiesSent TW\nTcpExt: 1 20\n");
        assertThat(network()).doesNotContainKey(Count.LISTEN_OVERFLOWS);
    }

    private Map<Count, Long> network() {
        return new Proc(root).machine().orElseThrow().network();
    }

    @Test
    void whatWasNotKnownBeforeIsNotKnownSince() {
        Machine later = new Machine(0, 0, 2, Map.of(Count.SEGMENTS, 13L, Count.LISTEN_OVERFLOWS, 7L));

        assertThat(later.since(new Machine(0, 0, 2, Map.of(Count.LISTEN_OVERFLOWS, 7L))))
                .containsEntry(Count.LISTEN_OVERFLOWS, 0L)
                .doesNotContainKey(Count.SEGMENTS);
    }

    @Test
    void whereThereIsNoProcNothingIsKnown() {
        assertThat(new Proc(root).process("5")).isEmpty();
        assertThat(new Proc(root).machine()).isEmpty();
        assertThat(ProcessTree.read(new Proc(root), "5", ProcessTree.UNKNOWN)).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatThisThreadReallyBurnsIsInTheMeasure() {
        Meter.Interval interval = SystemMeter.of(null, null, List.of()).start();
        long burned = burn(Duration.ofMillis(300));
        Usage usage = interval.stop();

        assertThat(Objects.requireNonNull(usage.quantities().cpu(Party.HOST)).totalNanos())
                .isGreaterThan(burned * 9 / 10);
        assertThat(usage.quantities().cpu(Party.DATABASE)).isNull();
        assertThat(usage.quantities().get(Party.MACHINE, Count.BUSY)).isNotNull();
        assertThat(usage.quantities().get(Party.MACHINE, Count.SEGMENTS)).isNotNull();
        assertThat(usage.quantities().get(Party.MACHINE, Count.LISTEN_OVERFLOWS))
                .isNotNull();
        assertThat(usage.processors()).isPositive();
    }

    private static long burn(Duration length) {
        var threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        while (threads.getCurrentThreadCpuTime() - before < length.toNanos()) {
            Thread.onSpinWait();
        }
        return threads.getCurrentThreadCpuTime() - before;
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatAProcessOfTheDatabaseReallyBurnsIsInTheMeasureAlthoughItHasEnded() throws IOException {
        String burns = "read go; (i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done); echo done; read end";
        Process database = new ProcessBuilder("sh", "-c", burns).start();
        try (var reader = database.inputReader();
                var writer = database.outputWriter()) {
            Meter.Interval interval =
                    SystemMeter.of(database.pid(), null, List.of()).start();
            writer.append("go\n").flush();
            assertThat(reader.readLine()).isEqualTo("done");
            Usage usage = interval.stop();

            assertThat(Objects.requireNonNull(usage.quantities().cpu(Party.DATABASE))
                            .totalNanos())
                    .isGreaterThan(10_000_000);
        } finally {
            database.destroyForcibly();
        }
    }

    @Test
    void aGeneratorTellsTheHostsTimesFromItsOwn() throws IOException {
        process("self", 0, 0, 0, 0);
        task("self", "1", "generator-1-1", 1_000, 0);
        process("5", 0, 0, 0, 0);
        task("5", "5", "java", 100_000, 11);
        task("5", "6", "C2 CompilerThre", 5_000, 0);
        task("5", "7", "VM Thread", 300, 0);
        Meter.Interval interval = SystemMeter.ofGenerator(root, 5L, null).start();
        task("self", "1", "generator-1-1", 900_001_000, 0);
        task("5", "5", "java", 700_000, 31);
        task("5", "6", "C2 CompilerThre", 25_000, 0);
        task("5", "7", "VM Thread", 1_000, 0);
        Usage usage = interval.stop();

        assertThat(usage.quantities().cpu(Party.HOST)).isEqualTo(new Cpu(600_000 + 20_000 + 700, 0));
        assertThat(usage.quantities().get(Party.HOST, Count.JIT)).isEqualTo(20_000);
        assertThat(usage.quantities().get(Party.HOST, Count.GC)).isEqualTo(700);
        assertThat(usage.quantities().get(Party.HOST, Count.GC_PAUSES)).isNull();
        assertThat(usage.quantities().get(Party.HOST, Count.RUN_QUEUE_WAIT)).isEqualTo(20);
        // less what the reading cost
        assertThat(Objects.requireNonNull(usage.quantities().cpu(Party.GENERATOR))
                        .totalNanos())
                .isBetween(600_000_000L, 900_000_000L);
        assertThat(usage.remarks()).isEmpty();
    }

    @Test
    void aHostElsewhereHasNoProcessorTimeAndOneThatCannotBeReadIsSaid() throws IOException {
        process("self", 0, 0, 0, 0);
        Usage elsewhere = SystemMeter.ofGenerator(root, null, null).start().stop();
        Usage gone = SystemMeter.ofGenerator(root, 5L, null).start().stop();

        assertThat(elsewhere.quantities().cpu(Party.HOST)).isNull();
        assertThat(elsewhere.quantities().get(Party.HOST, Count.JIT)).isNull();
        assertThat(elsewhere.remarks()).isEmpty();
        assertThat(gone.quantities().cpu(Party.HOST)).isNull();
        assertThat(gone.remarks()).containsExactly(new Remark.UnreadableProcess(Party.HOST, 5));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void whatTheWebHostsProcessReallyBurnsIsTheHosts() throws IOException {
        String burns = "read go; i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo done; read end";
        Process host = new ProcessBuilder("sh", "-c", burns).start();
        try (var reader = host.inputReader();
                var writer = host.outputWriter()) {
            Meter.Interval interval =
                    SystemMeter.ofGenerator(host.pid(), null, null).start();
            writer.append("go\n").flush();
            assertThat(reader.readLine()).isEqualTo("done");
            Usage usage = interval.stop();

            assertThat(Objects.requireNonNull(usage.quantities().cpu(Party.HOST))
                            .totalNanos())
                    .isGreaterThan(10_000_000);
            assertThat(Objects.requireNonNull(usage.quantities().cpu(Party.GENERATOR))
                            .totalNanos())
                    .isLessThan(Objects.requireNonNull(usage.quantities().cpu(Party.HOST))
                            .totalNanos());
        } finally {
            host.destroyForcibly();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aDatabaseThatCannotBeReadIsSaid() {
        Usage usage = SystemMeter.of(Long.MAX_VALUE, null, List.of()).start().stop();

        assertThat(usage.quantities().cpu(Party.DATABASE)).isNull();
        assertThat(usage.remarks()).containsExactly(new Remark.UnreadableProcess(Party.DATABASE, Long.MAX_VALUE));
    }

    private void process(String pid, int user, int system, int childUser, int childSystem) throws IOException {
        String parent = pid.equals("5") ? "1" : "5";
        Files.createDirectories(root.resolve(pid));
        Files.writeString(
                root.resolve(pid).resolve("stat"),
                "%s (a ) name) S %s 1 1 0 -1 4194304 103 0 0 0 %d %d %d %d 20 0 1 0 159419 3133440\n"
                        .formatted(pid, parent, user, system, childUser, childSystem));
    }

    private void switches(String pid, String task, long voluntary, long involuntary) throws IOException {
        Files.writeString(
                root.resolve(pid).resolve("task").resolve(task).resolve("status"),
                "Name:\tjava\nThreads:\t2\nvoluntary_ctxt_switches:\t%d\nnonvoluntary_ctxt_switches:\t%d\n"
                        .formatted(voluntary, involuntary));
    }

    private void task(String pid, String task, String name, long runNanos, long waitNanos) throws IOException {
        Path folder = Files.createDirectories(root.resolve(pid).resolve("task").resolve(task));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), "%d %d 3\n".formatted(runNanos, waitNanos));
    }
}
