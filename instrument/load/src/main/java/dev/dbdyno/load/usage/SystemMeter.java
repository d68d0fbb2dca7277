package dev.dbdyno.load.usage;

import com.sun.management.ThreadMXBean;
import dev.dbdyno.load.WaitingLine;
import dev.dbdyno.results.frames.Command.RelayProcess;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Measures this JVM, the database's processes, the relay before it, the machine, and the web host where this JVM is its generator. */
public final class SystemMeter implements Meter {

    private static final String SELF = "self";

    /**
     * The largest fraction of a window's statements that may miss. Each miss costs the server ten times what replay
     * needs, so these are 1 % of the cost.
     */
    private static final double MOST_MISSES_FRACTION = 0.001;

    /** What this JVM is to the measurement. */
    private enum Role {
        /** It hosts the stack. */
        HOST(Party.HOST),
        /** It makes load for a host elsewhere. */
        GENERATOR(Party.GENERATOR);

        private final Party party;

        Role(Party party) {
            this.party = party;
        }
    }

    private final Proc proc;
    private final Role role;
    private final @Nullable Long hostProcess;
    private final @Nullable Long databaseProcess;
    private final @Nullable RelayProcess relay;
    private final List<WaitingLine> lines;

    /** Most of what it says holds still when the next turn begins. */
    private Sweep last = Sweep.NOTHING;

    private SystemMeter(
            Proc proc,
            Role role,
            @Nullable Long hostProcess,
            @Nullable Long databaseProcess,
            @Nullable RelayProcess relay,
            List<WaitingLine> lines) {
        this.proc = proc;
        this.role = role;
        this.hostProcess = hostProcess;
        this.databaseProcess = databaseProcess;
        this.relay = relay;
        this.lines = List.copyOf(lines);
    }

    /**
     * A meter for the process that hosts the stack; reads Linux' {@code /proc}.
     *
     * @param databaseProcess the server's main process; null where it is not on this machine
     * @param relay null where there is none
     * @param lines in which operations may wait for something of the stack's
     */
    public static SystemMeter of(
            @Nullable Long databaseProcess, @Nullable RelayProcess relay, List<WaitingLine> lines) {
        List<WaitingLine> all =
                Stream.concat(lines.stream(), Carriers.line().stream()).toList();
        return new SystemMeter(new Proc(Path.of("/proc")), Role.HOST, null, databaseProcess, relay, all);
    }

    /**
     * A meter for the process that makes load for a web host; reads Linux' {@code /proc}.
     *
     * @param hostProcess the web host; null where it is not on this machine
     * @param databaseProcess the server's main process; null likewise
     * @param relay null where there is none
     */
    public static SystemMeter ofGenerator(
            @Nullable Long hostProcess, @Nullable Long databaseProcess, @Nullable RelayProcess relay) {
        return new SystemMeter(
                new Proc(Path.of("/proc")), Role.GENERATOR, hostProcess, databaseProcess, relay, List.of());
    }

    /**
     * A meter for a process that makes no load, on the machine of a web host whose generators are elsewhere; reads Linux' {@code
     * /proc}.
     *
     * @param databaseProcess the server's main process; null where it is not on this machine
     * @param relay null where there is none
     */
    public static Meter ofBystander(long hostProcess, @Nullable Long databaseProcess, @Nullable RelayProcess relay) {
        Meter meter = ofGenerator(hostProcess, databaseProcess, relay);
        return () -> {
            Interval begun = meter.start();
            return () -> begun.stop().without(Party.GENERATOR);
        };
    }

    static SystemMeter ofGenerator(Path proc, @Nullable Long hostProcess, @Nullable Long databaseProcess) {
        return new SystemMeter(new Proc(proc), Role.GENERATOR, hostProcess, databaseProcess, null, List.of());
    }

    @Override
    public Interval start() {
        Watch watch = new Watch(Heartbeat.started(), WaitingLines.watched(lines));
        Optional<Machine> machine = proc.machine();
        Optional<ProcessTree> database = database();
        Optional<ProcessTimes> host = host();
        Optional<RelayUse> relayed = RelayUse.read(proc, relay);
        Heap heap = Heap.now();
        Self self = self();
        Sweep before = new Sweep(self, heap, host, relayed, database, machine);
        last = before;
        return () -> stop(before, watch);
    }

