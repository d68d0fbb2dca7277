package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.account.Accounts;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.evidence.Flight;
import dev.dbdyno.analysis.evidence.MeasuredFork;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.results.CollectorThreads;
import dev.dbdyno.results.CompilerThreads;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ServerActivity.State;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A number read from a fork that a cause can rest on, with the place where it was read. */
public enum Signal {
    STATEMENTS("statements per operation", Unit.NUMBER, Source.SERVER_COUNTERS, ofServer(ServerWork::statements)),
    ROWS("rows per operation", Unit.NUMBER, Source.SERVER_COUNTERS, ofServer(ServerWork::rows)),
    PLANS("plans per operation", Unit.NUMBER, Source.SERVER_COUNTERS, ofServer(ServerWork::plans)),
    TRANSACTIONS("transactions per operation", Unit.NUMBER, Source.SERVER_COUNTERS, ofServer(ServerWork::transactions)),
    /** Connections opened after the pool's first filling. */
    REOPENED("connections opened anew per operation", Unit.NUMBER, Source.SERVER_COUNTERS, Signal::reopened),
    SEGMENTS(
            "TCP segments of the machine per operation",
            Unit.NUMBER,
            Source.MACHINE,
            perOperation(Party.MACHINE, Count.SEGMENTS)),
    LISTEN_OVERFLOWS(
            "connection requests at a full accept queue per operation",
            Unit.NUMBER,
            Source.MACHINE,
            perOperation(Party.MACHINE, Count.LISTEN_OVERFLOWS)),
    ROUND_TRIPS("round trips per operation", Unit.NUMBER, Source.RELAY, perOperation(Party.RELAY, Count.ROUND_TRIPS)),
    PARSES("statements parsed per operation", Unit.NUMBER, Source.RELAY, perOperation(Party.RELAY, Count.PARSES)),
    /**
     * How often server processes waited for their client's next message. A process that has answered waits once, so
     * there is about one wait for each round trip.
     */
    SERVER_WAITS(
            "waits of server processes per operation",
            Unit.NUMBER,
            Source.PROCESSES,
            perOperation(Party.DATABASE, Count.VOLUNTARY_SWITCHES)),
    CONNECTIONS("connections open at the server", Unit.NUMBER, Source.CONNECTIONS, Signal::connections),
    EVENT_LOOPS("event loops that carry connections", Unit.NUMBER, Source.CONNECTIONS, Signal::eventLoops),
    NATIVE_LOOPS("of these, on a native transport", Unit.NUMBER, Source.CONNECTIONS, Signal::nativeLoops),
    FULLEST_LOOP("connections on the fullest event loop", Unit.NUMBER, Source.CONNECTIONS, Signal::fullestLoop),
    IN_FLIGHT(
            "operations that can be under way at once",
            Unit.NUMBER,
            Source.PLAN,
            (evidence, fork) -> evidence.mostInFlight()),
    /**
     * What comes while an operation takes as long as the service level allows, at the load that the fork holds. As many are under
     * way then if they are served in order (Little's law).
     */
    IN_FLIGHT_AT_BOUND(
            "operations under way where latency reaches its bound", Unit.NUMBER, Source.LOAD, Signal::inFlightAtBound),
    POOL_WAIT(
            "wait for a connection of the pool per operation",
            Unit.NANOSECONDS,
            Source.QUEUES,
            perOperation(Party.HOST, Count.POOL_WAIT)),
    CARRIER_WAIT(
            "wait of virtual threads for a carrier per operation",
            Unit.NANOSECONDS,
            Source.QUEUES,
            perOperation(Party.HOST, Count.CARRIER_WAIT)),
    SERVER_WAIT(
            "wait of statements in the server per operation",
            Unit.NANOSECONDS,
            Source.ACTIVITY,
            inState(State.WAITING)),
    IDLE_IN_TRANSACTION(
            "time in a transaction without a statement under way, per operation",
            Unit.NANOSECONDS,
            Source.ACTIVITY,
            inState(State.IN_TRANSACTION)),
    PINNED(
            "wait of virtual threads that keep their carriers per operation",
            Unit.NANOSECONDS,
            Source.FLIGHT_RECORDER,
            noted(Flight::pinnedNanos)),
    COMPILER_QUEUE(
            "methods that wait for the JIT compiler",
            Unit.NUMBER,
            Source.FLIGHT_RECORDER,
            noted(Flight::compilerQueue)),
    LATENCY(
            "mean latency",
            Unit.NANOSECONDS,
            Source.LOAD,
            (evidence, fork) -> fork.latency().getMean()),
    THREAD_CHANGES(
            "operations that end on another thread than they were asked on, of all",
            Unit.NUMBER,
            Source.LOAD,
            perOperation(Party.HOST, Count.THREAD_CHANGES)),
    PROCESSORS("processors", Unit.NUMBER, Source.PLAN, (evidence, fork) -> evidence.processors()),
    HOST_PROCESSORS(
            "processors' worth of time that the host used", Unit.NUMBER, Source.PROCESSES, Signal::hostProcessors),
    /** Those of the JVM's own threads are left out: a collection that stops all others makes dozens, and hands no operation on. */
    HOST_SWITCHES("context switches of the host per operation", Unit.NUMBER, Source.PROCESSES, Signal::hostSwitches),
    SYSTEM_CALLS(
            "system calls of the host per operation",
            Unit.NUMBER,
            Source.TRACER,
            (evidence, fork) -> known(fork.systemCalls(Party.HOST))),
    HOST_CPU(
            "CPU of the host per operation",
            Unit.NANOSECONDS,
            Source.PROCESSES,
            (evidence, fork) -> nanosPerOperation(fork, evidence.readings().hostCpu(fork))),
    HOST_KERNEL_CPU(
            "CPU of the host in the kernel per operation",
            Unit.NANOSECONDS,
            Source.PROCESSES,
            perOperation(Party.HOST, Count.CPU_SYSTEM)),
    SERVER_CPU(
            "CPU of the server per operation",
            Unit.NANOSECONDS,
            Source.PROCESSES,
            (evidence, fork) -> nanosPerOperation(fork, evidence.readings().databaseCpu(fork))),
    GENERATOR_CPU(
            "CPU of the load generator per operation",
            Unit.NANOSECONDS,
            Source.PROCESSES,
            (evidence, fork) -> nanosPerOperation(fork, fork.cpu(Party.GENERATOR))),
    /** Includes everything that the pool calls meanwhile. The compiler's samples do not count. */
    HANDED_OUT(
            "share of the host's CPU while the pool hands out connections",
            Unit.FRACTION,
            Source.PROFILER,
            Signal::handedOut),
    /** A fork has no such number by itself: {@code CodeRules} reads it at one place in the code. */
    PLACE_CPU("CPU per operation", Unit.NANOSECONDS, Source.PROFILER, (evidence, fork) -> Double.NaN),
    ROW_CPU("CPU per row in driver, mapping and reactive machinery", Unit.NANOSECONDS, Source.PROFILER, Signal::perRow),
    /** CPU of host and server, as verdicts compare it. */
    CPU(
            "CPU per operation",
            Unit.NANOSECONDS,
            Source.PROCESSES,
            (evidence, fork) -> 1e3 * evidence.readings().cpuMicros(fork.windows())),
    COLLECTOR_CPU(
            "CPU of the garbage collector per operation",
            Unit.NANOSECONDS,
            Source.PROCESSES,
            perOperation(Party.HOST, Count.GC)),
    COLLECTOR_PAUSES(
            "share of the time that the host stood still for garbage collections",
            Unit.FRACTION,
            Source.JVM,
            Signal::paused),
    ALLOCATED("memory allocated per operation", Unit.BYTES, Source.JVM, perOperation(Party.HOST, Count.ALLOCATED)),
    COMPILER_SHARE(
            "share of the machine that the JIT compiler had",
            Unit.FRACTION,
            Source.PROCESSES,
            (evidence, fork) -> evidence.ofMachine(fork).compiler()),
    SERVER_SHARE(
            "share of the machine that the server had",
            Unit.FRACTION,
            Source.PROCESSES,
            (evidence, fork) -> known(evidence.ofMachine(fork).cpu(Party.DATABASE))),
    GENERATOR_SHARE(
            "share of the machine that the load generator had",
            Unit.FRACTION,
            Source.PROCESSES,
            (evidence, fork) -> known(evidence.ofMachine(fork).cpu(Party.GENERATOR))),
    BUSY_SHARE(
            "share of the machine that was busy",
            Unit.FRACTION,
            Source.MACHINE,
            (evidence, fork) -> known(evidence.ofMachine(fork).fraction(Party.MACHINE, Count.BUSY)));

