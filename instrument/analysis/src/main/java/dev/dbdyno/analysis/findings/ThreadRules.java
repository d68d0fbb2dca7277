package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.findings.Finding.Label;
import java.util.List;
import java.util.Optional;

/** Causes in the threads on which a host runs operations. */
final class ThreadRules {

    private static final String THREADS = "threads";
    private static final String VIRTUAL = "virtual";
    private static final String PLATFORM = "platform";

    /**
     * A hand-over in every operation is a switch at either end. Switches in fewer than half of the operations are no
     * hand-over.
     */
    private static final double ONE_MORE = 0.5;

    /**
     * An operation reads and writes once at least. What an event loop and a thread that waits differ by beyond that, such as one poll for
     * several replies, is less than one call.
     */
    private static final double ONE_MORE_CALL = 1;

    /**
     * A host's CPU counts as more if it exceeds the other arm's by this fraction of it. Two kinds of JVM threads may
     * differ by less because of chance in their scheduling.
     */
    private static final double LEAST_MORE_CPU_FRACTION = 0.1;

    /**
     * Where a pool hands out any connection, an operation of a client on one of two event loops ends on the other in every second case.
     * Half of that is more than chance.
     */
    private static final double LEAST_CHANGES = 0.25;

    private ThreadRules() {}

    static Optional<Rule.Found> threadChanges(Contrast contrast) {
        return contrast.reading(Signal.THREAD_CHANGES)
                .filter(changes -> changes.isMoreBy(LEAST_CHANGES))
                .flatMap(changes -> Rule.Found.of(Label.CONSISTENT, Optional.empty(), changes));
    }

    static Optional<Rule.Found> carriersShort(Contrast contrast) {
        Optional<Reading> wait = contrast.reading(Signal.CARRIER_WAIT);
        Optional<Reading> latency = contrast.reading(Signal.LATENCY);
        Optional<Reading> busy = contrast.reading(Signal.BUSY_SHARE);
        if (wait.isEmpty() || latency.isEmpty() || busy.isEmpty()) {
            return Optional.empty();
        }
        Double others = wait.get().ahead();
        double more = wait.get().behind() - (others == null ? 0 : others);
        boolean found = more >= Rule.LEAST_OF_LATENCY_FRACTION * latency.get().behind()
                && busy.get().behind() < Rule.IDLE_BELOW_FRACTION;
        return found
                ? Rule.Found.of(
                        Label.CONSISTENT,
                        platformThreads(contrast),
                        Rule.known(List.of(wait, latency, busy, contrast.reading(Signal.PINNED))))
                : Optional.empty();
    }

    static Optional<Rule.Found> moreSwitches(Contrast contrast) {
        return contrast.reading(Signal.HOST_SWITCHES)
                .filter(switches -> switches.isMoreBy(ONE_MORE))
                .flatMap(switches -> Rule.Found.of(Label.OBSERVED, platformThreads(contrast), switches));
    }

    static Optional<Rule.Found> moreSystemCalls(Contrast contrast) {
        return contrast.reading(Signal.SYSTEM_CALLS)
                .filter(calls -> calls.isMoreBy(ONE_MORE_CALL))
                .flatMap(calls -> Rule.Found.of(Label.OBSERVED, Optional.empty(), calls));
    }

    static Optional<Rule.Found> virtualThreads(Contrast contrast) {
        Optional<Reading> cpu = contrast.reading(Signal.HOST_CPU);
        Optional<Reading> kernel = contrast.reading(Signal.HOST_KERNEL_CPU);
        boolean isVirtual = contrast.setting(THREADS).filter(VIRTUAL::equals).isPresent();
        boolean isOtherVirtual = VIRTUAL.equals(contrast.ahead().settings().get(THREADS));
        if (cpu.isEmpty() || kernel.isEmpty() || !isVirtual || isOtherVirtual) {
            return Optional.empty();
        }
        Double others = cpu.get().ahead();
        return others != null && cpu.get().isMoreBy(LEAST_MORE_CPU_FRACTION * others)
                ? Rule.Found.of(Label.OBSERVED, platformThreads(contrast), cpu.get(), kernel.get())
                : Optional.empty();
    }

    private static Optional<Remedy> platformThreads(Contrast contrast) {
        return Remedy.changing(contrast.behind(), THREADS, VIRTUAL, PLATFORM);
    }
}
