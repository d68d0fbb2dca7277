package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.findings.Finding.Label;
import dev.dbdyno.results.ResolvedArm;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Causes in a stack's connections, its pool and its event loops. */
final class ConnectionRules {

    private static final String POOL = "pool";
    private static final String EVENT_LOOPS = "eventLoops";
    private static final String ACCEPT_COUNT = "acceptCount";
    private static final String POOLING = "pooling";
    private static final String UNPOOLED = "none";
    private static final String AGROAL = "agroal";

    /**
     * One request at a full accept queue in a thousand operations. Its client asks again after a second (RFC 6298, 2.1), which
     * adds a millisecond to the mean latency. That is a tenth for the hundred clients that a small queue has room for, at 10,000
     * operations a second.
     */
    private static final double OVERFLOWS_PER_OPERATION = 0.001;

    /**
     * One reopened connection in a thousand operations. That is ten times what filling a pool of ten takes in a fork of
     * 100,000 operations.
     */
    private static final double REOPENED_PER_OPERATION = 0.001;

    /** A load with no more operations in flight for each connection never waits for one. */
    private static final double IN_FLIGHT_PER_CONNECTION = 1;

    /**
     * Useful connections for each processor. HikariCP's sizing rule takes two for each core and one for each disk
     * (github.com/brettwooldridge/HikariCP/wiki/About-Pool-Sizing).
     */
    private static final double USEFUL_PER_PROCESSOR = 2;

    /**
     * Above this fraction of one processor for each loop that carries connections, the loops count as saturated. A loop
     * is seldom seen nearer to its limit, because it also polls.
     */
    private static final double LOOPS_AT_LIMIT_FRACTION = 0.8;

    private ConnectionRules() {}

    /** The fewer connections have statements under way at once, the fewer of them wait for each other. */
    static Optional<Rule.Found> waitsInServer(Contrast contrast) {
        Optional<Remedy> fewer = contrast.reading(Signal.CONNECTIONS)
                .filter(connections -> connections.isMoreBy(1))
                .map(Reading::ahead)
                .flatMap(others -> Remedy.changing(contrast.behind(), POOL, rounded(others)));
        return longerAtServer(contrast, Signal.SERVER_WAIT, fewer);
    }

    static Optional<Rule.Found> idleInTransaction(Contrast contrast) {
        return longerAtServer(contrast, Signal.IDLE_IN_TRANSACTION, Optional.empty());
    }

    private static Optional<Rule.Found> longerAtServer(Contrast contrast, Signal signal, Optional<Remedy> remedy) {
        Optional<Reading> time = contrast.reading(signal);
        Optional<Reading> latency = contrast.reading(Signal.LATENCY);
        boolean found = time.isPresent()
                && latency.isPresent()
                && time.get()
                        .isMoreBy(Rule.LEAST_OF_LATENCY_FRACTION * latency.get().behind());
        return found ? Rule.Found.of(Label.OBSERVED, remedy, time.get(), latency.get()) : Optional.empty();
    }

    /** Requests that had to be made again. A client that waits uses no CPU, so they are no cause of a gap in CPU alone. */
    static Optional<Rule.Found> fullAcceptQueue(Contrast contrast) {
        return contrast.reading(Signal.LISTEN_OVERFLOWS)
                .filter(overflows -> !contrast.isOfCpuAlone() && overflows.isMoreBy(OVERFLOWS_PER_OPERATION))
                .flatMap(overflows -> Rule.Found.of(Label.CONSISTENT, roomForAll(contrast), overflows));
    }

    /** A queue with room for every client. A load by schedule has no number of clients, and counts as one. */
    private static Optional<Remedy> roomForAll(Contrast contrast) {
        int clients = contrast.mostInFlight();
        return contrast.setting(ACCEPT_COUNT)
                .filter(room -> clients > Integer.parseInt(room))
                .map(room -> Remedy.of(ACCEPT_COUNT, Integer.toString(clients)));
    }

    static Optional<Rule.Found> reopened(Contrast contrast) {
        return contrast.reading(Signal.REOPENED)
                .filter(reopened -> reopened.isMoreBy(REOPENED_PER_OPERATION))
                .flatMap(reopened -> Rule.Found.of(
                        Label.CONSISTENT,
                        Remedy.changing(contrast.behind(), POOLING, UNPOOLED, pooling(contrast)),
                        reopened));
    }

    /** That of the arm ahead, where both have one host: a host may bring the pool. Agroal is there behind every one. */
    private static String pooling(Contrast contrast) {
        ResolvedArm ahead = contrast.ahead();
        return ahead.arm().host().equals(contrast.behind().arm().host())
                ? ahead.settings().getOrDefault(POOLING, AGROAL)
                : AGROAL;
    }

    static Optional<Rule.Found> smallPool(Contrast contrast) {
        return contrast.isOfCapacity()
                ? smallPoolForBound(contrast)
                : smallPool(contrast, Signal.IN_FLIGHT, Label.CONSISTENT, contrast.reading(Signal.POOL_WAIT));
    }

    /** Observed only: how many operations are under way follows from how much load the arm holds. */
    private static Optional<Rule.Found> smallPoolForBound(Contrast contrast) {
        Optional<Reading> idle =
                contrast.reading(Signal.BUSY_SHARE).filter(busy -> busy.behind() < Rule.IDLE_BELOW_FRACTION);
        return idle.isEmpty() ? Optional.empty() : smallPool(contrast, Signal.IN_FLIGHT_AT_BOUND, Label.OBSERVED, idle);
    }