    /** The layers whose work grows with the rows of a reply. */
    private static final Set<Layer> READING_ROWS = Set.of(Layer.DRIVER, Layer.MAPPING, Layer.REACTIVE);

    /** The unit of a signal. */
    public enum Unit {
        NUMBER,
        NANOSECONDS,
        BYTES,
        FRACTION
    }

    /** Where a signal was read. */
    public enum Source {
        SERVER_COUNTERS("the server's counters"),
        ACTIVITY("what the server says that its connections do, sampled"),
        CONNECTIONS("connections seen from outside the stack"),
        PROCESSES("the kernel's accounts of processes and threads"),
        TRACER("the kernel's tracer, in a window of its own"),
        MACHINE("the kernel's account of the machine"),
        JVM("the host's own JVM"),
        QUEUES("the lengths of the host's queues, sampled"),
        PROFILER("samples of a profiler, in windows of their own"),
        FLIGHT_RECORDER("the flight recorder of the host's JVM"),
        LOAD("the clients that make the load"),
        RELAY("the relay between stack and server"),
        PLAN("the plan and the environment of the run");

        private final String words;

        Source(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /** Reads the number from a fork; NaN if the fork does not know it. */
    private interface Reader {
        double read(Evidence evidence, MeasuredFork fork);
    }

    private final String words;
    private final Unit unit;
    private final Source source;

    @SuppressWarnings("ImmutableEnumChecker") // each is a lambda that captures nothing that changes
    private final Reader reader;

    Signal(String words, Unit unit, Source source, Reader reader) {
        this.words = words;
        this.unit = unit;
        this.source = source;
        this.reader = reader;
    }

    public String words() {
        return words;
    }

    public Unit unit() {
        return unit;
    }

    public Source source() {
        return source;
    }

    /** The fork's value; NaN if the fork does not know it. */
    double of(Evidence evidence, MeasuredFork fork) {
        return reader.read(evidence, fork);
    }

    private static Reader ofServer(Function<ServerWork, @Nullable Long> count) {
        return (evidence, fork) -> {
            ServerWork work = fork.record().work();
            Long counted = work == null || work.operations() == 0 ? null : count.apply(work);
            return work == null || counted == null ? Double.NaN : (double) counted / work.operations();
        };
    }

    private static double reopened(Evidence evidence, MeasuredFork fork) {
        ServerWork work = fork.record().work();
        Topology seen = fork.record().topology();
        if (work == null || work.sessions() == null || seen == null || work.operations() == 0) {
            return Double.NaN;
        }
        return Math.max(0, (double) work.sessions() - seen.connectionsAtServer()) / work.operations();
    }

    private static Reader noted(Function<Flight, @Nullable Double> value) {
        return (evidence, fork) -> evidence.flight(fork)
                .flatMap(flight -> Optional.ofNullable(value.apply(flight)))
                .orElse(Double.NaN);
    }

    private static Reader inState(State state) {
        return (evidence, fork) -> evidence.serverTimes(fork)
                .map(times -> times.nanosPerOperation(state))
                .orElse(Double.NaN);
    }

    private static Reader perOperation(Party party, Count count) {
        return (evidence, fork) -> {
            Long counted = fork.quantities().get(party, count);
            return counted == null ? Double.NaN : (double) counted / fork.operations();
        };
    }

    private static double connections(Evidence evidence, MeasuredFork fork) {
        Topology seen = fork.record().topology();
        return seen == null ? Double.NaN : seen.connectionsAtServer();
    }

    private static double inFlightAtBound(Evidence evidence, MeasuredFork fork) {
        return evidence.plan().probing() instanceof Probing.CapacitySearch search
                ? evidence.readings().of(Metric.CAPACITY, fork)
                        * search.sla().latencyBound().toNanos()
                        / 1e9
                : Double.NaN;
    }

    private static double eventLoops(Evidence evidence, MeasuredFork fork) {
        return evidence.eventLoops(fork)
                .filter(loops -> !loops.isEmpty())
                .map(List::size)
                .map(Integer::doubleValue)
                .orElse(Double.NaN);
    }

    private static double nativeLoops(Evidence evidence, MeasuredFork fork) {
        Topology seen = fork.record().topology();
        Integer onNative = seen == null ? null : seen.nativeEventLoops();
        return onNative == null || Double.isNaN(eventLoops(evidence, fork)) ? Double.NaN : onNative;
    }

    private static double fullestLoop(Evidence evidence, MeasuredFork fork) {
        return evidence.eventLoops(fork).flatMap(loops -> loops.stream().max(Integer::compare)).stream()
                .mapToDouble(Integer::doubleValue)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double hostProcessors(Evidence evidence, MeasuredFork fork) {
        Cpu cpu = evidence.readings().hostCpu(fork);
        return cpu == null ? Double.NaN : (double) cpu.totalNanos() / fork.durationNanos();
    }

    private static double hostSwitches(Evidence evidence, MeasuredFork fork) {
        Quantities used = fork.quantities();
        Long voluntary = used.get(Party.HOST, Count.VOLUNTARY_SWITCHES);
        Long involuntary = used.get(Party.HOST, Count.INVOLUNTARY_SWITCHES);
        return voluntary == null || involuntary == null
                ? Double.NaN
                : (double) (voluntary + involuntary - switchesOfJvm(used)) / fork.operations();
    }

    private static long switchesOfJvm(Quantities used) {
        return used.byThreads() == null
                ? 0
                : used.byThreads().entrySet().stream()
                        .filter(group -> isOfJvm(group.getKey()))
                        .map(Map.Entry::getValue)
                        .mapToLong(counts -> counts.getOrDefault(Count.VOLUNTARY_SWITCHES, 0L)
                                + counts.getOrDefault(Count.INVOLUNTARY_SWITCHES, 0L))
                        .sum();
    }

    private static boolean isOfJvm(String threads) {
        return CollectorThreads.isCollector(threads)
                || CollectorThreads.isVmThread(threads)
                || CompilerThreads.isCompiler(threads);
    }

    private static double paused(Evidence evidence, MeasuredFork fork) {
        Long paused = fork.quantities().get(Party.HOST, Count.GC_PAUSED);
        return paused == null ? Double.NaN : (double) paused / fork.durationNanos();
    }

    private static double handedOut(Evidence evidence, MeasuredFork fork) {
        ProfileRecord profile = evidence.profile(fork).orElse(null);
        if (profile == null || profile.handedOut() == null) {
            return Double.NaN;
        }
        long all = profile.code().stream()
                .filter(code -> code.layer() != Layer.JIT)
                .mapToLong(ProfiledCode::samples)
                .sum();
        return all == 0 ? Double.NaN : (double) profile.handedOut() / all;
    }

    private static double perRow(Evidence evidence, MeasuredFork fork) {
        double rows = ROWS.of(evidence, fork);
        return rows > 0 ? Accounts.nanos(evidence, fork, READING_ROWS).orElse(Double.NaN) / rows : Double.NaN;
    }

    private static double nanosPerOperation(MeasuredFork fork, @Nullable Cpu cpu) {
        return cpu == null ? Double.NaN : (double) cpu.totalNanos() / fork.operations();
    }

    private static double known(@Nullable Double value) {
        return value == null ? Double.NaN : value;
    }
}