    @Override
    public void forget() {
        last = Sweep.NOTHING;
    }

    private Usage stop(Sweep before, Watch watch) {
        Self self = self();
        Heap heap = Heap.now();
        Optional<ProcessTimes> host = host();
        Optional<RelayUse> relayed = RelayUse.read(proc, relay);
        Optional<ProcessTree> database = database();
        Optional<Machine> machine = proc.machine();
        Sweep after = new Sweep(self, heap, host, relayed, database, machine);
        last = after;
        return between(before, after, watch);
    }

    private Usage between(Sweep before, Sweep after, Watch watch) {
        Optional<ProcessUse> host = use(before.host(), after.host());
        Optional<Map<Count, Long>> database =
                before.database().flatMap(earlier -> after.database().map(later -> later.since(earlier)));
        Optional<Map<Count, Long>> relayed =
                before.relay().flatMap(earlier -> after.relay().map(later -> later.since(earlier)));
        Optional<Map<Count, Long>> machine =
                before.machine().flatMap(earlier -> after.machine().map(later -> later.since(earlier)));
        Map<Party, Map<Count, Long>> byParty = new EnumMap<>(Party.class);
        host.map(ProcessUse::jvmCounts).ifPresent(counts -> byParty.put(Party.HOST, counts));
        database.ifPresent(counts -> byParty.put(Party.DATABASE, counts));
        relayed.ifPresent(counts -> byParty.put(Party.RELAY, counts));
        machine.ifPresent(counts -> byParty.put(Party.MACHINE, counts));
        byParty.put(role.party, ownCounts(before, after, watch));
        Integer processors = after.machine().map(Machine::processors).orElse(null);
        List<Remark> remarks = new ArrayList<>(remarks(byParty.keySet()));
        watch.heartbeat().end(role.party).ifPresent(remarks::add);
        relayed.flatMap(SystemMeter::missed).ifPresent(remarks::add);
        return new Usage(new Quantities(byParty, threads(before, after)), processors, remarks);
    }

    /** What the host's threads used; the thread that looks is one of them where this JVM is the host. */
    private @Nullable SortedMap<String, Map<Count, Long>> threads(Sweep before, Sweep after) {
        Optional<ProcessUse> host = switch (role) {
            case HOST -> use(before.self().times(), after.self().times());
            case GENERATOR -> use(before.host(), after.host());
        };
        return host.map(ProcessUse::threads).orElse(null);
    }

    /** A remark if a replay had to ask the server too often. */
    private static Optional<Remark> missed(Map<Count, Long> relayed) {
        long hits = relayed.getOrDefault(Count.REPLAY_HITS, 0L);
        long misses = relayed.getOrDefault(Count.REPLAY_MISSES, 0L);
        return misses > MOST_MISSES_FRACTION * (hits + misses)
                ? Optional.of(new Remark.ReplayMissed(hits, misses, relayed.get(Count.REPLAY_ASKED_EACH_TIME)))
                : Optional.empty();
    }

    private Map<Count, Long> ownCounts(Sweep before, Sweep after, Watch watch) {
        // before they end, for of a thread that has ended nothing is known
        long watchNanos = watch.cpuNanos();
        Optional<ProcessUse> own = use(before.self().times(), after.self().times());
        Cpu measured = own.map(ProcessUse::cpu)
                .orElse(after.self().coarse().minus(before.self().coarse()));
        Map<Count, Long> counts = new EnumMap<>(Count.class);
        switch (role) {
            case HOST -> {
                own.map(ProcessUse::jvmCounts).ifPresent(counts::putAll);
                counts.putAll(after.heap().since(before.heap()));
            }
            case GENERATOR -> own.map(ProcessUse::counts).ifPresent(counts::putAll);
        }
        counts.putAll(watch.lines().end());
        counts.putAll(withoutReading(measured, before.self(), after.self(), watchNanos)
                .counts());
        return counts;
    }

