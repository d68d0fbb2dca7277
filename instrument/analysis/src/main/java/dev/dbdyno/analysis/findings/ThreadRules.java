package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.findings.Finding.Label;
import dev.dbdyno.results.ResolvedArm;
import java.lang.module.ModuleDescriptor.Version;
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
     * A host's CPU counts as more if it exceeds the other arm's by this fraction of it. Two kinds of JVM threads may
     * differ by less because of chance in their scheduling.
     */
    private static final double LEAST_MORE_CPU_FRACTION = 0.1;

    /** The pool of {@code jdbc}, where its setting says no other. */
    private static final String HIKARI = "com.zaxxer:HikariCP";

    /** The first version whose virtual threads park while they wait for a connection (HikariCP#2398). */
    private static final String FIRST_THAT_PARKS = "7.1.0";

    private ThreadRules() {}

    static Optional<Rule.Found> yieldingPool(Contrast contrast) {
        Optional<Reading> cpu = contrast.reading(Signal.HOST_CPU);
        Optional<Reading> inFlight = contrast.reading(Signal.IN_FLIGHT);
        Optional<Reading> connections = contrast.reading(Signal.CONNECTIONS);
        if (cpu.isEmpty() || inFlight.isEmpty() || connections.isEmpty()) {
            return Optional.empty();
        }
        boolean waits = inFlight.get().behind() > connections.get().behind();
        return waits
                        && yields(contrast.behind())
                        && !yields(contrast.ahead())
                        && cpu.get().isMoreBy(0)
                ? Rule.Found.of(
                        Label.OBSERVED,
                        Optional.of(Remedy.ofVersion(HIKARI, FIRST_THAT_PARKS)),
                        cpu.get(),
                        inFlight.get(),
                        connections.get())
                : Optional.empty();
    }

    private static boolean yields(ResolvedArm arm) {
        return VIRTUAL.equals(arm.settings().get(THREADS))
                && arm.settings().getOrDefault("pooling", "hikari").equals("hikari")
                && arm.version(HIKARI)
                        .filter(version -> Version.parse(version).compareTo(Version.parse(FIRST_THAT_PARKS)) < 0)
                        .isPresent();
    }

    static Optional<Rule.Found> moreSwitches(Contrast contrast) {
        return contrast.reading(Signal.HOST_SWITCHES)
                .filter(switches -> switches.isMoreBy(ONE_MORE))
                .flatMap(switches -> Rule.Found.of(Label.OBSERVED, platformThreads(contrast), switches));
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