    /** Fewer connections than the arm ahead has, and than operations are under way. */
    private static Optional<Rule.Found> smallPool(
            Contrast contrast, Signal underWay, Label label, Optional<Reading> further) {
        Optional<Reading> connections = contrast.reading(Signal.CONNECTIONS);
        Optional<Reading> inFlight = contrast.reading(underWay);
        if (connections.isEmpty() || inFlight.isEmpty()) {
            return Optional.empty();
        }
        Double others = connections.get().ahead();
        double own = connections.get().behind();
        boolean waits = own > 0 && inFlight.get().behind() > IN_FLIGHT_PER_CONNECTION * own;
        if (!waits || others == null || others < own + 1) {
            return Optional.empty();
        }
        return Rule.Found.of(
                label,
                Remedy.changing(contrast.behind(), POOL, rounded(others)),
                Rule.known(List.of(connections, inFlight, further)));
    }

    /**
     * A pool that is too large. It counts only if the server does more work, because idle connections cost next to
     * nothing.
     */
    static Optional<Rule.Found> largePool(Contrast contrast) {
        Optional<Reading> connections = contrast.reading(Signal.CONNECTIONS);
        Optional<Reading> cpu = contrast.reading(Signal.SERVER_CPU);
        Optional<Reading> processors = contrast.reading(Signal.PROCESSORS);
        if (connections.isEmpty() || cpu.isEmpty() || processors.isEmpty()) {
            return Optional.empty();
        }
        Double others = connections.get().ahead();
        if (others == null) {
            return Optional.empty();
        }
        boolean found = connections.get().behind() > USEFUL_PER_PROCESSOR * contrast.processors()
                && connections.get().isMoreBy(1)
                && cpu.get().isMoreBy(0);
        return found
                ? Rule.Found.of(
                        Label.OBSERVED,
                        Remedy.changing(contrast.behind(), POOL, rounded(others)),
                        connections.get(),
                        processors.get(),
                        cpu.get())
                : Optional.empty();
    }

    static Optional<Rule.Found> crowdedLoops(Contrast contrast) {
        Optional<Reading> loops = contrast.reading(Signal.EVENT_LOOPS);
        Optional<Reading> fullest = contrast.reading(Signal.FULLEST_LOOP);
        Optional<Reading> busy = contrast.reading(Signal.HOST_PROCESSORS);
        if (loops.isEmpty() || fullest.isEmpty() || busy.isEmpty() || !contrast.isUnevenBehindAlone()) {
            return Optional.empty();
        }
        boolean atLimit =
                busy.get().behind() >= LOOPS_AT_LIMIT_FRACTION * loops.get().behind();
        boolean areFew = loops.get().behind() < contrast.processors();
        return Rule.Found.of(
                atLimit ? Label.CONSISTENT : Label.OBSERVED,
                spread(contrast),
                // first what shows the crowd: many loops can have nearly all connections on one
                areFew ? loops.get() : fullest.get(),
                areFew ? fullest.get() : loops.get(),
                busy.get());
    }

    private static Optional<Remedy> spread(Contrast contrast) {
        return Stream.of(
                        Remedy.changing(contrast.behind(), "loops", "default", "dedicated"),
                        asManyLoopsAsProcessors(contrast))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Remedy> asManyLoopsAsProcessors(Contrast contrast) {
        return Remedy.changing(contrast.behind(), EVENT_LOOPS, Integer.toString(contrast.processors()));
    }

    static Optional<Rule.Found> manyLoops(Contrast contrast) {
        Optional<Reading> loops = contrast.reading(Signal.EVENT_LOOPS);
        Optional<Reading> switches = contrast.reading(Signal.HOST_SWITCHES);
        if (loops.isEmpty() || switches.isEmpty()) {
            return Optional.empty();
        }
        Double others = loops.get().ahead();
        boolean found = loops.get().behind() > contrast.processors()
                && (others == null || others <= contrast.processors())
                && switches.get().isMoreBy(0);
        return found
                ? Rule.Found.of(Label.OBSERVED, asManyLoopsAsProcessors(contrast), loops.get(), switches.get())
                : Optional.empty();
    }

    static Optional<Rule.Found> noNativeTransport(Contrast contrast) {
        Optional<Reading> loops = contrast.reading(Signal.EVENT_LOOPS);
        Optional<Reading> onNative = contrast.reading(Signal.NATIVE_LOOPS);
        Optional<Reading> cpu = contrast.reading(Signal.HOST_CPU);
        if (loops.isEmpty() || onNative.isEmpty() || cpu.isEmpty()) {
            return Optional.empty();
        }
        Double others = onNative.get().ahead();
        boolean found = onNative.get().behind() == 0
                && others != null
                && others > 0
                && cpu.get().isMoreBy(0);
        return found
                ? Rule.Found.of(
                        Label.CONSISTENT,
                        Remedy.changing(contrast.behind(), "nativeTransport", "false", "true"),
                        loops.get(),
                        onNative.get(),
                        cpu.get())
                : Optional.empty();
    }

    private static String rounded(double connections) {
        return Long.toString(Math.round(connections));
    }
}