    private static Optional<ProcessUse> use(Optional<ProcessTimes> before, Optional<ProcessTimes> after) {
        return before.flatMap(earlier -> after.map(later -> new ProcessUse(earlier, later)));
    }

    /**
     * Subtracts what the reading itself cost. A sweep reads its own thread somewhere in its middle, so of each of the
     * two sweeps one part lies within the interval. As both read in the same order, the two parts make up one whole
     * sweep.
     */
    private static Cpu withoutReading(Cpu measured, Self before, Self after, long watchNanos) {
        long reading = (before.readingNanos() + after.readingNanos()) / 2;
        long cost = Math.min(reading + watchNanos, measured.userNanos());
        return new Cpu(measured.userNanos() - cost, measured.systemNanos());
    }

    private List<Remark> remarks(Set<Party> read) {
        Map<Party, Long> wanted = new EnumMap<>(Party.class);
        if (hostProcess != null) {
            wanted.put(Party.HOST, hostProcess);
        }
        if (databaseProcess != null) {
            wanted.put(Party.DATABASE, databaseProcess);
        }
        if (relay != null) {
            wanted.put(Party.RELAY, relay.process());
        }
        wanted.keySet().removeAll(read);
        return wanted.entrySet().stream()
                .<Remark>map(unread -> new Remark.UnreadableProcess(unread.getKey(), unread.getValue()))
                .toList();
    }

    private Optional<ProcessTimes> host() {
        ProcessTimes earlier = last.host().orElse(ProcessTimes.NEW);
        return Optional.ofNullable(hostProcess).flatMap(pid -> proc.process(pid.toString(), earlier));
    }

    private Optional<ProcessTree> database() {
        ProcessTree earlier = last.database().orElse(ProcessTree.UNKNOWN);
        return Optional.ofNullable(databaseProcess).flatMap(pid -> ProcessTree.read(proc, pid.toString(), earlier));
    }

    private Self self() {
        long startNanos = ownThreadNanos();
        Optional<ProcessTimes> times = proc.process(SELF, last.self().times().orElse(ProcessTimes.NEW));
        return new Self(times, coarse(), ownThreadNanos() - startNanos);
    }

    private static long ownThreadNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** The CPU of this process on a system without {@code /proc}, in ticks that are not divided. */
    private static Cpu coarse() {
        Duration total = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        return new Cpu(total.toNanos(), 0);
    }

    /** What runs beside a window. */
    private record Watch(Heartbeat heartbeat, WaitingLines lines) {
        long cpuNanos() {
            return heartbeat.cpuNanos() + lines.cpuNanos();
        }
    }

    private record Self(Optional<ProcessTimes> times, Cpu coarse, long readingNanos) {}

    /**
     * What only this JVM knows of its heap.
     *
     * @param allocatedBytes by all threads since the JVM began; negative where this JVM does not tell
     */
    private record Heap(long pauses, long pausedNanos, long allocatedBytes) {

        static Heap now() {
            long allocated = ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                    ? threads.getTotalThreadAllocatedBytes()
                    : -1;
            return new Heap(
                    GarbageCollections.OF_THIS_JVM.pauses(), GarbageCollections.OF_THIS_JVM.pausedNanos(), allocated);
        }

        Map<Count, Long> since(Heap earlier) {
            Map<Count, Long> counts = new EnumMap<>(Map.of(
                    Count.GC_PAUSES, pauses - earlier.pauses, Count.GC_PAUSED, pausedNanos - earlier.pausedNanos));
            if (earlier.allocatedBytes >= 0) {
                counts.put(Count.ALLOCATED, allocatedBytes - earlier.allocatedBytes);
            }
            return counts;
        }
    }

    /** Everything that is read at one instant. */
    private record Sweep(
            Self self,
            Heap heap,
            Optional<ProcessTimes> host,
            Optional<RelayUse> relay,
            Optional<ProcessTree> database,
            Optional<Machine> machine) {

        static final Sweep NOTHING = new Sweep(
                new Self(Optional.empty(), new Cpu(0, 0), 0),
                new Heap(0, 0, 0),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
